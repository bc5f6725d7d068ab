import { RecentMap } from './recent-map'

test('what was not asked for the longest goes first', () => {
  const kept = new RecentMap<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)

  kept.get('a')
  kept.set('c', 3)

  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3])
})

test('a value that takes the place of another one pushes nothing out', () => {
  const kept = new RecentMap<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)

  kept.set('a', 3)

  expect([kept.get('a'), kept.get('b')]).toEqual([3, 2])
})

test('nothing is left after clear()', () => {
  const kept = new RecentMap<string, number>(2)
  kept.set('a', 1)

  kept.clear()

  expect(kept.get('a')).toBeUndefined()
})
