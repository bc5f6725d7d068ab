import { ENOUGH_REPORTS, type HealthFigures, reasonCode } from '@slipway/sdk/contract'
import { type Counted, percentileOf } from './percentile-of'

/** One outcome of slots, or one bucket of their times. */
export interface Outcome extends Counted {
  readonly outcome: string
  readonly measure: string
}

const reasons: ReadonlySet<string> = new Set(reasonCode.options)

/** What says that a slot was asked for: it was drawn, or it failed. */
export const attempts: readonly string[] = ['drawn', ...reasonCode.options]

/**
 * What became of slots. Failures are all told, draws of visitors' pages by one in twenty, so that their
 * number is an estimate, and the rate with it. A slot that failed and came at another try is both.
 */
export function figuresOf(outcomes: readonly Outcome[]): HealthFigures {
  const counts = outcomes.filter(({ measure }) => measure === 'count')
  const drawn = counts.filter(({ outcome }) => outcome === 'drawn')
  const failed = counts.filter(({ outcome }) => reasons.has(outcome))
  const [draws, failures] = [sumOf(drawn, 'total'), sumOf(failed, 'total')]
  const reports = sumOf(drawn, 'samples') + sumOf(failed, 'samples')
  const isEnough = reports >= ENOUGH_REPORTS
  return {
    draws,
    failures,
    reports,
    failuresPer1000: isEnough ? tenths((1000 * failures) / (draws + failures)) : null,
    reasons: reasonsOf(failed),
    load: timesOf(outcomes, 'load'),
    draw: timesOf(outcomes, 'draw'),
  }
}

function sumOf(outcomes: readonly Counted[], part: 'samples' | 'total'): number {
  return outcomes.reduce((sum, outcome) => sum + outcome[part], 0)
}

const tenths = (value: number) => Math.round(value * 10) / 10

function reasonsOf(failed: readonly Outcome[]): HealthFigures['reasons'] {
  const counts = new Map<string, number>()
  for (const { outcome, total } of failed) counts.set(outcome, (counts.get(outcome) ?? 0) + total)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
}

function timesOf(outcomes: readonly Outcome[], measure: 'load' | 'draw'): HealthFigures['load'] {
  const counts = outcomes.filter((it) => it.outcome === 'drawn' && it.measure === measure)
  return { p50: percentileOf('slot', counts, 0.5), p95: percentileOf('slot', counts, 0.95) }
}
