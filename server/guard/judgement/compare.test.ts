import fc from 'fast-check'
import { type Judge, missingOf } from './compare'
import type { ArmTotal } from './evidence'
import { judgeAlone, judgeCanary } from './judge'

const rules = { criticality: 'normal', shareOfAlpha: 1 } as const
const beside: Judge = (canary, base = seen(0)) =>
  judgeCanary({ ...rules, canary, base, strength: 1 })
const after: Judge = (own, before) => judgeAlone({ ...rules, own, before })

function seen(draws: number, viewers = draws): ArmTotal {
  return { draws, failures: 0, users: 0, viewers }
}

test('a canary that nobody had yet has to be shown, to three users, and so has its base', () => {
  const missing = missingOf({ own: seen(0), base: seen(20), isBeside: true }, beside)

  expect(missing).toMatchObject({ users: 3, baseDraws: 30 })
  expect(missing?.draws).toBeGreaterThanOrEqual(50)
})

test('where neither was shown yet, both are missing', () => {
  const missing = missingOf({ own: seen(0), base: seen(0), isBeside: true }, beside)

  expect(missing).toMatchObject({ users: 3, baseDraws: 50 })
  expect(missing?.draws).toBeGreaterThanOrEqual(50)
})

test('where enough was seen of both, only users are missing', () => {
  const missing = missingOf({ own: seen(500, 2), base: seen(900, 9), isBeside: true }, beside)

  expect(missing).toEqual({ draws: 0, users: 1, baseDraws: 0 })
})

test('what a former version had is over: where that was too little, no number of draws is enough', () => {
  expect(missingOf({ own: seen(5), base: seen(3), isBeside: false }, after)).toBeUndefined()
  expect(missingOf({ own: seen(5), base: seen(400), isBeside: false }, after)).toMatchObject({
    users: 0,
    baseDraws: 0,
  })
})

test('a version that was never released before has nothing beside it, and is told all the same', () => {
  const missing = missingOf({ own: seen(10), base: undefined, isBeside: false }, after)

  expect(missing?.draws).toBeGreaterThan(0)
})

test('after so many draws more, at the same pace, no difference is said; a quarter before, it is not', () => {
  fc.assert(
    fc.property(fc.nat(80), fc.integer({ min: 1, max: 20 }), (draws, pace) => {
      const own = seen(Math.max(1, draws), 3)
      const base = seen(own.draws * pace, 9)
      const { draws: more = 0 } = missingOf({ own, base, isBeside: true }, beside) ?? {}
      const verdictAfter = (share: number) => {
        const then = own.draws + Math.floor(more * share)
        const other = Math.max(50, then * pace)
        return beside(seen(then, 3), seen(other, 9)).verdict
      }
      expect(verdictAfter(1)).toBe('no-difference')
      if (more > 20) expect(verdictAfter(0.75)).toBe('cannot-tell')
    }),
  )
})
