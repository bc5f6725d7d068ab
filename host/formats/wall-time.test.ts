import { zoneName } from './wall-time'

test.each([
  ['en-US', 'Europe/Berlin', '2026-01-15T12:00:00Z', 'Europe/Berlin, GMT+1'],
  ['en-US', 'Europe/Berlin', '2026-07-15T12:00:00Z', 'Europe/Berlin, GMT+2'],
  ['de-DE', 'UTC', '2026-01-15T12:00:00Z', 'UTC'],
  ['en-GB', 'UTC', '', 'UTC'],
])('in %s, %s at "%s" is %s', (locale, timeZone, instant, name) => {
  expect(zoneName({ locale, timeZone, instant })).toBe(name)
})
