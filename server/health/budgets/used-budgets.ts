import {
  boxesOf,
  budgetTone,
  ENOUGH_REPORTS,
  type HealthFigures,
  type UsedBudget,
  worstTone,
} from '@slipway/sdk/contract'
import {
  createHealthSumsTable,
  type HealthWanted,
} from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { attempts, figuresOf, type Outcome } from '../figures/figures-of'
import { grouped } from '../figures/grouped'
import { healthWindow } from '../figures/health-window'
import { type Counted, sumOf } from '../figures/percentile-of'
import { bucketRange } from '../histograms'
import { type LiveBudget, liveBudgets } from './live-budgets'

/** Of 100 draws, so many may take longer than the p95 of a budget. */
const SLOW_ALLOWED = 0.05

/** How much is used of each budget of what is live, the most used first. `now`: milliseconds since 1970. */
export async function readUsedBudgets(
  storage: StorageScope,
  now: number,
  remote?: string,
): Promise<readonly UsedBudget[]> {
  const budgets = await liveBudgets(storage, remote)
  const { wanted } = healthWindow({ range: 'week' }, now)
  const outcomesOf = await readOutcomes(storage, budgets, { ...wanted, remote })
  return budgets.map((one) => describeUse(one, outcomesOf(one))).sort(mostUsedFirst)
}

/** What became of a component's boxes, of all of its versions. */
type OutcomesOf = (of: Pick<LiveBudget, 'remote' | 'component'>) => readonly Outcome[]

/** By the counts of Health, of components that have a budget. */
export async function readOutcomes(
  storage: StorageScope,
  budgets: readonly LiveBudget[],
  wanted: HealthWanted,
): Promise<OutcomesOf> {
  if (budgets.length === 0) return () => []
  const apart = ['remote', 'component', 'outcome', 'measure', 'bucket'] as const
  const sums = await createHealthSumsTable(storage).sum({ ...wanted, outcomes: attempts }, apart)
  const byComponent = new Map(grouped(sums, keyOf).map((group) => [keyOf(group[0]), group]))
  return (of) => byComponent.get(keyOf(of)) ?? []
}

const keyOf = ({ remote, component }: Pick<LiveBudget, 'remote' | 'component'>) =>
  `${remote}\n${component}`

/** Over any time: of a week what is used, of less the rate at which it is used; `enough`: reports that tell. */
export function sharesOf(
  { budget }: Pick<LiveBudget, 'budget'>,
  outcomes: readonly Outcome[],
  enough = ENOUGH_REPORTS,
) {
  const { failures, p95 } = budget
  return {
    ...(failures !== undefined && {
      failures: shareOfFailures(figuresOf(outcomes), failures, enough),
    }),
    ...(p95 !== undefined && { p95: shareOfSlowDraws(outcomes.filter(isDraw), p95, enough) }),
  }
}

const isDraw = ({ outcome, measure }: Outcome) => outcome === 'drawn' && measure === 'draw'

function describeUse(one: LiveBudget, outcomes: readonly Outcome[]): UsedBudget {
  const { remote, component, budget, team, operators } = one
  const { failures, p95 } = sharesOf(one, outcomes)
  const parts = {
    ...(failures !== undefined && { failures: partOf(budget.failures, failures) }),
    ...(p95 !== undefined && { p95: partOf(budget.p95, p95) }),
  }
  const tone = worstTone(Object.values(parts).map(({ used }) => budgetTone(used)))
  return { remote, component, ...parts, tone, ...(operators && { overruled: { team, operators } }) }
}

// Rounded before it is judged: what is shown as 75 % has the tone of 75 %.
function partOf(limit = 0, used: number | null) {
  return { limit, used: used === null ? null : Math.round(used * 100) / 100 }
}

function mostUsedFirst(one: UsedBudget, other: UsedBudget): number {
  return mostOf(other) - mostOf(one) || (keyOf(one) < keyOf(other) ? -1 : 1)
}

const mostOf = ({ failures, p95 }: UsedBudget) => Math.max(failures?.used ?? -1, p95?.used ?? -1)

type Boxes = Pick<HealthFigures, 'draws' | 'failures' | 'later' | 'reports'>

/**
 * The share that is used of what a budget allows: 1 is all of it, 2 twice as much; over a shorter time the rate at
 * which it is used. `per1000`: failed boxes of 1,000. `null` with fewer than `enough` reports.
 */
export function shareOfFailures(
  boxes: Boxes,
  per1000: number,
  enough = ENOUGH_REPORTS,
): number | null {
  if (boxes.reports < enough) return null
  return boxes.failures / ((per1000 / 1000) * boxesOf(boxes))
}

/**
 * Likewise of draws that are slower than `p95` milliseconds. A draw counts as slower where its whole bucket is, so that
 * none is held against a team that may have been in time.
 */
export function shareOfSlowDraws(
  draws: readonly Counted[],
  p95: number,
  enough = ENOUGH_REPORTS,
): number | null {
  if (sumOf(draws, 'samples') < enough) return null
  const slower = draws.filter(({ bucket }) => bucketRange('slot', bucket).above >= p95)
  return sumOf(slower, 'total') / sumOf(draws, 'total') / SLOW_ALLOWED
}
