import type { Criticality } from '@slipway/sdk/contract'
import {
  byCriticality,
  DIFFERENCE,
  firstOf,
  isProven,
  type RuleName,
  rateOf,
  ruleAgainst,
  type Sight,
} from '../rules'
import {
  type ArmCount,
  type ArmTotal,
  addBatch,
  noEvidence,
  RATE_FLOOR,
  strengthOf,
  strengthOver,
} from './evidence'

/** A component whose code is new for some users or for all, beside what they had before. */
export interface Comparison extends Pick<Sight, 'criticality' | 'strength' | 'shareOfAlpha'> {
  readonly canary: ArmTotal
  readonly base: ArmTotal
}

/** `no-difference` is said only where a difference would have been seen by now. */
type Verdict = 'cannot-tell' | 'no-difference' | 'worse'

export interface Judgement {
  readonly verdict: Verdict
  /** What makes it worse. */
  readonly by: RuleName | undefined
}

/** Of each version; before, the test says nothing. */
export const LEAST_DRAWS = 50
/** Nothing fails more often than always. */
const HIGHEST_RATE = 0.9

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
export function whyWorse({ canary: own, base: other, ...of }: Comparison): Judgement['by'] {
  const isEnough = Math.min(own.draws, other.draws) >= LEAST_DRAWS
  return ruleAgainst('users', { ...of, own, other, strength: isEnough ? of.strength : 0 })
}

/** A version without another one beside it. */
export interface Alone extends Pick<Sight, 'criticality' | 'own' | 'shareOfAlpha'> {
  /** What its predecessor had before; of a component that is new there is none, and the floor stands for it. */
  readonly before: ArmTotal | undefined
}

export function judgeAlone({ before: other, ...of }: Alone): Judgement {
  const { own, shareOfAlpha } = of
  const rate = other ? Math.max(RATE_FLOOR, highestRate(other)) : RATE_FLOOR
  const isEnough = own.draws >= LEAST_DRAWS && rate < HIGHEST_RATE
  const strength = isEnough ? strengthOver(rate, firstOf(own)) : 0
  const by = ruleAgainst('users', { ...of, other, strength })
  if (by) return { verdict: 'worse', by }
  if (!isEnough) return unknown
  const different = ifDifferent(own, rate)
  return seenBy(strengthOver(rate, different), own, { failures: different.failures, shareOfAlpha })
}

const unknown: Judgement = { verdict: 'cannot-tell', by: undefined }

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

/**
 * The rate that a version has at most, as far as its draws tell: that of 50 draws without a failure may
 * still be 6 % (the rule of three).
 */
function highestRate({ draws, failures }: ArmCount): number {
  return draws === 0 ? Number.POSITIVE_INFINITY : (failures + 3) / draws
}
