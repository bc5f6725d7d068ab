import { movedIds, orderSlots } from './order-slots'

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('of an order, as few slots as possible count as moved', () => {
  const before = ids.map((id) => ({ id }))
  const lastFirst = orderSlots(before, ['h', 'a'])

  expect(lastFirst.map(({ id }) => id)).toEqual(['h', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect([...movedIds(before, lastFirst)]).toEqual(['h'])
  expect([...movedIds(before, before)]).toEqual([])
})
