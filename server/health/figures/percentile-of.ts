import type { Percentile } from '@slipway/sdk/contract'
import { ENOUGH_REPORTS } from '@slipway/sdk/contract'
import { type BucketKind, bucketRange } from '../histograms'

/** How often a value fell into a bucket. */
export interface Counted {
  readonly bucket: number
  /** Reports that came. */
  readonly samples: number
  /** What they tell of. */
  readonly total: number
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
  const reports = counts.reduce((sum, { samples }) => sum + samples, 0)
  if (reports < ENOUGH_REPORTS) return null
  const all = counts.reduce((sum, { total }) => sum + total, 0)
  const rank = Math.max(1, Math.ceil(share * all))
  let below = 0
  for (const { bucket, total } of [...counts].sort((one, other) => one.bucket - other.bucket)) {
    below += total
    if (below >= rank) return bucketRange(kind, bucket)
  }
  return null
}
