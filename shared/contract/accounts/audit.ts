import * as z from 'zod/mini'
import { newDisabled, newGrants, releasedRemote } from '../remotes/catalog'
import { newReleaseFreeze } from '../remotes/release-freeze'
import { listTotal } from './manage'

const nothing = z.strictObject({})
const sessions = z.object({ sessions: z.number() })
const released = z.object({
  from: z.nullable(releasedRemote),
  to: z.nullable(releasedRemote),
  why: z.string(),
})
const overridden = z.object({
  origin: z.string(),
  expiresAt: z.string(),
  insteadOf: z.optional(z.string()),
})
const refused = z.object({
  attempts: z.number(),
  minutes: z.number(),
  account: z.optional(z.string()),
  knownDevice: z.optional(z.boolean()),
})

/** Everything that the audit records, with the shape of its detail; a detail never holds a secret. */
export const auditActions = {
  'user.created': z.object({ name: z.string(), roles: z.array(z.string()) }),
  'user.disabled': sessions,
  'user.enabled': nothing,
  'user.link-made': z.object({ purpose: z.enum(['invite', 'reset']) }),
  'user.password-set': z.object({ link: z.enum(['invite', 'reset']) }),
  'user.role-granted': z.object({ role: z.string() }),
  'user.role-revoked': z.object({ role: z.string() }),
  'user.sessions-ended': sessions,
  'tenant.created': nothing,
  'tenant.renamed': z.object({ to: z.string() }),
  'profile.changed': z.object({ name: z.string(), locale: z.string() }),
  'profile.confirmed': nothing,
  'profile.password-changed': z.object({ sessionsEnded: z.number() }),
  'profile.session-ended': z.object({ address: z.nullable(z.string()) }),
  'profile.sessions-ended': sessions,
  'sign-in.succeeded': z.object({ address: z.string() }),
  'sign-in.failed': z.object({ address: z.string() }),
  'sign-in.refused': refused,
  'sign-out.done': z.object({ address: z.optional(z.string()) }),
  'remote.published': z.object({ version: z.string(), digest: z.string() }),
  'remote.released': released,
  'remote.rolled-back': released,
  'remote.disabled': newDisabled,
  'remote.enabled': newDisabled,
  'remote.granted': newGrants,
  'remote.refused': z.object({ method: z.string(), path: z.string() }),
  'releases.frozen': z.object({ from: z.nullable(newReleaseFreeze), to: newReleaseFreeze }),
  'releases.unfrozen': z.object({ from: newReleaseFreeze, to: z.null() }),
  'remote.overridden': overridden,
  'remote.override-ended': z.object({ origin: z.string(), why: z.optional(z.string()) }),
  'team-token.created': z.object({ id: z.number(), name: z.string(), days: z.number() }),
  'team-token.revoked': z.object({ id: z.number() }),
  'signing-key.added': z.object({ id: z.string(), name: z.string() }),
  'signing-key.revoked': z.object({ id: z.string() }),
} as const satisfies Record<string, z.ZodMiniType>

export type AuditAction = keyof typeof auditActions
export type AuditDetail<Action extends AuditAction> = z.infer<(typeof auditActions)[Action]>
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
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The body of `GET /manage/audit`; newest first. */
export const auditBody = z.object({ items: z.array(auditEntry), total: listTotal })
export type AuditBody = z.infer<typeof auditBody>
