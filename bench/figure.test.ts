import { checkFigure, isHeld, withRoom } from './figure'

test('a gate is held by the median, not by the worst round', () => {
  expect(isHeld({ gate: 1, name: '', samples: [1, 1.1, 9], limit: 1.1 })).toBe(true)
  expect(isHeld({ gate: 1, name: '', samples: [1, 1.2, 1.3], limit: 1.1 })).toBe(false)
})

test('a figure without a limit is for information', () => {
  expect(isHeld({ gate: 1, name: '', samples: [1000] })).toBe(true)
})

test.each([[[]], [[1, Number.NaN]]])('a figure with the samples %p was not measured', (samples) => {
  expect(() => checkFigure({ gate: 1, name: 'a page', samples })).toThrow('Not measured: a page')
})

test('with room only what has become so many times as much is not held', () => {
  const [slow, slower, free] = withRoom(
    [
      { gate: 9, name: '', samples: [3], limit: 1.6 },
      { gate: 9, name: '', samples: [3.3], limit: 1.6 },
      { gate: 9, name: '', samples: [9] },
    ],
    2,
  ).map(isHeld)

  expect([slow, slower, free]).toEqual([true, false, true])
})
