import fc from 'fast-check'
import { shiftDecimal } from './shift-decimal'

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
