import { type FailingMinute, isOver, lastSumOf, spikeIn, wholeUntil } from './spike'

const MINUTE = 60_000
const until = 100 * MINUTE
/** Failures of ten boxes in each of the last whole minutes, the newest last; `-` had none. */
const minutes = (text: string): FailingMinute[] =>
  text.split(' ').map((part, index, { length }) => ({
    at: until - (length - index) * MINUTE,
    boxes: part === '-' ? 0 : 10,
    failures: part === '-' ? 0 : Number(part),
  }))

test.each([
  ['above for five minutes', '0 10 10 10 10 10', 5],
  ['above for an hour', Array(60).fill('1').join(' '), 60],
  ['above for four', '0 0 10 10 10 10', undefined],
  ['one good minute in between', '10 10 0 10 10 10', undefined],
  ['good again', '10 10 10 10 10 0', undefined],
  ['minutes without boxes say nothing', '10 - 10 - - 10', 6],
  ['nothing since five minutes', '10 10 10 10 10 - - - - -', undefined],
  ['nothing since four minutes', '10 10 10 10 10 - - - -', 9],
  ['nothing at all', '- - -', undefined],
])('a component that was %s: %s', (_name, text, ago) => {
  const spike = spikeIn(minutes(text), { until, red: 50 })

  expect(spike?.since).toBe(ago === undefined ? undefined : until - ago * MINUTE)
})

test('the run says how many boxes failed, and the line is that of the settings', () => {
  expect(spikeIn(minutes('1 1 1 1 2'), { until, red: 100 })).toMatchObject({
    boxes: 50,
    failures: 6,
  })
  expect(spikeIn(minutes('1 1 1 1 2'), { until, red: 101 })).toBeUndefined()
})

test.each([
  ['five good minutes', '10 0 0 0 0 0', true],
  ['four good minutes', '10 0 0 0 0', false],
  ['five minutes without boxes', '10 - - - - -', true],
  ['between amber and red', '10 0 0 0 0 0 1 0 0 0 0', false],
])('%s: %s', (_name, text, over) => {
  expect(isOver(minutes(text), { until, amber: 5 })).toBe(over)
})

test('what is told when it is over is of the last five minutes', () => {
  expect(lastSumOf(minutes('10 10 0 0 0 0 0'), until)).toEqual({ boxes: 50, failures: 0 })
})

test('a minute is whole once it is over, and servers had five seconds to write it', () => {
  const [early, late] = [until + MINUTE + 4999, until + MINUTE + 5000].map(wholeUntil)

  expect([early, late]).toEqual([until, until + MINUTE])
})
