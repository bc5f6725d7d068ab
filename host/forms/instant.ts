/** An instant as the clock on the wall shows it, for `datetime-local`; seconds only where there are some. */
export function toWallTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const two = (figure: number) => String(figure).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  const time = [two(date.getHours()), two(date.getMinutes())].join(':')
  return `${day}T${time}${date.getSeconds() > 0 ? `:${two(date.getSeconds())}` : ''}`
}

/** What the clock shows as an instant in UTC; `null` for nothing. */
export function toInstant(wallTime: string): string | null {
  const date = new Date(wallTime)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The reader's zone as it is at that instant, such as `Europe/Berlin, GMT+1`. */
export function zoneName(locale: string, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' })
  const date = new Date(instant)
  const parts = format.formatToParts(Number.isNaN(date.getTime()) ? new Date() : date)
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone, short].filter(Boolean).join(', ')
}
