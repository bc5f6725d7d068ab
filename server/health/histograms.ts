import type { Percentile, VitalReport } from '@slipway/sdk/contract'

/** Milliseconds; of `cls` thousandths of its score. A value falls into the first bucket that is not below it. */
const bounds = {
  slot: [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000],
  // What counts as good, and as poor, is a bound.
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000, 20_000, 60_000],
  inp: [25, 50, 100, 150, 200, 300, 500, 1000, 2000, 5000],
  cls: [0, 10, 25, 50, 100, 150, 250, 500, 1000],
} as const

/** What is past all bounds. */
const LAST = 3_600_000

/** The upper end of the bucket that the time of a slot is counted in. */
export function timeBucket(ms: number): number {
  return bounds.slot.find((bound) => ms <= bound) ?? LAST
}

/** The same of a page's measure. */
export function vitalBucket(name: VitalReport['name'], value: number): number {
  const counted = name === 'cls' ? Math.round(value * 1000) : value
  return bounds[name].find((bound) => counted <= bound) ?? LAST
}

/** What a bucket is of: the times of a slot, or a measure of a page. */
export type BucketKind = keyof typeof bounds

/** The values of the bucket that ends at `bucket`, in the units of the buckets. */
export function bucketRange(kind: BucketKind, bucket: number): Percentile {
  const above = bounds[kind].findLast((bound) => bound < bucket) ?? 0
  return { above, upTo: bucket === LAST ? null : bucket }
}
