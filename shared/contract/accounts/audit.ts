import * as z from 'zod/mini'
import { ofEachKind } from '../kept'
import { grants, newDisabled, releasedRemote, versionTrial } from '../remotes/catalog'
import { operatorTokenRight } from '../remotes/credentials'
import { guardFigures, guardMode } from '../remotes/guard'
import { operatorsBudget } from '../remotes/overruled-budget'
import { changedFreezeBody, newReleaseFreeze } from '../remotes/release-freeze'
import { layoutParts } from '../slots/layout'
import { proposalDecision, proposalRules } from '../slots/proposals'
import { heldRole, listTotal, userState } from './manage'
import { type ProductPermission, productPermissions } from './permissions'
import { previewAs } from './session-view'

const nothing = z.strictObject({})
const sessions = z.object({ sessions: z.number() })
/** Returns the shape of a change: the state before, and the state after. */
const changed = <Before extends z.ZodMiniType>(state: Before) => ({ from: state, to: state })
const accountState = z.object({ ...changed(userState), sessions: z.optional(z.number()) })
const held = z.object({
  /** `sales@North`, as the tenant was called then. */
  role: z.string(),
  held: heldRole,
  ...changed(z.array(z.string())),
})
const released = z.object({
  ...changed(z.nullable(releasedRemote)),
  why: z.string(),
  /** All remotes that changed in one release have its number. */
  release: z.number(),
})
/** The switching off of a part: by whom, and why; `null`: it is on. */
const switchState = z.nullable(
  z.object({ at: z.string(), who: z.string(), why: z.string(), byOperator: z.boolean() }),
)
const switched = z.object({
  ...newDisabled.shape,
  why: z.string(),
  ...changed(switchState),
  replaced: z.optional(z.object({ who: z.string(), why: z.string() })),
})
/** The replaced freeze: whose it was, and why. */
const replacedFreeze = { replaced: changedFreezeBody.shape.replaced }
/** The parts of the layout that changed. */
const arranged = z.object({ ...changed(layoutParts), why: z.string(), number: z.number() })
const figures = { figures: guardFigures }
/** Failures that many have in a version, by one cause such as `render-failed`. */
const errorAlert = z.object({
  version: z.string(),
  cause: z.string(),
  components: z.array(z.string()),
  /** Since it began, or in the last five minutes where it is over; of so many boxes. */
  failures: z.number(),
  boxes: z.number(),
  /** Signed-in users who had one of the failures; 0 where it is over. */
  users: z.number(),
  since: z.string(),
})
export type ErrorAlert = z.infer<typeof errorAlert>
/** The rate at which a part of a budget is spent: 1 uses all of it in exactly a week. */
const budgetAlert = z.object({
  component: z.string(),
  part: z.enum(['failures', 'p95']),
  /** Failed boxes of 1,000, or milliseconds; `null`: it has no such budget any more. */
  limit: z.nullable(z.number()),
  /** Over the last hour, and the last five minutes; `null`: too little was shown of it to tell. */
  hour: z.nullable(z.number()),
  recent: z.nullable(z.number()),
  since: z.string(),
})
export type BudgetAlert = z.infer<typeof budgetAlert>
const profile = z.object({ name: z.string(), locale: z.string() })
const overridden = z.object({
  origin: z.string(),
  expiresAt: z.string(),
  insteadOf: z.optional(z.string()),
})
/** A link by its number, and the version that it leads to. */
const linked = z.object({ link: z.number(), version: z.string() })
/** How often in an hour: the first time, or all other times of it, once it is over. */
const counted = z.object({
  times: z.int(),
  /** ISO 8601: its beginning. */
  since: z.string(),
})
/** Why a preview ended: its user ended it, its time was over, or the user may not preview so any more. */
const previewEnd = z.enum(['ended', 'over', 'not-allowed', 'tenant-switched', 'signed-out'])
export type PreviewEnd = z.infer<typeof previewEnd>
const refused = z.object({
  attempts: z.number(),
  minutes: z.number(),
  account: z.optional(z.string()),
  knownDevice: z.optional(z.boolean()),
})

/**
 * Why a change cannot be undone: accounts and tenants are kept for good; a version is not taken back; a secret is not made
 * again; a session does not come back; what people say of themselves is theirs; it changed nothing; an
 * older server did not write down what was there before; only a newer server knows this action; what was removed as it was old is gone.
 */
export const undoFault = z.enum([
  'kept',
  'published',
  'secret',
  'session',
  'personal',
  'nothing-changed',
  'older',
  'unknown',
  'removed',
])
export type UndoFault = z.infer<typeof undoFault>

interface ActionEntry {
  /** The shape of its detail, which never holds a secret. */
  readonly detail: z.ZodMiniType
  /** The right to undo it, which is that of the change itself; or why it is not undone. */
  readonly undo: { readonly right: ProductPermission } | UndoFault
}

const byManager = { right: productPermissions.manage } as const
const byArranger = { right: productPermissions.layout } as const
const byReleaser = { right: productPermissions.release } as const

/** An address without its query, which may hold a secret. */
const webhookState = z.object({ address: z.string(), events: z.array(z.string()), on: z.boolean() })
const webhookDetail = z.object(changed(z.nullable(webhookState)))
const webhookChanged = z.object(changed(webhookState))

const heldName = z.object({ remote: z.string(), until: z.nullable(z.string()) })
const published = { version: z.string(), digest: z.string() }
/** The rows that went as they were old, and about how many bytes they had; `copies` on one server's disk. */
const pruned = z.object({ ...ofEachKind(z.int()), bytes: z.int() })
/** What a database was filled from. */
const restored = z.object({
  /** ISO 8601: the state that it has again. */
  asOf: z.string(),
  version: z.string(),
  rows: z.int(),
  keptSessions: z.boolean(),
  /** Tables whose rows were not wanted. */
  without: z.array(z.string()),
  /** Rows that were left out as they refer to missing ones. */
  removed: z.int(),
})
/** Exactly what was proposed, and by which version. */
const proposed = { proposal: z.string(), digest: z.string(), version: z.string() }
const decided = z.object({ ...proposed, ...changed(z.nullable(proposalDecision)) })

/** Everything that the audit records, and how it is undone: by `undoers` of the server. */
export const auditActions = {
  'user.created': {
    detail: z.object({ name: z.string(), roles: z.array(z.string()) }),
    undo: 'kept',
  },
  'user.disabled': { detail: accountState, undo: byManager },
  'user.enabled': { detail: accountState, undo: byManager },
  'user.link-made': {
    detail: z.object({ purpose: z.enum(['invite', 'reset']) }),
    undo: 'secret',
  },
  'user.password-set': {
    detail: z.object({ link: z.enum(['invite', 'reset']) }),
    undo: 'secret',
  },
  'user.role-granted': { detail: held, undo: byManager },
  'user.role-revoked': { detail: held, undo: byManager },
  'user.sessions-ended': { detail: sessions, undo: 'session' },
  'tenant.created': { detail: nothing, undo: 'kept' },
  'tenant.renamed': { detail: z.object(changed(z.string())), undo: byManager },
  'profile.changed': { detail: z.object(changed(profile)), undo: 'personal' },
  'profile.confirmed': { detail: nothing, undo: 'nothing-changed' },
  'profile.password-wrong': { detail: z.object({ address: z.string() }), undo: 'nothing-changed' },
  'profile.password-changed': {
    detail: z.object({ sessionsEnded: z.number() }),
    undo: 'secret',
  },
  'profile.session-ended': {
    detail: z.object({ address: z.nullable(z.string()) }),
    undo: 'session',
  },
  'profile.sessions-ended': { detail: sessions, undo: 'session' },
  'sign-in.succeeded': { detail: z.object({ address: z.string() }), undo: 'nothing-changed' },
  'sign-in.failed': { detail: z.object({ address: z.string() }), undo: 'nothing-changed' },
  'sign-in.refused': { detail: refused, undo: 'nothing-changed' },
  'sign-out.done': { detail: z.object({ address: z.optional(z.string()) }), undo: 'session' },
  'remote.published': {
    detail: z.object({
      ...published,
      /** `null`: not tried, as far as anybody said; older entries do not say so. */
      tried: z.optional(z.nullable(versionTrial)),
    }),
    undo: 'published',
  },
  /** The same bytes came again, tried better than before. */
  'remote.tried': {
    detail: z.object({ ...published, ...changed(z.nullable(versionTrial)) }),
    undo: 'published',
  },
  /** A version that was never released was removed by its team or an operator. */
  'remote.unpublished': { detail: z.object(published), undo: 'removed' },
  /** A name of a component was freed, or given back; `null`: no remote holds it. `until`: `null` without an end. */
  'remote.name-set': {
    detail: z.object({
      registry: z.enum(['slot', 'global']),
      name: z.string(),
      ...changed(z.nullable(heldName)),
      why: z.string(),
    }),
    undo: byManager,
  },
  'remote.released': { detail: released, undo: byReleaser },
  'remote.rolled-back': { detail: released, undo: byReleaser },
  'remote.disabled': { detail: switched, undo: byReleaser },
  'remote.enabled': { detail: switched, undo: byReleaser },
  'remote.granted': { detail: z.object(changed(grants)), undo: byManager },
  /** Of one component; `null`: as the team's build says. */
  'remote.budget-set': {
    detail: z.object({ component: z.string(), ...changed(z.nullable(operatorsBudget)) }),
    undo: byReleaser,
  },
  'remote.refused': {
    /** `unrecorded`: tries of the same token since its row before, which have none of their own. */
    detail: z.object({
      method: z.string(),
      path: z.string(),
      unrecorded: z.optional(z.int()),
    }),
    undo: 'nothing-changed',
  },
  /** Somebody read source maps of it, which have the team's source. */
  'remote.source-read': { detail: counted, undo: 'nothing-changed' },
  /** A session asked for what it may not do. */
  'access.refused': { detail: counted, undo: 'nothing-changed' },
  /** A token came that is unknown, expired or revoked. */
  'access.token-refused': { detail: counted, undo: 'nothing-changed' },
  'releases.frozen': {
    detail: z.object({
      from: z.nullable(newReleaseFreeze),
      to: newReleaseFreeze,
      ...replacedFreeze,
    }),
    undo: byReleaser,
  },
  'releases.unfrozen': {
    detail: z.object({ from: newReleaseFreeze, to: z.null(), ...replacedFreeze }),
    undo: byReleaser,
  },
  'guard.canary-removed': { detail: z.extend(released, figures), undo: byReleaser },
  'guard.rolled-back': { detail: z.extend(released, figures), undo: byReleaser },
  'guard.switched-off': {
    detail: z.extend(switched, {
      ...figures,
      /** In one step with it: what was rolled back shall not come again. */
      withRollback: z.optional(z.literal(true)),
    }),
    undo: byReleaser,
  },
  'guard.warned': {
    detail: z.object({ version: z.string(), ...figures }),
    undo: 'nothing-changed',
  },
  'guard.mode-set': {
    detail: z.object({ ...changed(guardMode), why: z.string() }),
    undo: byReleaser,
  },
  'errors.spiked': { detail: errorAlert, undo: 'nothing-changed' },
  'errors.over': { detail: errorAlert, undo: 'nothing-changed' },
  'errors.budget-burning': { detail: budgetAlert, undo: 'nothing-changed' },
  'errors.budget-over': { detail: budgetAlert, undo: 'nothing-changed' },
  /** It is live, and everybody gets it who may once an operator approves it. */
  'proposal.waiting': { detail: z.object(proposed), undo: 'nothing-changed' },
  'proposal.approved': { detail: decided, undo: byArranger },
  'proposal.refused': { detail: decided, undo: byArranger },
  /** A decision was taken back: it waits again. */
  'proposal.reopened': { detail: decided, undo: byArranger },
  'proposal.rules-changed': {
    detail: z.object({ ...changed(proposalRules), why: z.string() }),
    undo: byManager,
  },
  'remote.overridden': { detail: overridden, undo: 'session' },
  'remote.override-ended': {
    detail: z.object({ origin: z.string(), why: z.optional(z.string()) }),
    undo: 'session',
  },
  /** A link to a version: made by its team, opened and left by users in their sessions, and ended for all of them. */
  'remote.link-made': { detail: z.extend(linked, { until: z.string() }), undo: 'secret' },
  'remote.link-opened': { detail: linked, undo: 'session' },
  'remote.link-left': { detail: linked, undo: 'session' },
  'remote.link-ended': { detail: linked, undo: 'secret' },
  'layout.published': { detail: arranged, undo: byArranger },
  'layout.reverted': {
    detail: z.object({ ...arranged.shape, revertOf: z.number() }),
    undo: byArranger,
  },
  'layout.draft-created': { detail: nothing, undo: 'nothing-changed' },
  // Nobody else had it.
  'layout.draft-removed': {
    detail: z.object({ from: layoutParts, to: z.null() }),
    undo: 'nothing-changed',
  },
  'preview.begun': { detail: z.object({ as: previewAs, until: z.string() }), undo: 'session' },
  'preview.ended': { detail: z.object({ why: previewEnd }), undo: 'session' },
  'team-token.created': {
    detail: z.object({ id: z.number(), name: z.string(), days: z.number() }),
    undo: 'secret',
  },
  'team-token.revoked': { detail: z.object({ id: z.number() }), undo: 'secret' },
  'operator-token.created': {
    detail: z.object({
      id: z.number(),
      name: z.string(),
      days: z.number(),
      rights: z.array(operatorTokenRight),
    }),
    undo: 'secret',
  },
  'operator-token.revoked': {
    detail: z.object({ id: z.number(), name: z.string() }),
    undo: 'secret',
  },
  /** It was used for something that it may not do. */
  'operator-token.refused': {
    detail: z.object({ method: z.string(), path: z.string() }),
    undo: 'nothing-changed',
  },
  'signing-key.added': {
    detail: z.object({ id: z.string(), name: z.string() }),
    undo: 'secret',
  },
  'signing-key.revoked': { detail: z.object({ id: z.string() }), undo: 'secret' },
  'webhook.created': { detail: webhookDetail, undo: 'secret' },
  'webhook.changed': { detail: webhookChanged, undo: byManager },
  'webhook.removed': { detail: webhookDetail, undo: 'secret' },
  /** Messages are signed with the one before as well until then. */
  'webhook.secret-replaced': { detail: z.object({ until: z.string() }), undo: 'secret' },
  'webhook.tested': { detail: nothing, undo: 'nothing-changed' },
  'webhook.switched-off': { detail: webhookChanged, undo: byManager },
  /** The entries that a file has, before they go. */
  'retention.audit-archived': {
    detail: z.object({ archived: z.int(), digest: z.string() }),
    undo: 'removed',
  },
  'retention.pruned': { detail: pruned, undo: 'removed' },
  /** The first entry of a database that is filled from a backup. */
  'database.restored': { detail: restored, undo: 'nothing-changed' },
} as const satisfies Record<string, ActionEntry>

export type AuditAction = keyof typeof auditActions
export type AuditDetail<Action extends AuditAction> = z.infer<
  (typeof auditActions)[Action]['detail']
> &
  Undoing

/** An addition to the detail of every undo. */
interface Undoing {
  /** The number of the entry that this change undid. */
  readonly undid?: number
}

/** Actions that can be undone. */
export type UndoableAction = {
  [Action in AuditAction]: (typeof auditActions)[Action]['undo'] extends string ? never : Action
}[AuditAction]

/** Why a change is not undone; `undefined` for one that can be, as long as nobody has changed it since. */
export function undoFaultOf(action: AuditAction, { from, to }: Told): UndoFault | undefined {
  const { undo } = auditActions[action]
  if (typeof undo === 'string') return undo
  if (JSON.stringify(from) === JSON.stringify(to)) return 'nothing-changed'
  // Of the address of a webhook no more is kept than what tells two apart.
  return action === 'webhook.changed' && addressIn(from) !== addressIn(to) ? 'secret' : undefined
}

interface Told {
  readonly from?: unknown
  readonly to?: unknown
}

function addressIn(state: unknown): unknown {
  return webhookState.safeParse(state).data?.address
}

/** The thing concerned: `user` of `user.disabled`. */
export type AuditGroup = AuditAction extends `${infer Group}.${string}` ? Group : never

/** In the order in which people choose among them. */
export const auditGroups: readonly AuditGroup[] = [
  // What is before the dot is a group, by the type above.
  ...new Set(Object.keys(auditActions).map((action) => action.split('.')[0] as AuditGroup)),
]

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action)
}

/** An action, or a group for all of its actions. */
export const auditFilter = z.enum([...Object.keys(auditActions), ...auditGroups])

/** A kind of entry: who changed what, or who came and went. */
export const auditKind = z.enum(['changes', 'sign-ins'])
export type AuditKind = z.infer<typeof auditKind>

/** A change that an undo makes; `from` is what is there now. */
const undoChange = z.object({ subject: z.string(), from: z.unknown(), to: z.unknown() })
export type UndoChange = z.infer<typeof undoChange>

/** Whether an entry can be undone now. */
export const undoState = z.union([
  z.object({ can: z.literal('undo'), changes: z.array(undoChange) }),
  /** The state now is not the one that the entry left. */
  z.object({ can: z.literal('changed-since') }),
  z.object({ can: z.literal('not-undoable'), why: undoFault }),
])
export type UndoState = z.infer<typeof undoState>

export const auditEntry = z.object({
  id: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** Without an id, nobody was signed in: such as on the command line. */
  actor: z.object({ id: z.nullable(z.number()), name: z.string() }),
  /** Such as `user.disabled`; a newer server may know more of them than `auditActions`. */
  action: z.string(),
  subject: z.object({ id: z.nullable(z.number()), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
  /** Older servers do not say so, and this one not of actions that it does not know. */
  undo: z.optional(undoState),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The reply to `POST /manage/audit/:id/undo`: what it changed. */
export const undone = z.object({
  /** The number of the entry that the undo itself has in the audit. */
  change: z.number(),
  changes: z.array(undoChange),
})
export type Undone = z.infer<typeof undone>

/** The header of a reply to a change that can be undone: the number of its entry in the audit. */
export const CHANGE_HEADER = 'Slipway-Change'

/** The body of `GET /manage/audit`; newest first. */
export const auditBody = z.object({ items: z.array(auditEntry), total: listTotal })
export type AuditBody = z.infer<typeof auditBody>
