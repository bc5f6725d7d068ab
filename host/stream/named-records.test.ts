import { nameRecords } from './named-records'
import type { ShownRecord } from './shown-records'

const now = 1_700_000_000_000
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now))
afterEach(() => jest.restoreAllMocks())

const order = (id: number, agoMs = 0): ShownRecord => ({
  resource: 'orders',
  id,
  asOf: now - agoMs,
})
const nothing = { names: new Set<string>() }

test('a page without a record names none, and asks for nothing of the past', () => {
  expect(nameRecords([], nothing, 0)).toEqual({ names: new Set(), query: [], isLate: false })
})

test('those that are new are asked for since they came, and a second before', () => {
  const named = nameRecords([order(1, 200), order(2, 2500)], nothing, 0)

  expect(named.query).toEqual(['records=orders/1,orders/2', 'since=4'])
  expect(named.isLate).toBe(false)
})

test('those that the stream before named are asked for since it was closed', () => {
  const { query } = nameRecords(
    [order(1, 600_000), order(2, 0)],
    { names: new Set(['orders/1']) },
    now - 1500,
  )

  expect(query).toEqual(['records=orders/2,orders/1', 'since=3'])
})

test('what is older than the server can tell of is late, and has to be read again', () => {
  expect(nameRecords([order(1, 9001)], nothing, 0)).toMatchObject({
    query: ['records=orders/1', 'since=10'],
    isLate: true,
  })
})

test('of more than twenty, the ones that were opened last are named', () => {
  const many = Array.from({ length: 25 }, (_item, index) => order(index + 1, index))

  const { names } = nameRecords(many, nothing, 0)

  expect([...names]).toEqual(many.slice(0, 20).map(({ id }) => `orders/${id}`))
})
