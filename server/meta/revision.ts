/** Counts the changes of slots and remotes in this process, and tells of each. */
export interface Revision {
  current(): number
  bump(): void
  subscribe(listener: (revision: number) => void): () => void
}

export function createRevision(): Revision {
  const listeners = new Set<(revision: number) => void>()
  // Starts at the clock: a page that outlived a restart must see a larger number.
  let revision = Date.now()
  return {
    current: () => revision,
    bump() {
      revision += 1
      for (const listener of [...listeners]) listener(revision)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
