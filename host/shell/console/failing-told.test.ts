import { CALM_MS, keepTold, readTold, toldNow } from './failing-told'

beforeEach(() => localStorage.clear())

test('what fails, stops and fails again in short turns stays told; after a calm it is forgotten', () => {
  const told = toldNow({}, ['a'], 1000)
  expect(toldNow(told, [], 1000 + CALM_MS - 1)).toEqual({ a: 1000 })
  expect(toldNow(told, ['a'], 5000)).toEqual({ a: 5000 })
  expect(toldNow(told, ['b'], 1000 + CALM_MS)).toEqual({ b: 1000 + CALM_MS })
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
