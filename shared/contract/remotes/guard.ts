import * as z from 'zod/mini'
import { reason, time } from './catalog'
import { criticality } from './manifest'

/** Whether the guard takes off what fails, only warns of it, or does nothing. */
export const guardMode = z.enum(['on', 'warn', 'off'])
export type GuardMode = z.infer<typeof guardMode>

/** What `PUT /manage/guard` takes. */
export const newGuardMode = z.strictObject({ mode: guardMode, why: reason })
export type NewGuardMode = z.infer<typeof newGuardMode>

/** By what a version is worse: the sequential test, or so many failures that nobody waits for it. */
const guardRule = z.enum(['test', 'hard-stop'])

const arm = {
  /** At most one of a user in a minute. */
  draws: z.number(),
  /** Of these. */
  failures: z.number(),
}

/** What the guard decided by. */
export const guardFigures = z.object({
  component: z.string(),
  rule: guardRule,
  ...arm,
  /** Who had these failures; of visitors nobody knows how many they are. */
  users: z.nullable(z.number()),
  /** Of what users had beside it, or before; `null`: nothing. */
  baseDraws: z.nullable(z.number()),
  baseFailures: z.nullable(z.number()),
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

/** What the guard sees of one component. */
const guardedComponent = z.object({
  component: z.string(),
  criticality,
  /** `no-difference` only where one would have been seen by now; `cannot-tell` before. */
  verdict: z.enum(['cannot-tell', 'no-difference', 'worse']),
  rule: z.optional(guardRule),
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
  /** What it is compared with; `null`: nothing. */
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
  /** Who set the mode, if anybody did. */
  set: z.nullable(z.object({ who: z.string(), why: z.string(), since: time })),
  watched: z.array(guardedVersion),
  /** Newest first, 20 at most. */
  outcomes: z.array(guardOutcome),
})
export type GuardBody = z.infer<typeof guardBody>
