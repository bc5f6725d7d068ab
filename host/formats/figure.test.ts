import fc from 'fast-check'
import type { EntryOf } from '../fields/field-kind'
import { figureOf } from '../fields/number/figure-kinds'
import { createFormats } from './formats'

const common = { kind: 'field', name: 'x', label: 'X', required: false, readOnly: false } as const
type FigureField = EntryOf<'number' | 'money' | 'percent'>
const euros: FigureField = { ...common, type: 'money', currency: 'EUR' }
const yen: FigureField = { ...common, type: 'money', currency: 'JPY' }
const number: FigureField = { ...common, type: 'number' }
const pieces: FigureField = { ...common, type: 'number', step: 1 }
const percent: FigureField = { ...common, type: 'percent', decimals: 2 }

const locales = [
  ...['en-GB', 'en-US', 'en-IN', 'en-ZA', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'es-ES'],
  ...['pt-PT', 'pt-BR', 'it-IT', 'nl-NL', 'pl-PL', 'sv-SE', 'nb-NO', 'da-DK', 'fi-FI', 'cs-CZ'],
  ...['tr-TR', 'ru-RU', 'uk-UA', 'el-GR', 'hu-HU', 'sl-SI', 'lt-LT', 'bg-BG', 'he-IL', 'ar-EG'],
  ...['fa-IR', 'ur-PK', 'hi-IN', 'mr-IN', 'bn-BD', 'ne-NP', 'my-MM', 'th-TH', 'ja-JP', 'zh-CN'],
]

const read = (field: FigureField, locale: string, text: string) => {
  const figure = figureOf(field, locale, null)
  const reading = figure.read(text)
  if (reading.state === 'unclear') return reading.choices.map((one) => figure.write(one))
  return reading.state === 'read' ? figure.write(reading.value) : null
}

test.each([
  ['en-GB', '1234', '1,234.00'],
  ['en-GB', '1,234', '1,234.00'],
  ['en-GB', '1,234.5', '1,234.50'],
  ['en-GB', '1.234,56', '1,234.56'],
  ['en-GB', '1 234,56', '1,234.56'],
  ['en-GB', "1'234.56", '1,234.56'],
  ['en-GB', '€1,234.56', '1,234.56'],
  ['en-GB', '-€12.50', '-12.50'],
  ['en-GB', '12.50 EUR', '12.50'],
  ['en-GB', '0,50', '0.50'],
  ['en-GB', '.5', '0.50'],
  ['en-GB', '−5', '-5.00'],
  ['en-IN', '12,34,567.8', '12,34,567.80'],
  ['en-IN', '1,234,567.8', '12,34,567.80'],
  ['de-DE', '1.234,56 €', '1.234,56'],
  ['de-DE', '1.234', '1.234,00'],
  ['de-DE', '12,5', '12,50'],
  ['de-AT', '1 234,5', '1.234,50'],
  ['de-CH', '12,50', '12.50'],
  ['fr-FR', '12.50', '12,50'],
  ['ar-EG', '١٬٢٣٤٫٥', '١٬٢٣٤٫٥٠'],
  ['ja-JP', '１２３４．５', '1,234.50'],
])('money in %s: %s is %s', (locale, text, shown) => {
  expect(read(euros, locale, text)).toBe(shown)
})

test.each([
  ['en-GB', '12,50', ['12.50', '1,250.00']],
  ['en-GB', '12,5', ['12.50', '125.00']],
  ['en-GB', '-12,50', ['-12.50', '-1,250.00']],
  ['en-GB', '1.234', ['1.23', '1,234.00']],
  ['de-DE', '12.50', ['12,50', '1.250,00']],
  ['de-DE', '1,234', ['1,23', '1.234,00']],
  ['en-GB', '1,23,4', ['1,234.00']],
  ['en-GB', '1.2345', ['1.23']],
  ['en-GB', '90071992547409911', ['90,071,992,547,409,910.00']],
])('money in %s: %s is not taken, the reader chooses among %s', (locale, text, choices) => {
  expect(read(euros, locale, text)).toEqual(choices)
})

test.each(['abc', '1e5', '12.50 USD', '1.2.3,4,5', '.', '-', '€', '12 €€', '5-', '٥'])(
  'in English, %s is no amount',
  (text) => {
    expect(read(euros, 'en-GB', text)).toEqual([])
  },
)

test('a blank input is empty', () => {
  expect(read(euros, 'en-GB', ' \u00a0')).toBeNull()
})

test('a whole number is asked about what looks like a fraction', () => {
  expect(read(pieces, 'en-GB', '1.234')).toEqual(['1', '1,234'])
  expect(read(pieces, 'en-GB', '12.5')).toEqual(['13'])
  expect(read(yen, 'de-DE', '1,234')).toEqual(['1', '1.234'])
})

test('a number without steps takes any fraction, as the locale writes it', () => {
  expect(read(number, 'en-GB', '1.234')).toBe('1.234')
  expect(read(number, 'de-DE', '1.234')).toBe('1.234')
  expect(read(number, 'fr-FR', '1.234')).toEqual(['1,234', '1\u202f234'])
})

test('a percentage is taken with its sign', () => {
  expect(read(percent, 'de-DE', '12,5 %')).toBe('12,5')
  expect(figureOf(percent, 'de-DE', null).read('12,5 %')).toEqual({ state: 'read', value: 0.125 })
})

test('a value that is finer than its field can be typed again', () => {
  const figure = figureOf(percent, 'en-GB', 0.123456)

  expect(figure.write(0.123456)).toBe('12.3456')
  expect(figure.read('12.3456')).toEqual({ state: 'read', value: 0.123456 })
})

const locale = fc.constantFrom(...locales)
const minor = fc.maxSafeInteger()
const amount = fc.integer({ min: -1e14, max: 1e14 })
const double = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value || 0)
const cases = fc.oneof(
  fc.tuple(fc.constantFrom(euros, yen), minor),
  fc.tuple(fc.constantFrom(number, percent), double),
  fc.tuple(fc.constant(pieces), minor),
)

test('what a field shows, typed again, is the same value, in every locale', () => {
  fc.assert(
    fc.property(cases, locale, ([field, value], where) => {
      const figure = figureOf(field, where, value)

      expect(figure.read(figure.write(value))).toEqual({ state: 'read', value })
    }),
    { numRuns: 2000 },
  )
})

test('an amount pasted from a page in another locale is the same, or asked about: never another one', () => {
  fc.assert(
    fc.property(fc.constantFrom(euros, yen), amount, locale, locale, (field, value, from, to) => {
      const { currency } = field as Extract<FigureField, { type: 'money' }>
      const reading = figureOf(field, to, null).read(createFormats(from).money(value, currency))

      if (reading.state === 'read') expect(reading.value).toBe(value)
      if (reading.state === 'unclear' && reading.choices.length > 0) {
        expect(reading.choices).toContain(value)
      }
    }),
    { numRuns: 2000 },
  )
})
