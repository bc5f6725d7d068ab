const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * `3 minutes ago` of -200, `in 2 days` of 200,000 seconds: whole ones of the largest unit that fits.
 * `undefined` for less than a minute.
 */
export function relativeTime(locale: string, seconds: number): string | undefined {
  const found = units.find(([, least]) => Math.abs(seconds) >= least)
  if (!found) return undefined
  const [unit, size] = found
  return new Intl.RelativeTimeFormat(locale).format(Math.trunc(seconds / size), unit)
}
