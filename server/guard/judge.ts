import type { Criticality } from '@slipway/sdk/contract'
import { type ArmCount, RATE_FLOOR, strengthOver } from './evidence'

/** What is known of one version of a component, since both are shown. */
export interface ArmTotal extends ArmCount {
  /** Users who had a failure. */
  readonly users: number
}

/** A component whose code is new for some users or for all, beside what they had before. */
export interface Comparison {
  readonly criticality: Criticality
  readonly canary: ArmTotal
  readonly base: ArmCount
  /** See `strengthOf`. */
  readonly strength: number
  /** The share of alpha that the component has of its version's; all of them together have 1. */
  readonly shareOfAlpha: number
}

type Verdict = 'hold' | 'no-difference' | 'worse'

export interface Judgement {
  readonly verdict: Verdict
  /** What makes it worse. */
  readonly by: 'test' | 'hard-stop' | undefined
}

/** The chance that a version is taken off that is no worse, over its whole time as a canary. */
const ALPHA = 0.01
/** Of each version; before, nothing is said. */
const LEAST_DRAWS = 50
/** However much one or two users report, they decide nothing. */
const LEAST_USERS = 3
const HARD_STOP_TIMES = 10

/** How soon the guard acts, by what a component is for. */
const byCriticality: Readonly<
  Record<Criticality, { stake: number; hardStop: number | undefined }>
> = {
  // A third of the failures of others would be by chance more often than one in a hundred.
  essential: { stake: 4, hardStop: 4 },
  normal: { stake: 2, hardStop: 5 },
  decoration: { stake: 1, hardStop: undefined },
}

/** How a version's alpha is shared among its components: what matters more is decided sooner. */
export function sharesOfAlpha(components: readonly Criticality[]): readonly number[] {
  const stakes = components.map((criticality) => byCriticality[criticality].stake)
  const all = stakes.reduce((sum, stake) => sum + stake, 0)
  return stakes.map((stake) => stake / all)
}

/** A canary beside the base of the same minutes. */
export function judgeCanary(comparison: Comparison): Judgement {
  const { canary, base, strength, shareOfAlpha, criticality } = comparison
  if (isHardStop(canary, highestRate(base), criticality))
    return { verdict: 'worse', by: 'hard-stop' }
  if (Math.min(canary.draws, base.draws) < LEAST_DRAWS) return { verdict: 'hold', by: undefined }
  return proven(strength, canary.users, shareOfAlpha)
}

/** A version without another one beside it, whose rate of failures is held against a known one. */
export interface Alone {
  readonly criticality: Criticality
  readonly own: ArmTotal
  /** What it may have at most. */
  readonly rate: number
  readonly shareOfAlpha: number
}

export function judgeAlone({ own, rate, criticality, shareOfAlpha }: Alone): Judgement {
  if (isHardStop(own, rate, criticality)) return { verdict: 'worse', by: 'hard-stop' }
  if (own.draws < LEAST_DRAWS || !Number.isFinite(rate)) return { verdict: 'hold', by: undefined }
  const first = { draws: own.draws - own.failures + own.users, failures: own.users }
  return proven(strengthOver(Math.max(RATE_FLOOR, rate), first), own.users, shareOfAlpha)
}

function proven(strength: number, users: number, shareOfAlpha: number): Judgement {
  const isProven = strength * ALPHA * shareOfAlpha >= 1 && users >= LEAST_USERS
  return isProven ? { verdict: 'worse', by: 'test' } : { verdict: 'no-difference', by: undefined }
}

/** Enough failures of enough users, at ten times the rate that the base has at most. */
function isHardStop(
  { draws, failures, users }: ArmTotal,
  baseRate: number,
  criticality: Criticality,
): boolean {
  const { hardStop } = byCriticality[criticality]
  if (hardStop === undefined) return false
  return (
    failures >= hardStop &&
    users >= LEAST_USERS &&
    failures / draws >= HARD_STOP_TIMES * Math.max(RATE_FLOOR, baseRate)
  )
}

/**
 * The rate that a version has at most, as far as its draws tell: that of 50 draws without a failure may
 * still be 6 % (the rule of three), and ten times a rate that nobody has seen yet is not ten times.
 */
export function highestRate({ draws, failures }: ArmCount): number {
  return draws === 0 ? Number.POSITIVE_INFINITY : (failures + 3) / draws
}
