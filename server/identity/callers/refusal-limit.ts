import { LRUCache } from 'lru-cache'

/** Rows of one caller in a minute, in one process: whoever has a token chooses the remotes that it tries. */
const MOST = 20
const MINUTE_MS = 60_000

interface Minute {
  readonly since: number
  readonly remotes: Set<string>
  unrecorded: number
}

/** Counts the tries of the caller that were not recorded before this one; `undefined`: this one is not either. */
export type RefusalLimit = (caller: string, remote: string) => number | undefined

/** One row a minute for what a caller is refused at a remote, so that nobody fills the audit. */
export function createRefusalLimit(now = Date.now): RefusalLimit {
  const minutes = new LRUCache<string, Minute>({ max: 1000 })
  return (caller, remote) => {
    const minute = minuteOf(minutes.get(caller), now())
    minutes.set(caller, minute)
    const { remotes, unrecorded } = minute
    const isRecorded = !remotes.has(remote) && remotes.size < MOST
    minute.unrecorded = isRecorded ? 0 : unrecorded + 1
    if (!isRecorded) return undefined
    remotes.add(remote)
    return unrecorded
  }
}

function minuteOf(last: Minute | undefined, now: number): Minute {
  if (last && now - last.since < MINUTE_MS) return last
  return { since: now, remotes: new Set(), unrecorded: last?.unrecorded ?? 0 }
}
