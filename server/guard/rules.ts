import type { Criticality, GuardFigures, GuardRule } from '@slipway/sdk/contract'
import { chanceOf } from './judgement/chance'
import { type ArmCount, type ArmTotal, RATE_FLOOR } from './judgement/evidence'

/** What is known of a component, and of the version beside or before it. */
export interface Sight {
  readonly criticality: Criticality
  readonly own: ArmTotal
  /** `undefined`: nothing to compare it with. */
  readonly other: ArmTotal | undefined
  /** See `strengthOf`; 0 where too little was seen for the test. */
  readonly strength: number
  /** The share of alpha that the component has of its version's; all of them together have 1. */
  readonly shareOfAlpha: number
}

type Arms = Pick<Sight, 'own' | 'other'>

const HOUR_MS = 3_600_000

/** How far back is counted: of users, what a former version had until a release to all; of visitors, everything. */
export const windows = { users: 24 * HOUR_MS, visitors: HOUR_MS / 4 } as const

interface Rule {
  readonly counts: keyof typeof windows
  /** Which versions are taken off by it; of others people are warned. */
  readonly actsOn: Readonly<Record<'canary' | 'base', boolean>>
  readonly isWorse: (sight: Sight) => boolean
  /** The name that figures have for people; their texts follow from it (`guardRules` of the contract). */
  readonly toldAs: GuardRule
  readonly figures: (arms: Arms) => Omit<GuardFigures, 'component' | 'rule'>
}

/** The guard's rules; the first one that finds a component worse counts. */
export const rules = {
  'hard-stop': {
    counts: 'users',
    actsOn: { canary: true, base: true },
    isWorse: isHardStop,
    toldAs: 'hard-stop',
    figures: usersFigures,
  },
  test: {
    counts: 'users',
    // A base stands beside nothing of the same minutes, so that the test alone does not convict it.
    actsOn: { canary: true, base: false },
    isWorse: ({ own, strength, shareOfAlpha }) => isProven(strength, own.users, shareOfAlpha),
    toldAs: 'test',
    figures: usersFigures,
  },
  visitors: {
    counts: 'visitors',
    // Anybody can make these up, so they only warn: and only of many.
    actsOn: { canary: false, base: false },
    isWorse: ({ own }) => own.failures >= 20 && rateOf(own) >= 10 * RATE_FLOOR,
    toldAs: 'hard-stop',
    figures: (arms) => ({ ...usersFigures(arms), users: null }),
  },
} as const satisfies Readonly<Record<GuardRule | 'visitors', Rule>>

export type RuleName = keyof typeof rules

// The table is written out above: it has no other keys than its type.
const names = Object.keys(rules) as RuleName[]

/** What convicts a component; `undefined`: nothing yet. */
export function ruleAgainst(counts: Rule['counts'], sight: Sight): RuleName | undefined {
  return names.find((name) => rules[name].counts === counts && rules[name].isWorse(sight))
}

/** What a rule decided by. */
export function figuresBy(by: RuleName, component: string, arms: Arms): GuardFigures {
  const { toldAs: rule, figures } = rules[by]
  return { component, rule, ...figures(arms) }
}

function usersFigures({ own, other }: Arms) {
  const { draws, failures, users } = own
  const [baseDraws, baseFailures] = [other?.draws ?? null, other?.failures ?? null]
  return { draws, failures, users, baseDraws, baseFailures }
}

/** The chance that a version is taken off that is no worse, over its whole time as a canary. */
const ALPHA = 0.01
/** However much one or two users report, they decide nothing. */
export const LEAST_USERS = 3
/** So many times the rate of the other version, and at least of the floor, is a difference. */
export const DIFFERENCE = 10
/** For the hard stop, how likely the failures may be by chance: it is looked at hundreds of times. */
const HARD_STOP_CHANCE = 0.0002

/** How soon the guard acts, by what a component is for. */
export const byCriticality: Readonly<
  Record<Criticality, { stake: number; hardStop: number | undefined }>
> = {
  essential: { stake: 4, hardStop: 3 },
  normal: { stake: 2, hardStop: 4 },
  decoration: { stake: 1, hardStop: undefined },
}

export function isProven(strength: number, users: number, shareOfAlpha: number): boolean {
  return strength * ALPHA * shareOfAlpha >= 1 && users >= LEAST_USERS
}

/** Enough failures of enough users, at ten times the rate of the other version, and hardly by chance. */
function isHardStop({ own, other, criticality }: Sight): boolean {
  const { hardStop } = byCriticality[criticality]
  if (hardStop === undefined || own.failures < hardStop || own.users < LEAST_USERS) return false
  const rate = Math.max(RATE_FLOOR, other ? rateOf(other) : 0)
  if (rateOf(own) < DIFFERENCE * rate) return false
  return !other || chanceOf(firstOf(own), firstOf(other)) <= HARD_STOP_CHANCE
}

/** Of each user only the first failure: what a broken browser does again tells nothing new. */
export function firstOf({ draws, failures, users }: ArmTotal): ArmCount {
  return { draws: draws - failures + users, failures: users }
}

export function rateOf({ draws, failures }: ArmCount): number {
  return draws === 0 ? 0 : failures / draws
}
