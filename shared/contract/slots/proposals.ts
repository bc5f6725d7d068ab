import * as z from 'zod/mini'
import { reason, time } from '../remotes/catalog'
import { proposedGate, remoteName } from '../remotes/manifest'
import { remotesBody } from '../remotes/remote-descriptor'
import { componentName } from './component-name'

/** Of a rule: for every remote, or every location. */
export const EVERY = '*'

/** The right of a team: to propose, to propose and wait for an operator's approval, or not to propose. */
export const mayPropose = z.enum(['propose', 'with-approval', 'no'])
export type MayPropose = z.infer<typeof mayPropose>

/**
 * A rule for what remotes may propose. One rule decides: the one that names remote and location, else the one that
 * names the remote, else the one that names the location, else the one for all of both. Without any, a remote may
 * propose.
 */
export const proposalRule = z.strictObject({
  remote: z.union([z.literal(EVERY), remoteName]),
  location: z.string().check(z.minLength(1), z.maxLength(100)),
  may: mayPropose,
  /** Entries of one remote at one location; without it, as many as there is room for. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
})
export type ProposalRule = z.infer<typeof proposalRule>

/**
 * A prop that is the host's: whatever a proposal says of it, `value` holds, or without one what the
 * application registered the component with.
 */
export const lockedProp = z.strictObject({
  component: componentName,
  prop: z.string().check(z.minLength(1), z.maxLength(100)),
  value: z.optional(z.unknown()),
  /** Locks the prop also for those who have `slipway.layout` alone. */
  forLayout: z.optional(z.literal(true)),
})
export type LockedProp = z.infer<typeof lockedProp>

export const proposalRules = z.strictObject({
  rules: z.array(proposalRule).check(z.maxLength(500)),
  locks: z.array(lockedProp).check(z.maxLength(500)),
})
export type ProposalRules = z.infer<typeof proposalRules>

/** The request body of `PUT /manage/proposals/rules`, with `If-Match`. */
export const newProposalRules = z.strictObject({ ...proposalRules.shape, why: reason })
export type NewProposalRules = z.infer<typeof newProposalRules>

/**
 * The state of a proposal: everybody gets it whom its gate lets in (`live`), it waits for an operator, who may also
 * have refused it, the rules do not allow it, the remote has too many there already, it has no grant for a public
 * location, or it is switched off. `hidden`: it would be live, but by the operators' layout nobody gets it now.
 * `proposed`: its version is not live yet, and nothing holds it up.
 */
export const proposalState = z.enum([
  'live',
  'waiting',
  'refused',
  'not-allowed',
  'over-limit',
  'not-granted',
  'switched-off',
  'hidden',
  'proposed',
])
export type ProposalState = z.infer<typeof proposalState>

/** An operator's decision on a proposal. */
export const proposalDecision = z.object({
  is: z.enum(['approved', 'refused']),
  at: time,
  who: z.string(),
  why: z.string(),
})
export type ProposalDecision = z.infer<typeof proposalDecision>

const proposedValues = {
  location: z.string(),
  component: z.string(),
  props: z.record(z.string(), z.unknown()),
  gate: z.nullable(proposedGate),
  content: z.nullable(z.unknown()),
}
/** The values that are approved: with another value it is another proposal. */
export const proposedSlot = z.object(proposedValues)
export type ProposedEntry = z.infer<typeof proposedSlot>

export const proposal = z.object({
  /** `<remote>/<location>/<component>`, with an ordinal among equals. */
  id: z.string(),
  remote: z.string(),
  /** Names what is proposed, to approve exactly that. */
  digest: z.string(),
  ...proposedValues,
  /** The versions that propose it, and who gets them. */
  versions: z.array(z.object({ version: z.string(), as: z.enum(['base', 'canary', 'nobody']) })),
  state: proposalState,
  /** The rule that decides; `null`: none. */
  rule: z.nullable(proposalRule),
  /** Waiting since then: since it went live, or since its version was published. */
  since: z.nullable(time),
  decision: z.nullable(proposalDecision),
  /** The values that were approved last under this id, if they were others. */
  before: z.nullable(z.object({ ...proposedValues, at: time, who: z.string() })),
  /** Props that are locked, with the value that holds; `held: false`: the prop is left out. */
  locked: z.array(z.object({ prop: z.string(), held: z.boolean(), value: z.unknown() })),
})
export type Proposal = z.infer<typeof proposal>

/** The body of `GET /manage/proposals`: those that wait first. */
export const proposalsBody = z.object({
  items: z.array(proposal),
  /** The number of all proposals that wait. */
  waiting: z.number(),
  /** A description of how their components are loaded, as far as their code is live. */
  remotes: remotesBody,
})
export type ProposalsBody = z.infer<typeof proposalsBody>

/** The body of `GET /manage/remotes/{remote}/proposals`. */
export const teamProposalsBody = z.object({ items: z.array(proposal) })
export type TeamProposalsBody = z.infer<typeof teamProposalsBody>

/** The request body of `POST /manage/proposals/decisions`. */
export const newProposalDecision = z.strictObject({
  remote: remoteName,
  id: z.string().check(z.maxLength(300)),
  digest: z.string().check(z.maxLength(100)),
  is: z.enum(['approved', 'refused']),
  why: reason,
})
export type NewProposalDecision = z.infer<typeof newProposalDecision>

/** One decision that was made. */
const madeDecision = z.object({
  remote: z.string(),
  id: z.string(),
  version: z.string(),
  ...proposalDecision.shape,
})

/** The body of `GET /manage/proposals/decisions`, the newest first. */
export const proposalDecisionsBody = z.object({ items: z.array(madeDecision) })
export type ProposalDecisionsBody = z.infer<typeof proposalDecisionsBody>

/** The effect that other rules would have on one proposal. */
const ruleEffect = z.object({
  id: z.string(),
  remote: z.string(),
  location: z.string(),
  component: z.string(),
  from: proposalState,
  to: proposalState,
  /** Props whose value changes. */
  props: z.array(z.string()),
})
export type RuleEffect = z.infer<typeof ruleEffect>

export const proposalRulesBody = z.object({
  /** Counts the changes; 0 before the first. */
  number: z.number(),
  at: z.nullable(time),
  who: z.string(),
  why: z.string(),
  ...proposalRules.shape,
  /** The effects that the change had, or would have. */
  effects: z.array(ruleEffect),
})
export type ProposalRulesBody = z.infer<typeof proposalRulesBody>
