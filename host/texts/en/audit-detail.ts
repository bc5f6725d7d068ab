import type { AuditAction, AuditDetail } from '@slipway/sdk/contract'

/** What the details of an entry are called. */
type DetailName = { [Action in AuditAction]: NamedIn<AuditDetail<Action>> }[AuditAction]
// A detail that holds nothing has no names, and not any.
type NamedIn<Detail> = keyof { [Name in keyof Detail as string extends Name ? never : Name]: 1 } &
  string

/** The parts of what was there before, and of what is there after. */
type StatePart =
  | 'at'
  | 'byOperator'
  | 'canary'
  | 'entries'
  | 'events'
  | 'locale'
  | 'on'
  | 'order'
  | 'origins'
  | 'percent'
  | 'public'
  | 'tenant'
  | 'until'
  | 'user'
  | 'who'

/** The names of details, and values that are words. */
export const auditDetail = {
  account: 'Account',
  address: 'Address',
  as: 'As',
  at: 'When',
  attempts: 'Attempts',
  byOperator: 'By an operator',
  canary: 'Canary',
  component: 'Component',
  days: 'Days',
  digest: 'Digest',
  disabled: 'Switched off',
  entries: 'Entries',
  events: 'Events',
  expiresAt: 'Expires',
  from: 'Before',
  held: 'Role',
  id: 'Number',
  insteadOf: 'In place of',
  knownDevice: 'Known device',
  link: 'Link',
  locale: 'Language',
  method: 'Method',
  minutes: 'Minutes',
  name: 'Name',
  number: 'Layout',
  on: 'Switched on',
  order: 'Order',
  origin: 'Origin',
  origins: 'Origins',
  path: 'Path',
  percent: 'Percent',
  public: 'Without sign-in',
  purpose: 'Purpose',
  release: 'Release',
  revertOf: 'Brings back layout',
  role: 'Role',
  roles: 'Roles',
  sessions: 'Sessions',
  sessionsEnded: 'Sessions ended',
  tenant: 'Tenant',
  to: 'After',
  undid: 'Undoes change',
  until: 'Until',
  version: 'Version',
  user: 'User',
  who: 'Who',
  why: 'Reason',
  'value.active': 'active',
  'value.disabled': 'disabled',
  'value.ended': 'ended by hand',
  'value.false': 'no',
  'value.invite': 'invitation',
  'value.invited': 'invited',
  'value.not-allowed': 'not allowed any more',
  'value.null': 'nothing',
  'value.over': 'the time was over',
  'value.reset': 'new password',
  'value.signed-out': 'signed out',
  'value.tenant-switched': 'switched the tenant',
  'value.true': 'yes',
} as const satisfies Record<DetailName | StatePart, string> & Record<`value.${string}`, string>
