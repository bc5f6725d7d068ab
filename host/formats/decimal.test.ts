import fc from 'fast-check'
import { fractionDigits, plainDecimal, roundDecimal, shiftDecimal } from './decimal'

test.each([
  [12.5, -2, 0.125],
  [7, -2, 0.07],
  [0.07, 2, 7],
  [0.29, 2, 29],
  [1e-7, 2, 0.00001],
  [0, -2, 0],
  [-3.3, -2, -0.033],
])('%d moved by %d places is %d', (value, places, moved) => {
  expect(shiftDecimal(value, places)).toBe(moved)
})

test('a percentage that was typed comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
      const typed = Number(`${hundredths}e-3`)

      expect(shiftDecimal(shiftDecimal(typed, -2), 2)).toBe(typed)
    }),
  )
})

test.each([
  [0, '0'],
  [-12.5, '-12.5'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-1.25e22, '-12500000000000000000000'],
])('%d has no exponent: %s', (value, text) => {
  expect(plainDecimal(value)).toBe(text)
})

test('every number is the same one without its exponent', () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
      expect(Number(plainDecimal(value))).toBe(value || 0)
      expect(plainDecimal(value)).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
    }),
  )
})

test.each([
  ['1.2345', 2, '1.23'],
  ['1.235', 2, '1.24'],
  ['0.999', 2, '1.00'],
  ['-0.05', 1, '-0.1'],
  ['12.5', 0, '13'],
  ['7', 2, '7'],
])('%s with %d digits behind the point is %s', (decimal, places, rounded) => {
  expect(roundDecimal(decimal, places)).toBe(rounded)
})

test('the digits behind the point are counted', () => {
  expect([12, 0.25, 1e-7].map((value) => fractionDigits(value))).toEqual([0, 2, 7])
})
