import { LRUCache } from 'lru-cache'

/** Calls of one operator's token in a minute, unless a setting says otherwise: generous for pipelines. */
export const operatorCallsPerToken = 600

/** Of one token in a minute, in one process: enough to see what it is used for. */
const MOST = 20
const MINUTE_MS = 60_000

/** Whether what a token was refused is still recorded: nobody fills the audit with one. */
export function createAttemptLimit(): (token: number) => boolean {
  const counts = new LRUCache<number, { count: number }>({ max: 1000, ttl: MINUTE_MS })
  return (token) => {
    const known = counts.get(token) ?? { count: 0 }
    if (known.count === 0) counts.set(token, known)
    known.count += 1
    return known.count <= MOST
  }
}
