import type { Criticality } from '@slipway/sdk/contract'
import { chanceOf } from './chance'
import {
  type ArmCount,
  addBatch,
  noEvidence,
  RATE_FLOOR,
  strengthOf,
  strengthOver,
} from './evidence'

/** What is known of one version of a component, since both are shown. */
export interface ArmTotal extends ArmCount {
  /** Users who had a failure. */
  readonly users: number
  /** Users who had it at all, failed or not: at least so many, as its fullest minute shows. */
  readonly viewers: number
}

/** A component whose code is new for some users or for all, beside what they had before. */
export interface Comparison {
  readonly criticality: Criticality
  readonly canary: ArmTotal
  readonly base: ArmTotal
  /** See `strengthOf`. */
  readonly strength: number
  /** The share of alpha that the component has of its version's; all of them together have 1. */
  readonly shareOfAlpha: number
}

/** `no-difference` is said only where a difference would have been seen by now. */
type Verdict = 'cannot-tell' | 'no-difference' | 'worse'

export interface Judgement {
  readonly verdict: Verdict
  /** What makes it worse. */
  readonly by: 'test' | 'hard-stop' | undefined
}

/** The chance that a version is taken off that is no worse, over its whole time as a canary. */
const ALPHA = 0.01
/** Of each version; before, the test says nothing. */
export const LEAST_DRAWS = 50
/** However much one or two users report, they decide nothing. */
export const LEAST_USERS = 3
/** So many times the rate of the other version, and at least of the floor, is a difference. */
const DIFFERENCE = 10
/** For the hard stop, how likely the failures may be by chance: it is looked at hundreds of times. */
const HARD_STOP_CHANCE = 0.0002
/** Nothing fails more often than always. */
const HIGHEST_RATE = 0.9

/** How soon the guard acts, by what a component is for. */
const byCriticality: Readonly<
  Record<Criticality, { stake: number; hardStop: number | undefined }>
> = {
  essential: { stake: 4, hardStop: 3 },
  normal: { stake: 2, hardStop: 4 },
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
  const { canary, base, shareOfAlpha } = comparison
  const by = whyWorse(comparison)
  if (by) return { verdict: 'worse', by }
  if (Math.min(canary.draws, base.draws) < LEAST_DRAWS) return unknown
  const different = ifDifferent(canary, rateOf(base))
  const would = strengthOf(addBatch(noEvidence, { canary: different, base }))
  return seenBy(would, canary, { failures: different.failures, shareOfAlpha })
}

/** What convicts a canary; `undefined`: nothing yet. */
export function whyWorse(comparison: Comparison): Judgement['by'] {
  const { canary, base, strength, shareOfAlpha, criticality } = comparison
  if (isHardStop(canary, base, criticality)) return 'hard-stop'
  if (Math.min(canary.draws, base.draws) < LEAST_DRAWS) return undefined
  return isProven(strength, canary.users, shareOfAlpha) ? 'test' : undefined
}

/** A version without another one beside it. */
export interface Alone {
  readonly criticality: Criticality
  readonly own: ArmTotal
  /** What its predecessor had before; of a component that is new there is none, and the floor stands for it. */
  readonly before: ArmTotal | undefined
  readonly shareOfAlpha: number
}

export function judgeAlone({ own, before, criticality, shareOfAlpha }: Alone): Judgement {
  if (isHardStop(own, before, criticality)) return { verdict: 'worse', by: 'hard-stop' }
  const rate = before ? Math.max(RATE_FLOOR, highestRate(before)) : RATE_FLOOR
  if (own.draws < LEAST_DRAWS || rate >= HIGHEST_RATE) return unknown
  const strength = strengthOver(rate, firstOf(own))
  if (isProven(strength, own.users, shareOfAlpha)) return { verdict: 'worse', by: 'test' }
  const different = ifDifferent(own, rate)
  return seenBy(strengthOver(rate, different), own, { failures: different.failures, shareOfAlpha })
}

const unknown: Judgement = { verdict: 'cannot-tell', by: undefined }

function isProven(strength: number, users: number, shareOfAlpha: number): boolean {
  return strength * ALPHA * shareOfAlpha >= 1 && users >= LEAST_USERS
}

/** What a version would have by now that fails more often than the other one, by so much that it counts. */
function ifDifferent({ draws }: ArmTotal, rate: number): ArmCount {
  const different = Math.min(HIGHEST_RATE, DIFFERENCE * Math.max(RATE_FLOOR, rate))
  return { draws, failures: Math.floor(draws * different) }
}

/** Whether that would have been enough to say so. */
function seenBy(
  strength: number,
  { viewers }: ArmTotal,
  { failures, shareOfAlpha }: { readonly failures: number; readonly shareOfAlpha: number },
): Judgement {
  const isSeen = isProven(strength, Math.min(viewers, failures), shareOfAlpha)
  return isSeen ? { verdict: 'no-difference', by: undefined } : unknown
}

/** Enough failures of enough users, at ten times the rate of the other version, and hardly by chance. */
function isHardStop(own: ArmTotal, other: ArmTotal | undefined, criticality: Criticality): boolean {
  const { hardStop } = byCriticality[criticality]
  if (hardStop === undefined || own.failures < hardStop || own.users < LEAST_USERS) return false
  const rate = Math.max(RATE_FLOOR, other ? rateOf(other) : 0)
  if (rateOf(own) < DIFFERENCE * rate) return false
  return !other || chanceOf(firstOf(own), firstOf(other)) <= HARD_STOP_CHANCE
}

/** Of each user only the first failure: what a broken browser does again tells nothing new. */
function firstOf({ draws, failures, users }: ArmTotal): ArmCount {
  return { draws: draws - failures + users, failures: users }
}

function rateOf({ draws, failures }: ArmCount): number {
  return draws === 0 ? 0 : failures / draws
}

/**
 * The rate that a version has at most, as far as its draws tell: that of 50 draws without a failure may
 * still be 6 % (the rule of three).
 */
function highestRate({ draws, failures }: ArmCount): number {
  return draws === 0 ? Number.POSITIVE_INFINITY : (failures + 3) / draws
}
