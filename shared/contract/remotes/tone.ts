import { boxesOf, type FailureLines, type HealthFigures, type Tone } from './health'

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
