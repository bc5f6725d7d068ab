import type { Criticality } from '@slipway/sdk/contract'
import { randomFrom } from '../../testing/random-from'
import { batchesOf, totalOf } from './batches'
import { type ArmCount, type ArmTotal, addBatch, noEvidence, strengthOf } from './evidence'
import { judgeAlone, judgeCanary, sharesOfAlpha, whyWorse } from './judge'

/** Ten thousand say the same (docs/decisions/054-guard.md), and take a minute. */
const RUNS = 3000
/** With few users a run takes many minutes. */
const FEWER_RUNS = 2000

interface World {
  /** Of the canary's draws in a minute, and those of the base. */
  readonly canary: { readonly draws: number; readonly rate: number }
  readonly base: { readonly draws: number; readonly rate: number }
  /** In this share of the minutes both fail 40 times as often: something else is broken then. */
  readonly badMinutes?: number
  readonly criticality?: Criticality
  /** Draws of the canary, after which a run is over. */
  readonly until: number
}

type Draw = (random: () => number) => ArmCount

/** Failures of so many draws, each of another user: by one number, where its place among all outcomes is. */
function drawer({ draws, rate }: World['base']): Draw {
  const upTo: number[] = []
  let chance = (1 - rate) ** draws
  for (let failures = 0, sum = 0; failures <= draws; failures += 1) {
    sum += chance
    upTo.push(sum)
    chance *= ((draws - failures) / (failures + 1)) * (rate / (1 - rate))
  }
  return (random) => {
    const place = random()
    const found = upTo.findIndex((sum) => place <= sum)
    return { draws, failures: found === -1 ? draws : found }
  }
}

const scaled = ({ draws, rate }: World['base'], factor: number) =>
  drawer({ draws, rate: Math.min(rate * factor, 0.95) })

/** Looks after every minute; whether the canary is taken off until the end. */
function isTakenOff(world: World, minutes: readonly Minute[], random: () => number): boolean {
  const { criticality = 'normal', until } = world
  const canary = { draws: 0, failures: 0, users: 0, viewers: world.canary.draws }
  const base = { draws: 0, failures: 0, users: 0, viewers: world.base.draws }
  let evidence = noEvidence
  while (canary.draws < until) {
    const minute = minutes[random() < (world.badMinutes ?? 0) ? 1 : 0] as Minute
    const batch = { canary: minute.canary(random), base: minute.base(random) }
    canary.draws += batch.canary.draws
    canary.failures += batch.canary.failures
    canary.users = canary.failures
    base.draws += batch.base.draws
    base.failures += batch.base.failures
    base.users = base.failures
    evidence = addBatch(evidence, batch)
    const strength = strengthOf(evidence)
    if (whyWorse({ criticality, canary, base, strength, shareOfAlpha: 1 })) return true
  }
  return false
}

interface Minute {
  readonly canary: Draw
  readonly base: Draw
}

function shareTakenOff(world: World, runs = RUNS): number {
  const random = randomFrom(1)
  const minutes = [1, 40].map((factor) => ({
    canary: scaled(world.canary, factor),
    base: scaled(world.base, factor),
  }))
  let off = 0
  for (let run = 0; run < runs; run += 1) if (isTakenOff(world, minutes, random)) off += 1
  return off / runs
}

const at = (rate: number, canary: number, base: number) => ({
  canary: { draws: canary, rate },
  base: { draws: base, rate },
})

describe('three thousand canaries, looked at after every minute', () => {
  it.each<[string, World]>([
    ['fail as seldom as the floor', { ...at(0.005, 20, 20), until: 500 }],
    ['have a tenth of the users', { ...at(0.005, 10, 90), until: 500 }],
    ['have most of the users', { ...at(0.005, 40, 10), until: 500 }],
    ['fail twice as often as the floor', { ...at(0.01, 20, 46), until: 500 }],
    ['fail often', { ...at(0.05, 20, 20), until: 500 }],
    ['fail often, with few users', { ...at(0.05, 5, 45), until: 300 }],
    ['are essential', { ...at(0.005, 20, 46), criticality: 'essential', until: 500 }],
    [
      'are essential, and fail often',
      { ...at(0.02, 20, 46), criticality: 'essential', until: 500 },
    ],
    [
      'stand beside a base that never fails, and stay below the floor',
      { canary: { draws: 20, rate: 0.005 }, base: { draws: 20, rate: 0 }, until: 500 },
    ],
    [
      'fail in the same bad minutes as the base',
      { ...at(0.01, 20, 46), badMinutes: 0.1, until: 500 },
    ],
  ])(
    'that %s and are no worse than the base: at most one in a hundred is taken off',
    (_, world) => {
      expect(shareTakenOff(world)).toBeLessThanOrEqual(0.01)
    },
  )

  it.each([
    ['a fifth of the users', 40, 300, 0.95],
    ['a tenth of the users', 90, 300, 0.95],
    ['a third of the users', 20, 360, 0.95],
    // No test at 1 % knows it sooner: of 300 draws against 300, looked at once, 92 of 100 at best.
    ['half of the users', 10, 500, 0.95],
  ])(
    'that fail 5 % beside 0.5 % and have %s: 95 of 100 are off in time',
    (_, base, until, share) => {
      const world = { canary: { draws: 10, rate: 0.05 }, base: { draws: base, rate: 0.005 }, until }

      expect(shareTakenOff(world)).toBeGreaterThanOrEqual(share)
    },
  )

  it.each<[string, World]>([
    ['three users', { ...at(0.01, 1, 2), until: 60 }],
    ['six users', { ...at(0.05, 2, 4), until: 120 }],
    ['six users, of whom a third has a browser that fails', { ...at(0.3, 2, 4), until: 120 }],
    ['twenty users', { ...at(0.05, 4, 16), until: 240 }],
    [
      'twenty users, and are essential',
      { ...at(0.3, 10, 10), criticality: 'essential', until: 300 },
    ],
  ])('that have %s and are no worse: at most one in a hundred is taken off', (_, world) => {
    expect(shareTakenOff(world, FEWER_RUNS)).toBeLessThanOrEqual(0.01)
  })

  it('that have had fewer than 50 draws are kept, unless they fail as never by chance', () => {
    const world = { canary: { draws: 4, rate: 0.06 }, base: { draws: 4, rate: 0 }, until: 48 }

    expect(shareTakenOff(world)).toBeLessThan(0.001)
  })
})

describe('users who fail again and again', () => {
  const user = (userId: number, at: number) => ({ ...row, userId, at, reason: 'render-failed' })
  const row = { remote: 'team', version: '1.0.0', component: 'Card' }

  it('count once for the test, whatever the minute is', () => {
    const failures = [0, 1, 2, 3].map((minute) => user(7, minute * 60_000))
    const rows = { draws: [{ ...row, at: 0, draws: 9 }], failures }
    const batches = batchesOf(rows, { draws: [], failures: [] }, 3_600_000)

    expect(batches).toEqual([
      { canary: { draws: 10, failures: 1 }, base: { draws: 0, failures: 0 } },
    ])
    expect(totalOf(rows)).toEqual({ draws: 13, failures: 4, users: 1, viewers: 1 })
  })

  it('are too few to take anything off as long as they are two', () => {
    const canary = { draws: 60, failures: 50, users: 2, viewers: 2 }
    const base = { draws: 5000, failures: 0, users: 0, viewers: 80 }

    expect(
      judgeCanary({ criticality: 'essential', canary, base, strength: 1e9, shareOfAlpha: 1 }),
    ).toEqual({ verdict: 'cannot-tell', by: undefined })
  })

  it('of a minute that is not over nothing is tested yet', () => {
    const rows = { draws: [{ ...row, at: 60_000, draws: 9 }], failures: [user(7, 60_000)] }

    expect(batchesOf(rows, rows, 124_000)).toEqual([])
    expect(batchesOf(rows, rows, 125_000)).toHaveLength(1)
  })
})

describe('what a component is for', () => {
  const judge = (criticality: Criticality, failures: number) =>
    judgeCanary({
      criticality,
      canary: { draws: 60, failures, users: failures, viewers: 20 },
      base: { draws: 2000, failures: 0, users: 0, viewers: 80 },
      strength: 60,
      shareOfAlpha: 1,
    }).verdict

  it('decides at how many failures nobody waits', () => {
    expect([judge('essential', 3), judge('normal', 3), judge('normal', 4)]).toEqual([
      'worse',
      'cannot-tell',
      'worse',
    ])
    expect(judge('decoration', 60)).toBe('cannot-tell')
  })

  it('shares the chance of being wrong, which stays the same for all of a version together', () => {
    const shares = sharesOfAlpha(['essential', 'normal', 'decoration'])

    expect(shares).toEqual([4 / 7, 2 / 7, 1 / 7])
  })
})

describe('a version that fails for all of its few users', () => {
  const all = (users: number) => ({ draws: users, failures: users, users, viewers: users })
  const never = (draws: number) => ({ draws, failures: 0, users: 0, viewers: Math.min(draws, 40) })
  const judge = (
    own: ArmTotal,
    before: ArmTotal | undefined,
    criticality: Criticality = 'normal',
  ) => judgeAlone({ criticality, own, before, shareOfAlpha: 1 })

  it('is worse: four of four beside none of 250, and beside few', () => {
    expect(judge(all(4), never(250))).toEqual({ verdict: 'worse', by: 'hard-stop' })
    expect(judge(all(4), never(17)).verdict).toBe('worse')
    expect(judge(all(6), never(9)).verdict).toBe('worse')
    expect(judge(all(3), never(250), 'essential').verdict).toBe('worse')
  })

  it('is not told from chance beside hardly anything, and never by two users', () => {
    expect(judge(all(4), never(12)).verdict).toBe('cannot-tell')
    expect(judge(all(4), never(0)).verdict).toBe('cannot-tell')
    expect(judge(all(3), never(250)).verdict).toBe('cannot-tell')
    expect(judge({ ...all(8), users: 2, viewers: 2 }, never(250)).verdict).toBe('cannot-tell')
  })

  it('stays where the one before failed as well', () => {
    expect(judge(all(6), { ...never(40), failures: 8, users: 8 }).verdict).toBe('cannot-tell')
  })
})

describe('no difference is said', () => {
  const judge = (draws: number, { base = 1000, viewers = 20 } = {}) =>
    judgeCanary({
      criticality: 'normal',
      canary: { draws, failures: 0, users: 0, viewers },
      base: { draws: base, failures: 0, users: 0, viewers: 40 },
      strength: 1,
      shareOfAlpha: 1,
    }).verdict

  it('once a version that fails ten times as often as the floor would have been found', () => {
    expect([judge(10), judge(50), judge(80), judge(500)]).toEqual([
      'cannot-tell',
      'cannot-tell',
      'no-difference',
      'no-difference',
    ])
  })

  it('not where the base has too few draws, nor where too few people had it', () => {
    expect(judge(500, { base: 20 })).toBe('cannot-tell')
    expect(judge(500, { viewers: 2 })).toBe('cannot-tell')
  })
})
