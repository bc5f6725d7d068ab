import type { Percentile } from '@slipway/sdk/contract'
import { ENOUGH_REPORTS } from '@slipway/sdk/contract'
import type { HealthCount } from '../../storage/tables/reports/health-counts-table'
import { type BucketKind, bucketRange } from '../histograms'

/** How often a value fell into a bucket. */
export type Counted = Pick<HealthCount, 'bucket' | 'samples' | 'total'>

export function sumOf(
  counts: readonly Pick<HealthCount, 'samples' | 'total'>[],
  part: 'samples' | 'total',
): number {
  return counts.reduce((sum, count) => sum + count[part], 0)
}

/**
 * The bucket in which the value lies that `share` (0 to 1) of all values do not exceed: the nearest rank.
 * How far it may be off is the width of that bucket, which both of its ends say: between 100 and 200
 * milliseconds it is known to 100. `null` with fewer than `ENOUGH_REPORTS` reports: too few to tell.
 */
export function percentileOf(
  kind: BucketKind,
  counts: readonly Counted[],
  share: number,
): Percentile | null {
  if (sumOf(counts, 'samples') < ENOUGH_REPORTS) return null
  const rank = Math.max(1, Math.ceil(share * sumOf(counts, 'total')))
  let below = 0
  for (const { bucket, total } of [...counts].sort((one, other) => one.bucket - other.bucket)) {
    below += total
    if (below >= rank) return bucketRange(kind, bucket)
  }
  return null
}
