/** Counts the changes of slots and remotes, and tells of each in this process. */
export interface Revision {
  current(): number
  bump(): void
  subscribe(listener: (revision: number) => void): () => void
}

interface RevisionOptions {
  /** Milliseconds since 1970; the workers of one start have the same. */
  readonly startedAt?: number | undefined
  /** What all servers of a database count alike; other changes are counted here. */
  readonly shared?: () => number
}

// It starts at the clock: a page that outlived a restart must see a larger number.
export function createRevision({
  startedAt = Date.now(),
  shared = () => 0,
}: RevisionOptions = {}): Revision {
  const listeners = new Set<(revision: number) => void>()
  let seen = shared()
  let own = 0
  const current = () => startedAt + shared() + own
  return {
    current,
    bump() {
      if (shared() === seen) own += 1
      seen = shared()
      for (const listener of [...listeners]) listener(current())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
