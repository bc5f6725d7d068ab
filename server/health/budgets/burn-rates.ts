import type { StorageScope } from '../../storage/transact'
import { type BudgetPart, liveBudgets } from './live-budgets'
import { readOutcomes, sharesOf } from './used-budgets'

/** How fast a part of a budget is spent: 1 uses all of it in exactly a week, 14.4 in eleven and a half hours. */
export interface BurnRate {
  readonly remote: string
  readonly component: string
  readonly part: BudgetPart
  readonly limit: number
  /** Over the last hour; `null`: too few reports to tell. */
  readonly hour: number | null
  /** Over the last five minutes; `null`: nobody was shown it. */
  readonly recent: number | null
}

const MINUTE_MS = 60_000
const RECENT_MS = 5 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

/** Of every budget of what is live, by the counts of Health. `now`: milliseconds since 1970. */
export async function readBurnRates(
  storage: StorageScope,
  now: number,
): Promise<readonly BurnRate[]> {
  const budgets = await liveBudgets(storage)
  // The minute that is not over counts besides.
  const minute = now - (now % MINUTE_MS)
  const until = minute + MINUTE_MS
  const inHour = await readOutcomes(storage, budgets, { from: minute - HOUR_MS, until })
  const inRecent = await readOutcomes(storage, budgets, { from: minute - RECENT_MS, until })
  return budgets.flatMap((one) => {
    const { remote, component, budget } = one
    const hour = sharesOf(one, inHour(one))
    const recent = sharesOf(one, inRecent(one), 1)
    return (['failures', 'p95'] as const).flatMap((part) => {
      const limit = budget[part]
      if (limit === undefined) return []
      return [
        { remote, component, part, limit, hour: hour[part] ?? null, recent: recent[part] ?? null },
      ]
    })
  })
}
