/** The middle of the values; the mean of the two in the middle when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined)
    throw new Error('The median of nothing was asked for')
  return (low + high) / 2
}

/** The value that `percent` of the values are at most. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.ceil((sorted.length * percent) / 100) - 1]
  if (value === undefined) throw new Error('A percentile of nothing was asked for')
  return value
}

/** Round by round, how many times `base` each value is: what disturbs a round disturbs both. */
export function ratios(values: readonly number[], base: readonly number[]): number[] {
  if (values.length !== base.length) throw new Error('Ratios need as many values as bases')
  return values.map((value, round) => value / (base[round] ?? Number.NaN))
}
