import { CALM_MS, keepTold, readTold, stillTold, toldNow } from './failure-notice'

beforeEach(() => localStorage.clear())

test('what fails, stops and fails again in short turns stays told; after a calm it is forgotten', () => {
  const failing = toldNow({}, ['a'], 1000)
  const calm = toldNow(failing, [], 2000)
  expect(stillTold(calm, 2000 + CALM_MS - 1)).toEqual({ a: 2000 })
  expect(toldNow(calm, ['a'], 3000)).toEqual({ a: 0 })
  expect(stillTold(calm, 2000 + CALM_MS)).toEqual({})
})

test('a calm is as long as it is, however often it is looked at', () => {
  const calm = toldNow({ a: 0 }, [], 2000)
  expect(toldNow(calm, ['b'], 60_000)).toEqual({ a: 2000, b: 0 })
})

test('what went on failing while nobody looked is not told again', () => {
  expect(stillTold({ a: 0 }, 24 * 3_600_000)).toEqual({ a: 0 })
})

test.each(['not JSON', '"text"', 'null', '["a"]', '{"a":"soon"}'])(
  'a kept %s silences nothing',
  (kept) => {
    localStorage.setItem('slipway:failing-told:1', kept)
    expect(readTold(1)).toEqual({})
  },
)

test('what is kept is read by the same user alone', () => {
  keepTold(1, { a: 5 })
  expect(readTold(1)).toEqual({ a: 5 })
  expect(readTold(2)).toEqual({})
})

test('a browser that keeps nothing is told so', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('shut')
  })
  expect(readTold(1)).toBeUndefined()
  jest.restoreAllMocks()
})
