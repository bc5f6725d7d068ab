import type { Placement } from './layout'
import { clockChangeIn, type Weekday, wallTimeIn, weekdays } from './time-zone'

/** When an entry is delivered, or hidden. */
export type Period = Pick<Placement, 'from' | 'until' | 'hours' | 'hiddenThen'>
export type Hours = NonNullable<Placement['hours']>

/**
 * The state of a period at an instant: `not-now`, outside its hours, or within a period in which the entry is hidden.
 */
export type PeriodState = 'shown' | 'not-yet' | 'over' | 'not-now'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
/** Hours of one day a week, which clocks that are put forward leave out once. */
const LONGEST_PAUSE_MS = 15 * DAY_MS

/** Whether a period lets an entry be delivered at an instant, in milliseconds since 1970, and if not, why. */
export function periodStateAt(period: Period, now: number): PeriodState {
  const { hours, hiddenThen } = period
  const { from, until } = endsOf(period)
  const isWithin = from <= now && now < until && (!hours || isWithinHours(hours, now))
  if (hiddenThen) return isWithin ? 'not-now' : 'shown'
  if (now >= until) return 'over'
  if (now < from) return 'not-yet'
  return isWithin ? 'shown' : 'not-now'
}

/** The next instant, before `end`, at which {@link periodStateAt} answers something else; `undefined`: never. */
export function nextPeriodChange(period: Period, now: number, end = Infinity): number | undefined {
  const state = periodStateAt(period, now)
  for (const edge of edgesAfter(period, now)) {
    if (edge >= end) return undefined
    if (periodStateAt(period, edge) !== state) return edge
  }
  return undefined
}

/** The next instant from which an entry is delivered that is not now; `undefined`: it never is again. */
export function nextShownAt(period: Period, now: number): number | undefined {
  let at = nextPeriodChange(period, now)
  while (at !== undefined && periodStateAt(period, at) !== 'shown') {
    at = nextPeriodChange(period, at)
  }
  return at
}

/**
 * Whether a clock on a wall there shows one of these hours: what it shows twice, when it is put back, counts both
 * times. Those that end before they begin belong to the day on which they begin.
 */
function isWithinHours({ days, from, until, timeZone }: Hours, now: number): boolean {
  const shown = wallTimeIn(timeZone, now)
  const minute = Math.floor((shown % DAY_MS) / MINUTE_MS)
  const isOn = (daysAgo: number) => days.includes(weekdayOf(shown - daysAgo * DAY_MS))
  const [begin, end] = [minuteOf(from), minuteOf(until)]
  if (begin < end) return isOn(0) && begin <= minute && minute < end
  return (isOn(0) && begin <= minute) || (isOn(1) && minute < end)
}

/** Every instant at which something may change, in order. */
function* edgesAfter(period: Period, now: number): Generator<number> {
  const { from, until } = endsOf(period)
  if (now < from) yield from
  if (period.hours) {
    const begin = Math.max(now, from)
    yield* hoursEdges(period.hours, begin, Math.min(until, begin + LONGEST_PAUSE_MS))
  }
  if (now < until && until < Infinity) yield until
}

function* hoursEdges(hours: Hours, begin: number, end: number): Generator<number> {
  let at = nextHoursEdge(hours, begin)
  while (at < end) {
    yield at
    at = nextHoursEdge(hours, at)
  }
}

/** When a clock shows the beginning or the end of the hours next, or is changed before. */
function nextHoursEdge({ from, until, timeZone }: Hours, now: number): number {
  const sinceMidnight = wallTimeIn(timeZone, now) % DAY_MS
  const waits = [from, until].map((time) => {
    const wait = minuteOf(time) * MINUTE_MS - sinceMidnight
    return wait > 0 ? wait : wait + DAY_MINUTES * MINUTE_MS
  })
  const next = now + Math.min(...waits)
  return clockChangeIn(timeZone, { from: now, until: next }) ?? next
}

function endsOf({ from, until }: Period): { readonly from: number; readonly until: number } {
  return {
    from: from === undefined ? -Infinity : Date.parse(from),
    until: until === undefined ? Infinity : Date.parse(until),
  }
}

/** Of `HH:MM`, since midnight. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function weekdayOf(shown: number): Weekday {
  // 1 January 1970 was a Thursday.
  return weekdays[(Math.floor(shown / DAY_MS) + 3) % 7] ?? 'mon'
}
