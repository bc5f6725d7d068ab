import {
  GUARD_MINUTES_MS,
  type GuardDraws,
  type GuardFailure,
} from '../../storage/tables/reports/guard-counts-table'
import type { ArmCount, ArmTotal, Batch } from './evidence'

/** Rows of one component in one version. */
export interface ArmRows {
  readonly draws: readonly GuardDraws[]
  readonly failures: readonly GuardFailure[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Servers write what a minute had a little after it is over. */
const LATE_MS = 5000

/** Everything that was seen, of minutes that are not over as well. */
export function totalOf({ draws, failures }: ArmRows): ArmTotal {
  return {
    draws: sum(draws) + failures.length,
    failures: failures.length,
    users: new Set(failures.map(({ userId }) => userId)).size,
    viewers: fullest({ draws, failures }),
  }
}

/** Users of the fullest minute; of an hour, what each of its minutes had on average. */
function fullest({ draws, failures }: ArmRows): number {
  const inMinute = draws.map((row) => (row.at % HOUR_MS === 0 ? row.draws / 60 : row.draws))
  const failing = new Map<number, number>()
  for (const { at } of failures) failing.set(at, (failing.get(at) ?? 0) + 1)
  return [...inMinute, ...failing.values()].reduce((most, count) => Math.max(most, count), 0)
}

/**
 * The minutes that are over at `now`, in their order, and before two hours whole hours. Of each user
 * only the first failure counts: what a broken browser does again tells nothing new.
 */
export function batchesOf(canary: ArmRows, base: ArmRows, now: number): readonly Batch[] {
  const arms = { canary: countsByTime(canary, now), base: countsByTime(base, now) }
  const times = [...new Set([...arms.canary.keys(), ...arms.base.keys()])].sort((a, b) => a - b)
  return times
    .filter((at) => minuteOf(at) + MINUTE_MS + LATE_MS <= now)
    .map((at) => ({ canary: arms.canary.get(at) ?? none, base: arms.base.get(at) ?? none }))
}

const none: ArmCount = { draws: 0, failures: 0 }

function countsByTime({ draws, failures }: ArmRows, now: number): ReadonlyMap<number, ArmCount> {
  const counts = new Map<number, ArmCount>()
  const add = (at: number, more: ArmCount) => {
    const time = timeOf(at, now)
    const { draws: known, failures: failed } = counts.get(time) ?? none
    counts.set(time, { draws: known + more.draws, failures: failed + more.failures })
  }
  for (const row of draws) add(row.at, { draws: row.draws, failures: 0 })
  for (const at of firstFailures(failures)) add(at, { draws: 1, failures: 1 })
  return counts
}

function firstFailures(failures: readonly GuardFailure[]): readonly number[] {
  const first = new Map<number, number>()
  for (const { userId, at } of failures)
    first.set(userId, Math.min(at, first.get(userId) ?? Number.POSITIVE_INFINITY))
  return [...first.values()]
}

// The table folds them later than that: what is read does not depend on whether it has.
function timeOf(at: number, now: number): number {
  const border = now - GUARD_MINUTES_MS
  return at < border - (border % HOUR_MS) ? at - (at % HOUR_MS) : at
}

/** Where the minute begins that a row is in: the first one after a release begins with the release. */
export function minuteOf(at: number): number {
  return at - (at % MINUTE_MS)
}

function sum(draws: readonly GuardDraws[]): number {
  return draws.reduce((all, row) => all + row.draws, 0)
}
