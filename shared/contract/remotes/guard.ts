import * as z from 'zod/mini'
import { askedPage } from '../slots/explain'
import { reason, time } from './catalog'
import { criticality } from './manifest'

/** Whether the guard takes off what fails, only warns of it, or does nothing. */
export const guardMode = z.enum(['on', 'warn', 'off'])
export type GuardMode = z.infer<typeof guardMode>

/** The request body of `PUT /manage/guard`. */
export const newGuardMode = z.strictObject({ mode: guardMode, why: reason })
export type NewGuardMode = z.infer<typeof newGuardMode>

/**
 * By what a version is worse: the sequential test, or so many failures that nobody waits for it. What the figures of
 * a rule tell of decides their texts.
 */
export const guardRules = {
  test: { tells: 'failures' },
  'hard-stop': { tells: 'failures' },
} as const
export type GuardRule = keyof typeof guardRules
export type GuardTells = (typeof guardRules)[GuardRule]['tells']
// The table is written out above: it has no other keys than its type.
const guardRule = z.enum(Object.keys(guardRules) as GuardRule[])

const arm = {
  /** At most one of a user in a minute. */
  draws: z.number(),
  /** Of these. */
  failures: z.number(),
}

/** Another remote on the pages on which a component failed. */
const guardOther = z.object({
  remote: z.string(),
  /** The version of it that is live. */
  version: z.string(),
  /** When that, or its canary, changed last. */
  since: time,
  /** Boxes of it that failed in the hour before, at locations of such pages. */
  failures: z.number(),
})
export type GuardOther = z.infer<typeof guardOther>

/** Another remote that every page with failures had, in this version, by what the server gives. */
const guardCommon = z.object({
  remote: z.string(),
  version: z.string(),
  /** Uses with failures: all of them had it. */
  failures: z.number(),
  /** Uses of the version that failed, without failures; and those of them that had it too. */
  draws: z.number(),
  drawsWith: z.number(),
  /** Most pages without failures lack it, hardly by chance: the guard takes nothing off for these failures. */
  mayBreak: z.boolean(),
})
export type GuardCommon = z.infer<typeof guardCommon>

/** The figures that the guard decided by. */
export const guardFigures = z.object({
  component: z.string(),
  rule: guardRule,
  ...arm,
  /** Users who had these failures; of visitors nobody knows how many they are. */
  users: z.nullable(z.number()),
  /** Of what users had beside it, or before; `null`: nothing. */
  baseDraws: z.nullable(z.number()),
  baseFailures: z.nullable(z.number()),
  /**
   * The other remotes on the pages that failed, the one that changed last first, five at most. Not of outcomes from
   * before this was kept.
   */
  others: z.optional(z.array(guardOther)),
  /** Of the failures those of boxes that the page had drawn: they take nothing off. Not there: none. */
  later: z.optional(z.number()),
  /** What pages with failures had in common, what hardly any other page had first; five at most. */
  common: z.optional(z.array(guardCommon)),
})
export type GuardFigures = z.infer<typeof guardFigures>

const guardOutcome = z.object({
  at: time,
  remote: z.string(),
  version: z.string(),
  /** A canary that was ended; a version in whose place the former one is live; one that was switched off. */
  did: z.enum(['canary-removed', 'rolled-back', 'switched-off', 'warned']),
  figures: guardFigures,
})
export type GuardOutcome = z.infer<typeof guardOutcome>

/** The draws and users that are missing for a verdict, at the pace so far. What is 0 is there already. */
const guardMissing = z.object({
  /** Draws of the version; of a user one in a minute at most. */
  draws: z.number(),
  /** Users in one minute. */
  users: z.number(),
  /** Draws of the version beside it. */
  baseDraws: z.number(),
})
export type GuardMissing = z.infer<typeof guardMissing>

/** One component as the guard sees it. */
const guardedComponent = z.object({
  component: z.string(),
  criticality,
  /** The id of the entry of which operators say so; not there: the component's team does. */
  criticalAt: z.optional(z.string()),
  /**
   * The pages that its entries are for, where each of them asks for some: no other page draws it, which is why the figures
   * are small. Of a record, what fields ask for that everybody may see.
   */
  pages: z.optional(z.array(askedPage)),
  /** `no-difference` only where one would have been seen by now; `cannot-tell` before. */
  verdict: z.enum(['cannot-tell', 'no-difference', 'worse']),
  rule: z.optional(guardRule),
  /** With `cannot-tell`; `null`: no number of draws would do, because the former version had too few. */
  missing: z.optional(z.nullable(guardMissing)),
  ...arm,
  users: z.number(),
  base: z.nullable(z.object(arm)),
})
export type GuardedComponent = z.infer<typeof guardedComponent>

/** A version that the guard looks at. */
const guardedVersion = z.object({
  remote: z.string(),
  version: z.string(),
  /** Beside the base in the same minutes; or, for two hours, a new base and the one before it. */
  as: z.enum(['canary', 'base']),
  /** The version that it is compared with; `null`: none. */
  baseVersion: z.nullable(z.string()),
  since: time,
  /** Minutes that do not count: at least half of the other remotes failed in them more than before. */
  leftOut: z.number(),
  /** The guard took it off before and an operator brought it back: it only warns. */
  isOperators: z.boolean(),
  components: z.array(guardedComponent),
})
export type GuardedVersion = z.infer<typeof guardedVersion>

/** The body of `GET /manage/guard`. */
export const guardBody = z.object({
  mode: guardMode,
  /** The person who set the mode, with the reason and the time, if anybody did. */
  set: z.nullable(z.object({ who: z.string(), why: z.string(), since: time })),
  /** It took two versions off in ten minutes, and only warns until then. */
  brakedUntil: z.optional(time),
  watched: z.array(guardedVersion),
  /** Newest first, 20 at most. */
  outcomes: z.array(guardOutcome),
})
export type GuardBody = z.infer<typeof guardBody>
