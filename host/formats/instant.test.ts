import fc from 'fast-check'
import { instantWriting } from './instant'
import { instantsAt } from './wall-time'

const locales = [
  ...['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-CA', 'de-DE', 'de-CH', 'fr-FR', 'fr-CA', 'es-ES'],
  ...['es-MX', 'pt-BR', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'cs-CZ'],
  ...['tr-TR', 'ru-RU', 'el-GR', 'hu-HU', 'lt-LT', 'bg-BG', 'he-IL', 'ar-EG', 'fa-IR', 'hi-IN'],
  ...['bn-BD', 'th-TH', 'vi-VN', 'ja-JP', 'zh-CN', 'zh-TW', 'ko-KR'],
]

const read = (locale: string, text: string) => {
  const reading = instantWriting(locale).read(text)
  return reading.state === 'unclear' ? reading.choices : reading.state === 'read' && reading.value
}
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month, day, hour, minute, second).toISOString()

test.each([
  ['en-GB', '1 Feb 2026, 08:30'],
  ['en-GB', '01/02/2026 8:30'],
  ['en-US', 'Feb 1, 2026, 8:30 AM'],
  ['en-US', '2/1/2026 8:30 am'],
  ['de-DE', '01.02.2026, 08:30'],
  ['de-DE', '1.2.2026 08.30'],
  ['fi-FI', '1.2.2026, 8.30'],
  ['ko-KR', '2026. 2. 1. 8:30'],
  ['en-GB', '2026-02-01 08:30'],
  ['en-GB', '2026-02-01T08:30'],
])('in %s, %s is read by the clock of the browser', (locale, text) => {
  expect(read(locale, text)).toBe(at(2026, 1, 1, 8, 30))
})

test('ISO with a zone is the instant that it names', () => {
  expect(read('de-DE', '2026-02-01T08:30:00Z')).toBe('2026-02-01T08:30:00.000Z')
  expect(read('de-DE', '2026-02-01T08:30+05:00')).toBe('2026-02-01T03:30:00.000Z')
})

test('afternoon and midnight are told apart', () => {
  expect(read('en-US', 'Feb 1, 2026, 8:30:15 PM')).toBe(at(2026, 1, 1, 20, 30, 15))
  expect(read('en-US', 'Feb 1, 2026, 12:05 AM')).toBe(at(2026, 1, 1, 0, 5))
})

test('a day without a time is asked about', () => {
  expect(read('en-GB', '1 Feb 2026')).toEqual([at(2026, 1, 1)])
})

test.each(['soon', '08:30', '1 Feb 2026, 8:70', '31/02/2026 08:30'])('%s is no instant', (text) => {
  expect(read('en-GB', text)).not.toEqual(expect.any(String))
})

const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

test('what a field shows, typed again, is the same instant, in every locale', () => {
  fc.assert(
    fc.property(instant, fc.constantFrom(...locales), (value, locale) => {
      const { read: readAgain, write } = instantWriting(locale)

      expect(readAgain(write(value))).toEqual({ state: 'read', value })
    }),
    { numRuns: 2000 },
  )
})

describe('where the clock is put back and forward', () => {
  // As in Berlin in 2026.
  beforeEach(() => {
    const [forward, back] = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)]
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      return this.getTime() >= forward && this.getTime() < back ? -120 : -60
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('asks about an hour that the clock shows twice, and says which one is meant', () => {
    const writing = instantWriting('en-GB')
    const choices = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']

    expect(writing.read('25 Oct 2026, 02:30')).toEqual({ state: 'unclear', choices })
    const written = choices.map((choice) => writing.write(choice))
    expect(written).toEqual(['25 Oct 2026, 02:30 UTC+02:00', '25 Oct 2026, 02:30 UTC+01:00'])
    expect(written.map((text) => writing.read(text))).toEqual(
      choices.map((value) => ({ state: 'read', value })),
    )
  })

  it('asks about an hour that the clock leaves out', () => {
    const choices = ['2026-03-29T01:30:00.000Z']

    expect(instantWriting('en-GB').read('29 Mar 2026, 02:30')).toEqual({
      state: 'unclear',
      choices,
    })
    expect(instantsAt({ day: '2026-03-29', time: 9_000_000 })).toEqual([])
  })
})
