const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether it is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  return findFormat(name) !== undefined
}

/**
 * Returns what calendar and clock show in a zone at an instant, in milliseconds, as if the zone were UTC; in one that
 * is not known here, what they show in UTC.
 */
export function wallTimeIn(timeZone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute, second } = parts
  const fraction = ((instant % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction
}

/** The instant after `from`, and not after `until`, at which the clocks of a zone are changed; less than two of them. */
export function clockChangeIn(
  timeZone: string,
  { from, until }: { readonly from: number; readonly until: number },
): number | undefined {
  const offsetAt = (instant: number) => wallTimeIn(timeZone, instant) - instant
  const before = offsetAt(from)
  if (offsetAt(until) === before) return undefined
  // Clocks are changed at a whole minute.
  let [low, high] = [Math.floor(from / MINUTE_MS), Math.ceil(until / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * MINUTE_MS) === before) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

// A layout may name a zone that this machine does not know, and everything else on the page has to be there all the same.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = findFormat(timeZone) ?? findFormat('UTC')
  if (!format) throw new Error('Intl knows no UTC')
  return format
}

function findFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // One for each zone, in whichever letters it is spelt.
  const key = timeZone.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const known = formats.get(key)
  if (known) return known
  const made = makeFormat(timeZone)
  // Making one takes longer than all that is asked of it.
  if (made) formats.set(key, made)
  return made
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  // Some engines also take offsets such as +01:00, which are no zones, and which others do not know.
  if (!/^[a-z]/i.test(timeZone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

/** From Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
