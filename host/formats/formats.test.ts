import { createFormats } from './formats'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const en = createFormats('en-GB', 'Europe/Berlin')
const de = createFormats('de-DE', 'Europe/Berlin')

test('money is in minor units of its currency', () => {
  expect(plain(de.money(123_456, 'EUR'))).toBe('1.234,56 €')
  expect(plain(en.money(500, 'JPY'))).toBe('JP¥500')
})

test('a percentage is a share', () => {
  expect(plain(de.percent(0.2555))).toBe('25,55 %')
  expect(en.percent(1)).toBe('100%')
})

test('a day is the same in every zone', () => {
  const west = createFormats('en-GB', 'America/Los_Angeles')

  expect([en.date('2026-11-21'), west.date('2026-11-21')]).toEqual(['21 Nov 2026', '21 Nov 2026'])
  expect(de.dayMonth('2026-11-21')).toBe('21. Nov.')
})

test('an instant is written in the zone of the reader, which is shown', () => {
  expect(en.dateTime('2026-11-21T11:04:00.000Z')).toBe('21 Nov 2026, 12:04 CET')
  expect(plain(de.time('2026-11-21T11:04:00.000Z'))).toBe('12:04')
})

test('an age is in whole ones of the largest unit', () => {
  expect([5, 60, 7300, 90_000].map(de.duration)).toEqual([
    '5 Sekunden',
    '1 Minute',
    '2 Stunden',
    '1 Tag',
  ])
})

test('what is no date comes out as it is', () => {
  expect(en.date('soon')).toBe('soon')
})
