import fc from 'fast-check'
import { dayWriting } from './day'
import { addDays, addMonths, weeksOf } from './month-days'

const locales = [
  ...['en-GB', 'en-US', 'en-IN', 'en-CA', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CA', 'es-ES'],
  ...['pt-PT', 'pt-BR', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'cs-CZ'],
  ...['tr-TR', 'ru-RU', 'uk-UA', 'el-GR', 'hu-HU', 'sl-SI', 'lt-LT', 'bg-BG', 'he-IL', 'ar-EG'],
  ...['fa-IR', 'ur-PK', 'hi-IN', 'bn-BD', 'ne-NP', 'th-TH', 'vi-VN', 'ja-JP', 'zh-CN', 'ko-KR'],
]

const read = (locale: string, text: string) => {
  const reading = dayWriting(locale).read(text)
  return reading.state === 'unclear' ? reading.choices : reading.state === 'read' && reading.value
}

test.each([
  ['en-GB', '22 Nov 2026'],
  ['en-GB', '22 November 2026'],
  ['en-GB', 'Sunday, 22 nov. 2026'],
  ['en-GB', 'Nov 22, 2026'],
  ['en-GB', '22/11/2026'],
  ['en-GB', '22.11.26'],
  ['en-GB', '2026-11-22'],
  ['en-GB', '2026/11/22'],
  ['en-GB', '11/22/2026'],
  ['en-US', '11/22/2026'],
  ['en-US', '22/11/2026'],
  ['de-DE', '22.11.2026'],
  ['de-DE', '22. November 2026'],
  ['fr-FR', '22 novembre 2026'],
  ['sv-SE', '26-11-22'],
  ['ja-JP', '2026年11月22日'],
  ['ar-EG', '٢٢/١١/٢٠٢٦'],
])('in %s, %s is the 22nd of November 2026', (locale, text) => {
  expect(read(locale, text)).toBe('2026-11-22')
})

test('figures are read in the order of the locale', () => {
  expect(read('en-GB', '05/06/2026')).toBe('2026-06-05')
  expect(read('en-US', '05/06/2026')).toBe('2026-05-06')
  expect(read('de-DE', '05/06/2026')).toBe('2026-06-05')
})

test('where the locale begins with the year, figures that end with it are asked about', () => {
  expect(read('sv-SE', '05/06/2026')).toEqual(['2026-06-05', '2026-05-06'])
  expect(read('sv-SE', '22/11/2026')).toBe('2026-11-22')
})

test('two digits are a year at most 20 years ahead', () => {
  expect(read('en-GB', '1/2/30')).toBe('2030-02-01')
  expect(read('en-GB', '1/2/80')).toBe('1980-02-01')
})

test.each(['soon', '22', '22/11', '22 Foo 2026', '31/02/2026', '22 Nov Dec 2026', '1 2 3 4'])(
  '%s is no day',
  (text) => {
    expect(read('en-GB', text)).toEqual([])
  },
)

test('a blank input is empty, and what is no day comes out as it is', () => {
  expect(dayWriting('en-GB').read(' ')).toEqual({ state: 'empty' })
  expect(dayWriting('en-GB').write('soon')).toBe('soon')
})

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('what a field shows, typed again, is the same day, in every locale', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...locales), (value, locale) => {
      const { read: readAgain, write, say } = dayWriting(locale)

      expect(readAgain(write(value))).toEqual({ state: 'read', value })
      expect(readAgain(value)).toEqual({ state: 'read', value })
      expect(readAgain(say(value))).toEqual({ state: 'read', value })
    }),
    { numRuns: 2000 },
  )
})

test('a month is six whole weeks, and the days go on over its end', () => {
  expect(weeksOf('2026-11-22', 1).map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOf('2026-11-22', 7)[0]?.[0]).toBe('2026-11-01')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect([addMonths('2026-01-31', 1), addMonths('2024-02-29', 12)]).toEqual([
    '2026-02-28',
    '2025-02-28',
  ])
  expect([addDays('9999-12-31', 1), addDays('0001-01-01', -1)]).toEqual([
    '9999-12-31',
    '0001-01-01',
  ])
})
