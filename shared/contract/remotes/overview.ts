import * as z from 'zod/mini'
import { auditEntry } from '../accounts/audit'
import { disabledPart, time } from './catalog'
import { expiringBody } from './credentials'
import { failureLines, percentile, tone, usedBudget } from './health'
import { releaseFreeze } from './release-freeze'

/** A component of a version that is live now, and not switched off. */
const liveComponent = {
  remote: z.string(),
  version: z.string(),
  /** For everybody, or for the users of a canary. */
  as: z.enum(['base', 'canary']),
  component: z.string(),
}

/** A live component that fails, by the boxes of the last hour as Health counts them. */
const failingComponent = z.object({
  ...liveComponent,
  tone: z.enum(['warn', 'bad']),
  /** Boxes that failed, at first or later. */
  failures: z.number(),
  /** Boxes with a first outcome; estimated, as Health's are. */
  boxes: z.number(),
  /** `null`: too few to tell, and every one of them failed. */
  failuresPer1000: z.nullable(z.number()),
  /** The start of the first minute in which one failed, of the last 24 hours. */
  since: time,
})
export type FailingComponent = z.infer<typeof failingComponent>

/** A live component with its draw times of the last hour. */
const slowComponent = z.object({ ...liveComponent, p95: percentile })

/** A remote, or its version or component, that is switched off. */
const switchedOffPart = z.extend(disabledPart, { remote: z.string() })
export type SwitchedOffPart = z.infer<typeof switchedOffPart>

/** Things that will not stay as they are; of what the reader may not look at there is nothing, and 0 of it. */
const underWay = z.object({
  canaries: z.array(z.object({ remote: z.string(), version: z.string(), percent: z.number() })),
  freeze: z.nullable(releaseFreeze),
  /** Drafts of the layout. */
  drafts: z.number(),
  /** Proposals that wait for a decision. */
  proposals: z.number(),
  /** Tokens and keys that end soon, the next first; none for those who may not manage the host. */
  expiring: expiringBody.shape.items,
  /** Webhooks that are on and whose last attempt failed. */
  webhooks: z.number(),
  /** The parts that are switched off, the earliest first. */
  switchedOff: z.array(switchedOffPart),
})

/** The state of all that is live, from which the sentence of state is made. */
const state = {
  /** Of all that is live: the worst tone of its components. */
  tone,
  /** Remotes of which a version is live. */
  remotes: z.number(),
  /** Of these, those of which too few boxes were asked for in the last hour to tell how they are. */
  idle: z.number(),
  /** The worst first, 10 at most. */
  failing: z.array(failingComponent),
}

/** The body of `GET /manage/overview?brief`; of one remote, where its team asks. */
export const overviewBrief = z.object({
  ...state,
  /** Counts of what waits for somebody; without those that the reader may not look at. */
  counts: z.object({
    /** Errors of the same cause that were seen in the last 24 hours. */
    errors: z.number(),
    /** Live components with the tone `warn` or `bad`. */
    failing: z.number(),
    /** Proposals that wait for a decision. */
    proposals: z.optional(z.number()),
    /** Webhooks that are on and whose last attempt failed. */
    webhooks: z.optional(z.number()),
    /** Tokens and keys that end soon. */
    expiring: z.optional(z.number()),
  }),
})
export type OverviewBrief = z.infer<typeof overviewBrief>

/** The body of `GET /manage/overview`. */
export const overviewBody = z.object({
  ...state,
  lines: failureLines,
  /** Of every live component that was shown in the last hour, the worst first. */
  tones: z.array(z.object({ ...liveComponent, tone })),
  underWay,
  /** Budgets of which three quarters are used or more, the most used first, 10 at most. Older servers do not say. */
  budgets: z.optional(z.array(usedBudget)),
  /** The slowest to draw first, 5 at most; those of which too little is known are left out. */
  slowest: z.array(slowComponent),
  /**
   * The last five entries of the audit that are about the host, without sign-ins and the like; none for those who
   * may not read it.
   */
  changes: z.array(auditEntry),
})
export type OverviewBody = z.infer<typeof overviewBody>
