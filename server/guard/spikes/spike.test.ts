import { type FailingMinute, isOver, lastSumOf, spikeIn } from './spike'

const MINUTE = 60_000
const now = 100 * MINUTE
/** Failures of ten boxes in each of the last minutes, the newest last; `-` had none. */
const minutes = (text: string): FailingMinute[] =>
  text.split(' ').map((part, index, { length }) => ({
    at: now - (length - index) * MINUTE,
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
  ['nothing since five minutes', '10 10 10 10 10 - - - - - -', undefined],
  ['nothing at all', '- - -', undefined],
])('a component that was %s: %s', (_name, text, ago) => {
  const spike = spikeIn(minutes(text), { now, red: 50 })

  expect(spike?.since).toBe(ago === undefined ? undefined : now - ago * MINUTE)
})

test('the run says how many boxes failed, and the line is that of the settings', () => {
  expect(spikeIn(minutes('1 1 1 1 2'), { now, red: 100 })).toMatchObject({ boxes: 50, failures: 6 })
  expect(spikeIn(minutes('1 1 1 1 2'), { now, red: 101 })).toBeUndefined()
})

test.each([
  ['five good minutes', '10 0 0 0 0 0', true],
  ['four good minutes', '10 0 0 0 0', false],
  ['five minutes without boxes', '10 - - - - -', true],
  ['between amber and red', '10 0 0 0 0 0 1 0 0 0 0', false],
])('%s: %s', (_name, text, over) => {
  expect(isOver(minutes(text), { now, amber: 5 })).toBe(over)
})

test('what is told when it is over is of the last five minutes', () => {
  expect(lastSumOf(minutes('10 10 0 0 0 0 0'), now)).toEqual({ boxes: 50, failures: 0 })
})
