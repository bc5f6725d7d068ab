import { isHeld } from './figure'

test('a gate is held by the median, not by the worst round', () => {
  expect(isHeld({ gate: 1, name: '', samples: [1, 1.1, 9], limit: 1.1 })).toBe(true)
  expect(isHeld({ gate: 1, name: '', samples: [1, 1.2, 1.3], limit: 1.1 })).toBe(false)
})

test('a figure without a limit is for information', () => {
  expect(isHeld({ gate: 1, name: '', samples: [1000] })).toBe(true)
})
