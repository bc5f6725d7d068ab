import fc from 'fast-check'
import { type Hours, nextPeriodChange, nextShownAt, type Period, periodStateAt } from './period'
import { isTimeZone, weekdays } from './time-zone'

const at = (text: string) => Date.parse(text)
const MINUTE = 60_000
const DAY = 86_400_000

const office: Hours = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '08:00',
  until: '17:00',
  timeZone: 'Europe/Berlin',
}
const night: Hours = { ...office, days: ['sat'], from: '22:00', until: '06:00' }

const says = (period: Period) => (text: string) => periodStateAt(period, at(text))
const next = (period: Period, text: string) => {
  const found = nextPeriodChange(period, at(text))
  return found === undefined ? undefined : new Date(found).toISOString()
}

it('from when until when', () => {
  const period = { from: '2026-11-25T00:00:00Z', until: '2026-11-27T00:00:00+01:00' }

  const moments = ['2026-11-24T23:59:59Z', '2026-11-25T00:00:00Z', '2026-11-26T23:00:00Z']
  expect(moments.map(says(period))).toEqual(['not-yet', 'shown', 'over'])
  expect(next(period, '2026-11-01T00:00:00Z')).toBe('2026-11-25T00:00:00.000Z')
  expect(next(period, '2026-11-25T00:00:00Z')).toBe('2026-11-26T23:00:00.000Z')
  expect(next(period, '2026-11-26T23:00:00Z')).toBeUndefined()
})

it.each([
  ['Europe/Berlin', true],
  ['europe/BERLIN', true],
  ['UTC', true],
  ['+01:00', false],
  ['\u212A', false],
  ['Europe/\u212Ayiv', false],
  ['__proto__', false],
  ['', false],
])('whether "%s" is a zone is said each time alike', (name, is) => {
  isTimeZone('Europe/Kyiv')

  expect([isTimeZone(name), isTimeZone(name)]).toEqual([is, is])
})

it('what changes after an end is not looked for', () => {
  const period = { hours: { ...office } }
  const end = at('2026-11-25T16:00:00Z')

  expect(nextPeriodChange(period, at('2026-11-25T08:00:00Z'), end)).toBeUndefined()
  expect(nextPeriodChange(period, at('2026-11-25T08:00:00Z'), end + 1)).toBe(end)
})

it('hours of a zone that is not known here go by UTC, and nothing fails', () => {
  const period = { hours: { ...office, timeZone: 'Moon/Tranquility' } }

  const moments = ['2026-11-25T07:59:59Z', '2026-11-25T08:00:00Z', '2026-11-25T17:00:00Z']
  expect(moments.map(says(period))).toEqual(['not-now', 'shown', 'not-now'])
  expect(next(period, '2026-11-25T08:00:00Z')).toBe('2026-11-25T17:00:00.000Z')
})

it('hours go by the clocks of their zone, in summer and in winter', () => {
  const winter = ['2026-11-25T06:59:59Z', '2026-11-25T07:00:00Z', '2026-11-25T16:00:00Z']
  const summer = ['2026-07-01T05:59:59Z', '2026-07-01T06:00:00Z', '2026-07-01T15:00:00Z']
  for (const moments of [winter, summer])
    expect(moments.map(says({ hours: office }))).toEqual(['not-now', 'shown', 'not-now'])
  // From Friday evening to Monday morning, over the change of the clocks.
  expect(next({ hours: office }, '2026-03-27T16:00:00Z')).toBe('2026-03-30T06:00:00.000Z')
  expect(next({ hours: office }, '2026-10-23T15:00:00Z')).toBe('2026-10-26T07:00:00.000Z')
})

it('hours that end before they begin go on until the next day, and equal ones are a whole day', () => {
  const moments = ['2026-11-28T20:59:00Z', '2026-11-28T21:00:00Z', '2026-11-29T04:59:00Z']
  expect(moments.map(says({ hours: night }))).toEqual(['not-now', 'shown', 'shown'])
  expect(next({ hours: night }, '2026-11-28T21:00:00Z')).toBe('2026-11-29T05:00:00.000Z')
  const always: Hours = { ...office, days: [...weekdays], from: '09:00', until: '09:00' }
  expect(next({ hours: always }, '2026-11-28T21:00:00Z')).toBeUndefined()
})

it('an hour that the clocks leave out is not there, and one that they show twice counts twice', () => {
  const hours: Hours = { ...office, days: ['sun'], from: '02:00', until: '03:00' }
  // Put forward at 02:00 on 29 March 2026, and back at 03:00 on 25 October.
  expect(next({ hours }, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:00:00.000Z')
  expect(next({ hours }, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z')
  expect(next({ hours }, '2026-10-25T00:00:00Z')).toBe('2026-10-25T02:00:00.000Z')
  const first = { ...hours, until: '02:30' }
  const seen = [...Array(3)].reduce<string[]>(
    (all) => [...all, next({ hours: first }, all.at(-1) ?? '2026-10-25T00:00:00Z') ?? ''],
    [],
  )
  expect(seen).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
})

it('hidden in the period: shown at all other times', () => {
  const period: Period = { hours: office, until: '2026-11-26T12:00:00Z', hiddenThen: true }

  const moments = ['2026-11-25T06:00:00Z', '2026-11-25T07:00:00Z', '2026-11-27T07:00:00Z']
  expect(moments.map(says(period))).toEqual(['shown', 'not-now', 'shown'])
  expect(next(period, '2026-11-26T08:00:00Z')).toBe('2026-11-26T12:00:00.000Z')
  expect(nextShownAt(period, at('2026-11-26T08:00:00Z'))).toBe(at('2026-11-26T12:00:00Z'))
})

it('what begins outside its hours is shown when they come', () => {
  const period: Period = { hours: office, from: '2026-11-28T12:00:00Z' }

  expect(next(period, '2026-11-25T09:00:00Z')).toBe('2026-11-28T12:00:00.000Z')
  expect(nextShownAt(period, at('2026-11-25T09:00:00Z'))).toBe(at('2026-11-30T07:00:00Z'))
  expect(nextShownAt({ until: '2026-11-01T00:00:00Z' }, at('2026-11-25T09:00:00Z'))).toBeUndefined()
})

/** Instants at which clocks were changed, by an hour, by half of one, at midnight, or by a whole day. */
const changes = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['America/St_Johns', '2026-03-08T05:30:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kolkata', '2026-06-01T00:00:00Z'],
] as const

const clock = fc
  .nat(1439)
  .map((minute) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  )

const near = fc.record({
  change: fc.constantFrom(...changes),
  begin: fc.integer({ min: -2 * DAY, max: DAY }),
  days: fc.subarray([...weekdays], { minLength: 1 }),
  from: clock,
  until: clock,
  hiddenThen: fc.boolean(),
})

it('around every change of clocks, what was found is the first minute with another answer', () => {
  fc.assert(
    fc.property(near, ({ change: [timeZone, instant], begin, days, from, until, hiddenThen }) => {
      const period: Period = {
        hours: { days, from, until, timeZone },
        ...(hiddenThen && { hiddenThen }),
      }
      const now = at(instant) + begin
      const state = periodStateAt(period, now)
      const found = nextPeriodChange(period, now) ?? Infinity
      let minute = Math.floor(now / MINUTE) * MINUTE + MINUTE
      const end = Math.min(found, now + 2 * DAY)
      while (minute < end && periodStateAt(period, minute) === state) minute += MINUTE
      expect(minute).toBeGreaterThanOrEqual(end)
      if (found < Infinity) expect(periodStateAt(period, found)).not.toBe(state)
    }),
    { numRuns: 150 },
  )
})

it('a clock of the zone shows the hours exactly as long as they are said to hold', () => {
  fc.assert(
    fc.property(near, ({ change: [timeZone, instant], begin, days, from, until }) => {
      const now = at(instant) + begin
      // Another reading of the same clock, as a person sees it.
      const shown = (time: number) =>
        new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        })
          .formatToParts(time)
          .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {})
      const { weekday = '', hour = '', minute = '' } = shown(now)
      const today = weekdays.findIndex((day) => day === weekday.toLowerCase())
      const isOn = (day: number) => days.some((one) => one === weekdays[(day + 7) % 7])
      const time = `${hour}:${minute}`
      const isWithin =
        from < until
          ? isOn(today) && from <= time && time < until
          : (isOn(today) && from <= time) || (isOn(today - 1) && time < until)
      const state = periodStateAt({ hours: { days, from, until, timeZone } }, now)
      expect(state).toBe(isWithin ? 'shown' : 'not-now')
    }),
    { numRuns: 300 },
  )
})
