import { boxesOf, ENOUGH_REPORTS, type HealthFigures } from '@slipway/sdk/contract'
import type { Counted } from '../figures/percentile-of'
import { bucketRange } from '../histograms'

type Boxes = Pick<HealthFigures, 'draws' | 'failures' | 'later' | 'reports'>

/** Of 100 draws, so many may take longer than the p95 of a budget. */
const SLOW_ALLOWED = 0.05

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

function sumOf(draws: readonly Counted[], part: 'samples' | 'total'): number {
  return draws.reduce((sum, draw) => sum + draw[part], 0)
}
