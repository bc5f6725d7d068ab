import { createDays, type Day } from '../testing/guard/day'
import { createRunningStrength } from '../testing/guard/running-strength'
import { timesOf } from '../testing/guard/simulate'
import { failingWorlds, HOUR_MS, MINUTE_MS, nullWorlds, type World } from '../testing/guard/world'
import { randomFrom } from '../testing/random-from'
import { batchesOf, totalOf } from './judgement/batches'
import { addBatch, noEvidence, strengthOf } from './judgement/evidence'

/** What the guard decides by rows as its tables have them, in a few runs: `npm run simulate` makes thousands. */
const RUNS = 10

describe('a version that fails for all of its users', () => {
  it.each(failingWorlds)('of $world.users users, as $kind, is off within $within ms', (failing) => {
    const { world, within, share } = failing
    const times = timesOf(world, { runs: RUNS, random: randomFrom(7) })
    const inTime = times.filter((time) => time !== undefined && time <= within)

    expect(inTime.length / RUNS).toBeGreaterThanOrEqual(share)
  })
})

describe('a version that fails as often as the one before it', () => {
  // Thousands of users take long; of a new base with many the tabs that draw at the release were what went wrong.
  const quick = nullWorlds.filter(
    ({ world: { as, users, rate } }) =>
      users === (as === 'base' ? 20 : 6) || (as === 'base' && users === 200 && rate === 0.05),
  )

  it.each(quick)('of $world.users users at a rate of $world.rate, as $kind: stays', ({ world }) => {
    const times = timesOf(world, { runs: RUNS, random: randomFrom(5) })

    // One in a hundred, and what is left to chance with so few runs: a second one is hardly by chance.
    expect(times.filter((time) => time !== undefined).length).toBeLessThanOrEqual(1)
  })
})

describe('the shortcut of the simulation', () => {
  it('comes to what all rows say, at every look of six hours', () => {
    const of = { users: 20, rate: 0.1, baseRate: 0.1, beside: 46, tabs: true }
    const day = startDay({ ...of, as: 'canary', lasts: 6 * HOUR_MS })
    const strengthAt = createRunningStrength(day)
    const looks = [
      ...Array.from({ length: 120 }, (_, look) => look * 10_000 + 3000),
      ...Array.from({ length: 340 }, (_, look) => (20 + look) * MINUTE_MS + 3000),
    ]
    for (const time of looks) {
      const now = day.since + time
      day.pass(time)
      const [own, other] = [day.own.rows(), day.other.rows()]
      const byRows = strengthOf(batchesOf(own, other, now).reduce(addBatch, noEvidence))

      expect(strengthAt(now) / byRows).toBeCloseTo(1, 6)
      expect(day.own.total()).toEqual({ ...totalOf(own), viewers: 0 })
      expect(day.other.total()).toEqual({ ...totalOf(other), viewers: 0 })
    }
    expect(day.other.total().users).toBe(46)
  })
})

function startDay(world: World): Day {
  return createDays(world)(1_790_000_023_456, randomFrom(3))
}
