/** The day and the time that calendar and clock show in the browser's zone. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Milliseconds since midnight, by the clock. */
  readonly time: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** `undefined` for a text that is no instant. */
export function wallTimeOf(instant: string): WallTime | undefined {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return undefined
  const day = new Date(time + offsetAt(time)).toISOString().slice(0, 10)
  return { day, time: time + offsetAt(time) - midnight(day) }
}

/** The instants at which the clock shows this: none where it is put forward, two where it is put back. */
export function instantsAt({ day, time }: WallTime): readonly string[] {
  const shown = midnight(day) + time
  const offsets = new Set([offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)])
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => instant + offsetAt(instant) === shown)
    .toSorted((one, other) => one - other)
    .map((instant) => new Date(instant).toISOString())
}

/** For a time that the clock leaves out: as far behind the last one that it shows. */
export function instantAfterGap({ day, time }: WallTime): string {
  const shown = midnight(day) + time
  return new Date(shown - offsetAt(shown - DAY_MS)).toISOString()
}

/** The clock's distance from UTC at an instant, in minutes. */
export function offsetMinutes(instant: string): number {
  return offsetAt(Date.parse(instant)) / MINUTE_MS
}

interface ZoneOptions {
  readonly locale: string
  /** ISO 8601; of any other text the zone is named as it is now. */
  readonly instant: string
  /** Without it the browser's. */
  readonly timeZone?: string
}

/** A zone as it is at an instant, such as `Europe/Berlin, GMT+1`; `UTC`, which is called so in both ways, once. */
export function zoneName({ locale, instant, ...zone }: ZoneOptions): string {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...zone })
  const time = Date.parse(instant)
  const parts = format.formatToParts(Number.isNaN(time) ? Date.now() : time)
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value
  return [...new Set([format.resolvedOptions().timeZone, short])].filter(Boolean).join(', ')
}

function offsetAt(instant: number): number {
  return -new Date(instant).getTimezoneOffset() * MINUTE_MS
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
