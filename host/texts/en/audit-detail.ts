import type { AuditAction, AuditDetail } from '@slipway/sdk/contract'

/** What the details of an entry are called. */
type DetailName = { [Action in AuditAction]: keyof AuditDetail<Action> & string }[AuditAction]

/** The names of details, and values that are words. */
export const auditDetail = {
  account: 'Account',
  address: 'Address',
  attempts: 'Attempts',
  component: 'Component',
  days: 'Days',
  digest: 'Digest',
  disabled: 'Switched off',
  expiresAt: 'Expires',
  from: 'Before',
  id: 'Number',
  insteadOf: 'In place of',
  knownDevice: 'Known device',
  link: 'Link',
  locale: 'Language',
  method: 'Method',
  minutes: 'Minutes',
  name: 'Name',
  origin: 'Origin',
  origins: 'Origins',
  path: 'Path',
  public: 'Without sign-in',
  purpose: 'Purpose',
  role: 'Role',
  roles: 'Roles',
  sessions: 'Sessions',
  sessionsEnded: 'Sessions ended',
  to: 'Now',
  version: 'Version',
  why: 'Reason',
  'value.false': 'no',
  'value.invite': 'invitation',
  'value.null': 'nothing',
  'value.reset': 'new password',
  'value.true': 'yes',
} as const satisfies Record<DetailName, string> & Record<`value.${string}`, string>
