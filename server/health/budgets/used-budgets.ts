import { budgetTone, ENOUGH_REPORTS, type UsedBudget, worstTone } from '@slipway/sdk/contract'
import {
  createHealthSumsTable,
  type HealthWanted,
} from '../../storage/tables/reports/health-sums-table'
import type { StorageScope } from '../../storage/transact'
import { attempts, figuresOf, type Outcome } from '../figures/figures-of'
import { grouped } from '../figures/grouped'
import { healthWindow } from '../figures/health-window'
import { shareOfFailures, shareOfSlowDraws } from './budget-share'
import { type LiveBudget, liveBudgets } from './live-budgets'

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
