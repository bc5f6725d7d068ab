import type { Criticality } from '@slipway/sdk/contract'
import { batchesOf, totalOf } from './batches'
import { type ArmCount, addBatch, noEvidence, strengthOf } from './evidence'
import { judgeCanary, sharesOfAlpha } from './judge'

const RUNS = 10_000

/** Mulberry32: each run of the tests sees the same ten thousand canaries. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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
  const canary = { draws: 0, failures: 0, users: 0 }
  const base = { draws: 0, failures: 0 }
  let evidence = noEvidence
  while (canary.draws < until) {
    const minute = minutes[random() < (world.badMinutes ?? 0) ? 1 : 0] as Minute
    const batch = { canary: minute.canary(random), base: minute.base(random) }
    canary.draws += batch.canary.draws
    canary.failures += batch.canary.failures
    canary.users = canary.failures
    base.draws += batch.base.draws
    base.failures += batch.base.failures
    evidence = addBatch(evidence, batch)
    const strength = strengthOf(evidence)
    const { verdict } = judgeCanary({ criticality, canary, base, strength, shareOfAlpha: 1 })
    if (verdict === 'worse') return true
  }
  return false
}

interface Minute {
  readonly canary: Draw
  readonly base: Draw
}

function shareTakenOff(world: World): number {
  const random = randomFrom(1)
  const minutes = [1, 40].map((factor) => ({
    canary: scaled(world.canary, factor),
    base: scaled(world.base, factor),
  }))
  let off = 0
  for (let run = 0; run < RUNS; run += 1) if (isTakenOff(world, minutes, random)) off += 1
  return off / RUNS
}

const at = (rate: number, canary: number, base: number) => ({
  canary: { draws: canary, rate },
  base: { draws: base, rate },
})

describe('ten thousand canaries, looked at after every minute', () => {
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

  it('that have had fewer than 50 draws are kept, unless five of them fail', () => {
    const world = { canary: { draws: 4, rate: 0.06 }, base: { draws: 4, rate: 0 }, until: 48 }

    expect(shareTakenOff(world)).toBe(0)
  })
})

describe('users who fail again and again', () => {
  const user = (userId: number, at: number) => ({ ...row, userId, at })
  const row = { remote: 'team', version: '1.0.0', component: 'Card' }

  it('count once for the test, whatever the minute is', () => {
    const failures = [0, 1, 2, 3].map((minute) => user(7, minute * 60_000))
    const rows = { draws: [{ ...row, at: 0, draws: 9 }], failures }
    const batches = batchesOf(rows, { draws: [], failures: [] }, 3_600_000)

    expect(batches).toEqual([
      { canary: { draws: 10, failures: 1 }, base: { draws: 0, failures: 0 } },
    ])
    expect(totalOf(rows)).toEqual({ draws: 13, failures: 4, users: 1 })
  })

  it('are too few to take anything off as long as they are two', () => {
    const canary = { draws: 60, failures: 50, users: 2 }
    const base = { draws: 5000, failures: 0 }

    expect(
      judgeCanary({ criticality: 'essential', canary, base, strength: 1e9, shareOfAlpha: 1 }),
    ).toEqual({ verdict: 'no-difference', by: undefined })
  })

  it('of a minute that is not over nothing is tested yet', () => {
    const rows = { draws: [{ ...row, at: 60_000, draws: 9 }], failures: [user(7, 60_000)] }

    expect(batchesOf(rows, rows, 124_000)).toEqual([])
    expect(batchesOf(rows, rows, 125_000)).toHaveLength(1)
  })
})

describe('what a component is for', () => {
  const canary = { draws: 70, failures: 4, users: 4 }
  const judge = (criticality: Criticality, failures = canary.failures) =>
    judgeCanary({
      criticality,
      canary: { ...canary, failures },
      base: { draws: 2000, failures: 0 },
      strength: 60,
      shareOfAlpha: 1,
    }).verdict

  it('decides at how many failures nobody waits', () => {
    expect([judge('essential'), judge('normal'), judge('normal', 5)]).toEqual([
      'worse',
      'no-difference',
      'worse',
    ])
    expect(judge('decoration', 60)).toBe('no-difference')
  })

  it('shares the chance of being wrong, which stays the same for all of a version together', () => {
    const shares = sharesOfAlpha(['essential', 'normal', 'decoration'])

    expect(shares).toEqual([4 / 7, 2 / 7, 1 / 7])
  })
})
