import { LRUCache } from 'lru-cache'
import type { LoadToken } from '../identity/load-tokens'

/** How many reports of one user, and of one visitor's page, count in a minute in one process. */
const mostInAMinute = { ofUser: 1000, ofVisitorsPage: 200 } as const
/** Users and visitors' pages that are remembered. */
const KEPT = 20_000
const MINUTE_MS = 60_000

/** How many of `count` reports still count: the same token sent again and again counts no further. */
export type ReportLimit = (load: LoadToken, count: number) => number

export function createReportLimit(now: () => number): ReportLimit {
  const counted = new LRUCache<string, { readonly minute: number; readonly count: number }>({
    max: KEPT,
  })
  return ({ userId, nonce }, count) => {
    const minute = Math.floor(now() / MINUTE_MS)
    // A user's pages have several tokens.
    const key = userId === undefined ? nonce : `user ${userId}`
    const most = userId === undefined ? mostInAMinute.ofVisitorsPage : mostInAMinute.ofUser
    const known = counted.get(key)
    const before = known?.minute === minute ? known.count : 0
    const taken = Math.min(count, most - before)
    counted.set(key, { minute, count: before + taken })
    return taken
  }
}
