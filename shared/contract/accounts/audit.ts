import * as z from 'zod/mini'
import { newDisabled, newGrants, releasedRemote } from '../remotes/catalog'
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

/** The words in each language; they follow the name of the person who did it. */
interface Words {
  readonly en: string
  readonly de: string
}

/** Everything that the audit records, with the shape of its detail; a detail never holds a secret. */
export const auditActions = {
  'profile.changed': {
    en: 'changed their profile',
    de: 'hat das eigene Profil geändert',
    detail: z.object({ name: z.string(), locale: z.string() }),
  },
  'profile.confirmed': {
    en: 'confirmed their password',
    de: 'hat das eigene Passwort bestätigt',
    detail: nothing,
  },
  'profile.password-changed': {
    en: 'changed their password',
    de: 'hat das eigene Passwort geändert',
    detail: z.object({ sessionsEnded: z.number() }),
  },
  'profile.session-ended': {
    en: 'signed out another of their sessions',
    de: 'hat eine andere eigene Sitzung abgemeldet',
    detail: z.object({ address: z.nullable(z.string()) }),
  },
  'profile.sessions-ended': {
    en: 'signed out all their other sessions',
    de: 'hat alle anderen eigenen Sitzungen abgemeldet',
    detail: sessions,
  },
  'remote.published': {
    en: 'published a version',
    de: 'hat eine Version veröffentlicht',
    detail: z.object({ version: z.string(), digest: z.string() }),
  },
  'remote.released': {
    en: 'released the remote',
    de: 'hat den Remote freigegeben',
    detail: released,
  },
  'remote.rolled-back': {
    en: 'rolled the remote back',
    de: 'hat den Remote zurückgesetzt',
    detail: released,
  },
  'remote.disabled': {
    en: 'switched the remote off',
    de: 'hat den Remote abgeschaltet',
    detail: newDisabled,
  },
  'remote.enabled': {
    en: 'switched the remote on',
    de: 'hat den Remote eingeschaltet',
    detail: newDisabled,
  },
  'remote.granted': {
    en: 'changed what the remote may do',
    de: 'hat die Freigaben des Remotes geändert',
    detail: newGrants,
  },
  'remote.refused': {
    en: 'was refused, because the token does not allow this',
    de: 'wurde abgewiesen, weil das Token das nicht erlaubt',
    detail: z.object({ method: z.string(), path: z.string() }),
  },
  'remote.overridden': {
    en: 'loaded the remote from a development server',
    de: 'hat den Remote von einem Entwicklungsserver geladen',
    detail: overridden,
  },
  'remote.override-ended': {
    en: 'stopped using a development server',
    de: 'hat aufgehört, einen Entwicklungsserver zu verwenden',
    detail: z.object({ origin: z.string(), why: z.optional(z.string()) }),
  },
  'sign-in.succeeded': {
    en: 'signed in',
    de: 'hat sich angemeldet',
    detail: z.object({ address: z.string() }),
  },
  'sign-in.failed': {
    en: 'tried to sign in with a wrong password',
    de: 'hat eine Anmeldung mit falschem Passwort versucht',
    detail: z.object({ address: z.string() }),
  },
  'sign-in.refused': {
    en: 'was refused after too many attempts to sign in',
    de: 'wurde nach zu vielen Anmeldeversuchen abgewiesen',
    detail: refused,
  },
  'sign-out.done': {
    en: 'signed out',
    de: 'hat sich abgemeldet',
    detail: z.object({ address: z.optional(z.string()) }),
  },
  'signing-key.added': {
    en: 'added a signing key',
    de: 'hat einen Signaturschlüssel hinzugefügt',
    detail: z.object({ id: z.string(), name: z.string() }),
  },
  'signing-key.revoked': {
    en: 'revoked a signing key',
    de: 'hat einen Signaturschlüssel widerrufen',
    detail: z.object({ id: z.string() }),
  },
  'team-token.created': {
    en: 'created a team token',
    de: 'hat ein Team-Token erzeugt',
    detail: z.object({ id: z.number(), name: z.string(), days: z.number() }),
  },
  'team-token.revoked': {
    en: 'revoked a team token',
    de: 'hat ein Team-Token widerrufen',
    detail: z.object({ id: z.number() }),
  },
  'tenant.created': { en: 'created the tenant', de: 'hat den Mandanten angelegt', detail: nothing },
  'tenant.renamed': {
    en: 'renamed the tenant',
    de: 'hat den Mandanten umbenannt',
    detail: z.object({ to: z.string() }),
  },
  'user.created': {
    en: 'created the user',
    de: 'hat das Konto angelegt',
    detail: z.object({ name: z.string(), roles: z.array(z.string()) }),
  },
  'user.disabled': { en: 'disabled the user', de: 'hat das Konto gesperrt', detail: sessions },
  'user.enabled': { en: 'enabled the user', de: 'hat das Konto entsperrt', detail: nothing },
  'user.link-made': {
    en: 'created a one-time link',
    de: 'hat einen Einmal-Link erzeugt',
    detail: z.object({ purpose: z.enum(['invite', 'reset']) }),
  },
  'user.password-set': {
    en: 'set a password with a one-time link',
    de: 'hat mit einem Einmal-Link ein Passwort festgelegt',
    detail: z.object({ link: z.enum(['invite', 'reset']) }),
  },
  'user.role-granted': {
    en: 'added a role',
    de: 'hat eine Rolle vergeben',
    detail: z.object({ role: z.string() }),
  },
  'user.role-revoked': {
    en: 'removed a role',
    de: 'hat eine Rolle entzogen',
    detail: z.object({ role: z.string() }),
  },
  'user.sessions-ended': {
    en: 'ended all sessions of the user',
    de: 'hat alle Sitzungen des Kontos beendet',
    detail: sessions,
  },
} satisfies Record<string, Words & { readonly detail: z.ZodMiniType }>

export type AuditAction = keyof typeof auditActions
export type AuditDetail<Action extends AuditAction> = z.infer<
  (typeof auditActions)[Action]['detail']
>
/** The thing concerned: `user` of `user.disabled`. */
export type AuditGroup = AuditAction extends `${infer Group}.${string}` ? Group : never

/** In the order in which people choose among them. */
export const auditGroups = {
  user: { en: 'Users', de: 'Konten' },
  tenant: { en: 'Tenants', de: 'Mandanten' },
  profile: { en: 'Profiles', de: 'Profile' },
  'sign-in': { en: 'Sign-in', de: 'Anmeldung' },
  'sign-out': { en: 'Sign-out', de: 'Abmeldung' },
  remote: { en: 'Remotes', de: 'Remotes' },
  'team-token': { en: 'Team tokens', de: 'Team-Token' },
  'signing-key': { en: 'Signing keys', de: 'Signaturschlüssel' },
} satisfies Record<AuditGroup, Words>

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action)
}

/** An action, or a group for all of its actions. */
export const auditFilter = z.enum([...Object.keys(auditActions), ...Object.keys(auditGroups)])

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
