import { budgetText } from './budget'
import {
  boxesOf,
  type FailureLines,
  type HealthFigures,
  type Tone,
  type UsedBudget,
} from './health'
import { saidBudgetText } from './overruled-budget'
import type { FailingComponent, OverviewBrief } from './overview'

/** The number of boxes that is enough to tell, where every one failed. */
const ENOUGH_IF_ALL_FAILED = 3

type Judged = Pick<HealthFigures, 'draws' | 'failures' | 'later' | 'failuresPer1000'>

/** The tone of one component. */
export function componentTone(figures: Judged, { amber, red }: FailureLines): Tone {
  if (failsAlways(figures)) return 'bad'
  const { failuresPer1000 } = figures
  if (failuresPer1000 === null) return 'idle'
  if (failuresPer1000 >= red) return 'bad'
  return failuresPer1000 >= amber ? 'warn' : 'ok'
}

/** The tone of a whole: its worst part; `idle` only where nothing can be told of any. */
export function worstTone(parts: readonly Tone[]): Tone {
  const worstFirst = ['bad', 'warn', 'ok'] as const
  return worstFirst.find((one) => parts.includes(one)) ?? 'idle'
}

/** Whether every box failed, of enough to say so. */
export function failsAlways(figures: Judged): boolean {
  return figures.failures >= ENOUGH_IF_ALL_FAILED && figures.failures === boxesOf(figures)
}

/** From such a share of a week's budget on it is nearly used up, and used up. */
const BUDGET_LINES = { amber: 0.75, red: 1 } as const

/** The tone of a share of a budget that is used; `null`: too few to tell. */
export function budgetTone(used: number | null): Tone {
  if (used === null) return 'idle'
  if (used >= BUDGET_LINES.red) return 'bad'
  return used >= BUDGET_LINES.amber ? 'warn' : 'ok'
}

type State = Pick<OverviewBrief, 'remotes' | 'idle' | 'failing'>

/** Returns the state of what is live in one sentence: its worst failure, or that none is known. */
export function stateText({ remotes, idle, failing: [worst, ...more] }: State): string {
  if (worst) return `${failureText(worst)}${more.length > 0 ? `, and ${more.length} more` : ''}.`
  if (remotes === 0) return 'No remote is live.'
  if (idle === 0) return `All is well: remotes live ${remotes}, failing 0.`
  const quiet = `of ${idle} too few boxes were shown in the last hour to tell`
  return `Nothing is known to fail: remotes live ${remotes}; ${quiet}.`
}

/** Says what fails, how often, and since when. */
export function failureText(one: FailingComponent): string {
  const { remote, version, component, failures, boxes, since } = one
  return `${remote} ${version}: ${component} fails in ${failures} of ${boxes} boxes since ${since}`
}

type Used = Pick<UsedBudget, 'failures' | 'p95' | 'overruled'>

/** `95 % of 5 failures per 1,000, 12 % of p95 500 ms`, and whose word that is where an operator overrules it. */
export function usedBudgetText({ failures, p95, overruled }: Used): string {
  const said = overruled ? ` (${saidBudgetText(overruled)})` : ''
  const parts = [
    ...(failures
      ? [`${shareText(failures.used)} of ${budgetText({ failures: failures.limit })}`]
      : []),
    ...(p95 ? [`${shareText(p95.used)} of ${budgetText({ p95: p95.limit })}`] : []),
  ]
  return `${parts.join(', ')}${said}`
}

function shareText(used: number | null): string {
  return used === null ? 'too few to tell' : `${Math.round(used * 100)} %`
}
