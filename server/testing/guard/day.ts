import { minuteOf } from '../../guard/judgement/batches'
import { type Arm, createArm, type Kind } from './arm'
import { createBinomial } from './binomial'
import { type Told, tellEarly } from './early-pages'
import { createFormer } from './former'
import { MINUTE_MS, PAGES_A_MINUTE, type Random, type World } from './world'

/** Minutes of which each page is looked at by itself; of later ones, how many users had what. */
const EARLY_MINUTES = 16

/** What becomes known after a release, as time passes. */
export interface Day {
  /** Of the new version; of the one before it, beside a canary, or before a new base. */
  readonly own: Arm
  readonly other: Arm
  /** When the release was, in milliseconds since 1970. */
  readonly since: number
  /** Until when each page is looked at by itself, in milliseconds since the release. */
  readonly earlyUntil: number
  /** Where a minute begins, in milliseconds since 1970. */
  atOf(minute: number): number
  /** Adds what is known after so many milliseconds; from `earlyUntil` on whole minutes. */
  pass(until: number): void
}

/** Makes days of a world. */
export function createDays(world: World): (since: number, random: Random) => Day {
  const later = { own: createLater(world.rate), other: createLater(world.baseRate) }
  return (since, random) => {
    const first = minuteOf(since) - since
    const atOf = (minute: number) => (minute === 0 ? since : since + first + minute * MINUTE_MS)
    const minuteAt = (time: number) => Math.floor((time - first) / MINUTE_MS)
    const earlyUntil = first + EARLY_MINUTES * MINUTE_MS
    const { users, rate, baseRate, beside = 0, tabs = false } = world
    const own = createArm({ version: '2.0.0', firstId: 0, atOf })
    const other =
      world.as === 'base'
        ? createFormer(world, { since, random })
        : createArm({ version: '1.0.0', firstId: 10_000, atOf })
    const arms = [
      { arm: own, users, rate, tab: tabs, later: later.own, failed: 0 },
      { arm: other, users: beside, rate: baseRate, tab: false, later: later.other, failed: 0 },
    ]
    const told: number[] = []
    for (const [arm, one] of arms.entries())
      for (let user = 0; user < one.users; user += 1) {
        const pages = { rate: one.rate, tab: one.tab, until: earlyUntil, minuteAt, random }
        if (tellEarly(pages, (what) => told.push(packed(what, arm)))) one.failed += 1
      }
    const inOrder = Uint32Array.from(told).sort()
    let next = 0
    let whole = EARLY_MINUTES
    return {
      own,
      other,
      since,
      earlyUntil,
      atOf,
      pass(until) {
        for (; next < inOrder.length && knownAt(inOrder[next] ?? 0) <= until; next += 1) {
          const { minute, kind, arm } = unpacked(inOrder[next] ?? 0)
          arms[arm]?.arm.add(minute, kind)
        }
        for (; minuteAt(until) > whole; whole += 1)
          for (const one of arms)
            if (one.users > 0) one.failed += one.later(one, { minute: whole, random })
      },
    }
  }
}

interface LaterArm {
  readonly arm: Arm
  readonly users: number
  /** Users who had a failure by then. */
  readonly failed: number
}

/** A minute of a version: of pages that come at any moment, those that fail and those that do not are independent. */
function createLater(rate: number) {
  const drawing = createBinomial(1 - Math.exp(-PAGES_A_MINUTE * (1 - rate)))
  const failing = createBinomial(1 - Math.exp(-PAGES_A_MINUTE * rate))
  return (
    { arm, users, failed }: LaterArm,
    { minute, random }: { readonly minute: number; readonly random: Random },
  ): number => {
    const first = failing(users - failed, random)
    arm.add(minute, 'draw', drawing(users, random))
    arm.add(minute, 'first', first)
    arm.add(minute, 'again', failing(failed, random))
    return first
  }
}

const kinds: readonly Kind[] = ['draw', 'first', 'again']

// As numbers that begin with the time: two hundred thousand objects are slow to sort.
const packed = ({ known, minute, kind }: Told, arm: number) =>
  Math.round(known) * 256 + minute * 8 + arm * 4 + kinds.indexOf(kind)

const knownAt = (told: number) => Math.floor(told / 256)

const unpacked = (told: number) => ({
  minute: (told >> 3) & 31,
  arm: (told >> 2) & 1,
  kind: kinds[told & 3] ?? 'draw',
})
