import type { GuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'

/** When more than this many versions fail at once, what they stand on is more likely to blame than they are. */
const MOST_ACTS = 2
const WITHIN_MS = 10 * 60_000

/**
 * Until when the guard only warns, in milliseconds since 1970 by the database's clock, because it took two
 * versions off in ten minutes; `undefined`: it may act.
 */
export async function brakedUntil(
  outcomes: Pick<GuardOutcomesTable, 'actedWithin'>,
): Promise<number | undefined> {
  const acts = await outcomes.actedWithin(WITHIN_MS)
  const oldestThatCounts = acts.at(MOST_ACTS - 1)
  return oldestThatCounts === undefined ? undefined : oldestThatCounts + WITHIN_MS
}
