const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** `3 minutes ago`, of an ISO 8601 instant. */
export function timeAgo(at: string, locale: string, now: number = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(at))
  const [unit, size] = units.find(([, length]) => ms >= length) ?? ['second', 1000]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(-Math.round(ms / size), unit)
}
