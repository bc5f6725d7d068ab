import type { Manifest } from '@slipway/sdk/contract'
import { compare } from '../../guard/judgement/compare'
import { judgeAlone, whyWorse } from '../../guard/judgement/judge'
import { LEAST_USERS, rules } from '../../guard/rules'
import type { WatchedVersion } from '../../guard/watched-versions'
import { subject } from './arm'
import { createDays, type Day } from './day'
import { createRunningStrength } from './running-strength'
import { HOUR_MS, MINUTE_MS, type Random, type World } from './world'

/** A release falls anywhere into its hour. */
const START = 1_790_000_000_000
/** A look every ten seconds; after a quarter of an hour one a minute tells the same. */
const OFTEN = { everyMs: 10_000, untilMs: 15 * MINUTE_MS }
/** A new base is looked at for so long. */
const NEW_BASE_MS = 2 * HOUR_MS

const manifest = { components: [{ name: subject.component, kind: 'slot' }] } as unknown as Manifest

/**
 * Milliseconds from the release until the guard takes a version off, in so many runs of a world; `undefined`: it does
 * not. What is counted is as its tables have it, and what convicts is what its round goes by.
 */
export function timesOf(
  world: World,
  { runs, random }: { readonly runs: number; readonly random: Random },
): readonly (number | undefined)[] {
  const days = createDays(world)
  return Array.from({ length: runs }, () => {
    const day = days(START + Math.floor(random() * HOUR_MS), random)
    return takenOffAfter(day, world, random)
  })
}

function takenOffAfter(day: Day, world: World, random: Random): number | undefined {
  const mayAct = createQuickGuard(day, world)
  const lasts = world.as === 'base' ? Math.min(world.lasts, NEW_BASE_MS) : world.lasts
  let time = random() * OFTEN.everyMs
  while (time < lasts) {
    day.pass(time)
    if (mayAct(day.since + time)) return time
    time += time < OFTEN.untilMs ? OFTEN.everyMs : MINUTE_MS
  }
  return undefined
}

/** Whether the guard takes the version off at a time, in milliseconds since 1970. */
function createQuickGuard(day: Day, { as }: World): (now: number) => boolean {
  const strengthAt = createRunningStrength(day)
  return (now) => {
    const [own, other] = [day.own.total(), day.other.total()]
    if (own.users < LEAST_USERS) return false
    const by =
      as === 'canary'
        ? whyWorse({ ...judged, canary: own, base: other, strength: strengthAt(now) })
        : judgeAlone({ ...judged, own, before: other }).by
    const isWorse = by !== undefined && rules[by].actsOn[as]
    if (isWorse && !mayActByRows(day, { as, now })) throw new Error('the rows say something else')
    return isWorse
  }
}

const judged = { criticality: 'normal', shareOfAlpha: 1 } as const

/** The same, by all rows of both versions. */
function mayActByRows(
  { own, other, since }: Day,
  { as, now }: { readonly as: World['as']; readonly now: number },
): boolean {
  const [mine, theirs] = [own.rows(), other.rows()]
  const rows = {
    draws: [...mine.draws, ...theirs.draws],
    failures: [...mine.failures, ...theirs.failures],
  }
  const watched: WatchedVersion = {
    places: [],
    remote: subject.remote,
    version: '2.0.0',
    as,
    manifest,
    former: '1.0.0',
    formerManifest: manifest,
    since,
  }
  return compare(watched, rows, now).some((one) => one.mayAct)
}
