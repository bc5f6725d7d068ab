import type { Manifest } from '@slipway/sdk/contract'
import type { GuardDraws, GuardFailure } from '../storage/tables/guard-counts-table'
import { randomFrom } from '../testing/random-from'
import { minuteOf } from './batches'
import { compare } from './compare'
import type { WatchedVersion } from './watched-versions'

/**
 * What the guard decides by rows as its tables have them, with a clock: users open two pages a minute, a page
 * reports, a server writes what it heard, and the guard looks every ten seconds. `GUARD_RUNS=2000` looks at as
 * many worlds of each kind as the decision on the guard speaks of.
 */
const RUNS = Number(process.env['GUARD_RUNS'] ?? 30)

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A release falls anywhere into its minute. */
const START = 1_790_000_000_000
const PAGES_A_MINUTE = 2
/** Of failed pages, for a version that always fails. */
const ALWAYS = 1

interface World {
  /** Users of the version; of a canary, beside them those of the base. */
  readonly users: number
  readonly beside?: number
  readonly rate: number
  readonly baseRate: number
  readonly as: 'canary' | 'base'
  /** Draws of the former version in the hours before a new base. */
  readonly before?: number
  readonly lasts: number
}

interface Seen {
  /** When the guard has it in its tables. */
  readonly known: number
  readonly draw?: GuardDraws
  readonly failure?: GuardFailure
}

type Random = () => number

const subject = { remote: 'team', component: 'Card' }

/** One user's pages with one version, at any moment; the guard counts a draw and a failure in a minute at most. */
function pagesOf(
  { userId, version, rate }: { userId: number; version: string; rate: number },
  { from, until, random }: { from: number; until: number; random: Random },
): Seen[] {
  const found: Seen[] = []
  const counted = new Set<string>()
  let at = from
  for (;;) {
    at += (-Math.log(1 - random()) * MINUTE) / PAGES_A_MINUTE
    if (at >= until) return found
    const fails = random() < rate
    const row = { ...subject, version, at: Math.max(from, minuteOf(at)) }
    if (counted.has(`${row.at} ${fails}`)) continue
    counted.add(`${row.at} ${fails}`)
    // A draw is told four seconds late; settling and writing take up to two seconds each.
    const known = at + (fails ? 0 : 4 * SECOND) + random() * 4 * SECOND
    found.push(
      fails
        ? { known, failure: { ...row, userId, reason: 'render-failed' } }
        : { known, draw: { ...row, draws: 1 } },
    )
  }
}

function formerDraws({ before = 0, baseRate }: World, since: number, random: Random): Seen[] {
  return Array.from({ length: before }, (_, index) => {
    const at = minuteOf(since - MINUTE - random() * 2 * HOUR)
    const row = { ...subject, version: '1.0.0', at }
    return random() < baseRate
      ? { known: at, failure: { ...row, userId: 10_000 + index, reason: 'render-failed' } }
      : { known: at, draw: { ...row, draws: 1 } }
  })
}

const manifest = {
  components: [{ name: subject.component, kind: 'slot' }],
} as unknown as Manifest

/** Milliseconds from the release until the version is taken off; `undefined`: it is not. */
function takenOffAfter(world: World, random: Random): number | undefined {
  const { users, beside = 0, rate, baseRate, as, lasts } = world
  const since = START + Math.floor(random() * MINUTE)
  const time = { from: since, until: since + lasts, random }
  const all = [
    ...formerDraws(world, since, random),
    ...Array.from({ length: users }, (_, userId) =>
      pagesOf({ userId, version: '2.0.0', rate }, time),
    ).flat(),
    ...Array.from({ length: beside }, (_, index) =>
      pagesOf({ userId: 1000 + index, version: '1.0.0', rate: baseRate }, time),
    ).flat(),
  ].sort((one, other) => one.known - other.known)
  const watched: WatchedVersion = {
    places: [],
    remote: 'team',
    version: '2.0.0',
    as,
    manifest,
    former: '1.0.0',
    formerManifest: manifest,
    since,
  }
  const draws: GuardDraws[] = []
  const failures: GuardFailure[] = []
  let next = 0
  let now = since + random() * 10 * SECOND
  while (now < since + lasts) {
    for (let seen = all[next]; seen && seen.known <= now; seen = all[(next += 1)]) {
      if (seen.draw) draws.push(seen.draw)
      if (seen.failure) failures.push(seen.failure)
    }
    // Where nothing of it has failed there is nothing to take off: the look is spared.
    const isSuspect = failures.some(({ version }) => version === watched.version)
    const isOff = () => compare(watched, { draws, failures }, now).some(({ mayAct }) => mayAct)
    if (isSuspect && isOff()) return now - since
    // After a quarter of an hour a look a minute tells the same, in a sixth of the time.
    now += now - since < 15 * MINUTE ? 10 * SECOND : MINUTE
  }
  return undefined
}

function timesOf(world: World, runs = RUNS): readonly (number | undefined)[] {
  const random = randomFrom(7)
  return Array.from({ length: runs }, () => takenOffAfter(world, random))
}

describe('a version that fails for all of its users', () => {
  const failing = { rate: ALWAYS, baseRate: 0, before: 250, lasts: 5 * MINUTE }

  it.each<[string, Partial<World> & Pick<World, 'as' | 'users'>, number, number]>([
    ['six users, as a new base', { as: 'base', users: 6 }, 2 * MINUTE, 0.95],
    ['twenty users, as a new base', { as: 'base', users: 20 }, MINUTE, 0.95],
    ['two hundred users, as a new base', { as: 'base', users: 200 }, 30 * SECOND, 0.99],
    ['six users, as a canary', { as: 'canary', users: 6, beside: 60 }, 2 * MINUTE, 0.95],
    ['twenty users, as a canary', { as: 'canary', users: 20, beside: 60 }, MINUTE, 0.95],
    ['two hundred users, as a canary', { as: 'canary', users: 200, beside: 60 }, 30_000, 0.99],
  ])('of %s, is off in time', (_, of, within, share) => {
    const times = timesOf({ ...failing, ...of })
    const inTime = times.filter((time) => time !== undefined && time <= within)

    expect(inTime.length / times.length).toBeGreaterThanOrEqual(share)
  })
})

describe('a version that fails as often as the one before it', () => {
  const lasts = 30 * MINUTE
  const worlds = [0.001, 0.01, 0.05, 0.3].flatMap((rate) =>
    [3, 6, 20].flatMap((users) => [
      { as: 'base', users, rate, baseRate: rate, before: 40, lasts } as const,
      { as: 'canary', users, beside: 3 * users, rate, baseRate: rate, lasts } as const,
    ]),
  )

  it.each(worlds)('of $users users at a rate of $rate, as $as: stays', (world) => {
    const wrong = timesOf(world).filter((time) => time !== undefined)

    // One in a hundred, and what is left to chance with so few runs: four times its deviation.
    expect(wrong.length / RUNS).toBeLessThanOrEqual(0.01 + 4 * Math.sqrt((0.01 * 0.99) / RUNS))
  })
})
