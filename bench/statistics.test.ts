import { median, percentile, ratios } from './statistics'

test('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even number of values is the mean of the middle two', () => {
  expect(median([1, 2, 4, 9])).toBe(3)
  expect(() => median([])).toThrow('nothing')
})

test('a percentile is the value that so many are at most', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  expect(percentile(hundred, 99)).toBe(99)
  expect(percentile([5], 99)).toBe(5)
  expect(() => percentile([], 99)).toThrow('nothing')
})

test('values are compared with the base of their own round', () => {
  expect(ratios([2, 9], [1, 3])).toEqual([2, 3])
  expect(() => ratios([1], [])).toThrow('as many')
})
