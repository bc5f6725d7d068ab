import { boxesOf, ENOUGH_REPORTS, type HealthFigures, reasonCode } from '@slipway/sdk/contract'
import { laterOutcomes, reasonOf } from '../../storage/tables/reports/counted-outcomes'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { type Counted, percentileOf, sumOf } from './percentile-of'

/** One outcome of slots, or one bucket of their times. */
export type Outcome = Counted & Pick<HealthCount, 'outcome' | 'measure'>

/** What says that a slot failed, at first or later. */
export const failures: readonly string[] = [...reasonCode.options, ...laterOutcomes]
const failing: ReadonlySet<string> = new Set(failures)
const later: ReadonlySet<string> = new Set(laterOutcomes)

/** What says that a slot was asked for: it was drawn, or it failed. */
export const attempts: readonly string[] = ['drawn', ...failures]

/**
 * What became of boxes. Failures are all told, draws of visitors' pages by one in twenty, so that their
 * number is an estimate, and the rate with it.
 */
export function figuresOf(outcomes: readonly Outcome[]): HealthFigures {
  const counts = outcomes.filter(({ measure }) => measure === 'count')
  const drawn = counts.filter(({ outcome }) => outcome === 'drawn')
  const failed = counts.filter(({ outcome }) => failing.has(outcome))
  const failedLater = failed.filter(({ outcome }) => later.has(outcome))
  const boxes = {
    draws: sumOf(drawn, 'total'),
    failures: sumOf(failed, 'total'),
    later: sumOf(failedLater, 'total'),
  }
  const reports = sumOf(drawn, 'samples') + sumOf(failed, 'samples')
  return {
    ...boxes,
    reports,
    failuresPer1000:
      reports >= ENOUGH_REPORTS ? tenths((1000 * boxes.failures) / boxesOf(boxes)) : null,
    reasons: reasonsOf(failed),
    load: timesOf(outcomes, 'load'),
    draw: timesOf(outcomes, 'draw'),
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10

function reasonsOf(failed: readonly Outcome[]): HealthFigures['reasons'] {
  const counts = new Map<string, number>()
  for (const { outcome, total } of failed) {
    const { reason } = reasonOf(outcome)
    counts.set(reason, (counts.get(reason) ?? 0) + total)
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1))
}

/** Draws that no page told of: the sample tells them for others. */
export function estimatedOf(outcomes: readonly Outcome[]): number {
  const drawn = outcomes.filter((it) => it.outcome === 'drawn' && it.measure === 'count')
  return sumOf(drawn, 'total') - sumOf(drawn, 'samples')
}

function timesOf(outcomes: readonly Outcome[], measure: 'load' | 'draw'): HealthFigures['load'] {
  const counts = outcomes.filter((it) => it.outcome === 'drawn' && it.measure === measure)
  return { p50: percentileOf('slot', counts, 0.5), p95: percentileOf('slot', counts, 0.95) }
}
