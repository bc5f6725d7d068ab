import { type Tone, usualFailureLines } from './health'
import { componentTone, worstTone } from './health-in-words'

const figures = (failuresPer1000: number | null, counts: object = {}) => ({
  draws: 1000,
  failures: 0,
  later: 0,
  failuresPer1000,
  ...counts,
})

test.each<[number | null, Tone]>([
  [0, 'ok'],
  [4.9, 'ok'],
  [5, 'warn'],
  [49.9, 'warn'],
  [50, 'bad'],
  [1000, 'bad'],
  [null, 'idle'],
])('%j failures per 1,000 boxes are %s', (rate, expected) => {
  expect(componentTone(figures(rate), usualFailureLines)).toBe(expected)
})

test('the lines are those of the host', () => {
  const tones = [9, 10, 19, 20].map((rate) => componentTone(figures(rate), { amber: 10, red: 20 }))

  expect(tones).toEqual(['ok', 'warn', 'warn', 'bad'])
})

test.each<[object, Tone]>([
  [{ draws: 0, failures: 3 }, 'bad'],
  [{ draws: 0, failures: 2 }, 'idle'],
  [{ draws: 1, failures: 3 }, 'idle'],
  [{ draws: 3, failures: 3, later: 3 }, 'bad'],
  [{ draws: 0, failures: 0 }, 'idle'],
])('of too few boxes to tell, %j is %s: what always fails needs no more', (counts, expected) => {
  expect(componentTone(figures(null, counts), usualFailureLines)).toBe(expected)
})

test.each<[Tone[], Tone]>([
  [['ok', 'bad', 'warn'], 'bad'],
  [['idle', 'warn', 'ok'], 'warn'],
  [['idle', 'ok'], 'ok'],
  [['idle'], 'idle'],
  [[], 'idle'],
])('a whole of %j is %s', (parts, expected) => {
  expect(worstTone(parts)).toBe(expected)
})
