import type { AuditAction, AuditDetail, GuardFigures, GuardRule } from '@slipway/sdk/contract'

/** The names of an entry's details. */
type DetailName = { [Action in AuditAction]: NamedIn<AuditDetail<Action>> }[AuditAction]
// A detail that holds nothing has no names, and not any.
type NamedIn<Detail> = keyof { [Name in keyof Detail as string extends Name ? never : Name]: 1 } &
  string

/** The parts of what was there before, and of what is there after. */
type StatePart =
  | keyof GuardFigures
  | 'at'
  | 'browser'
  | 'by'
  | 'byOperator'
  | 'canary'
  | 'drawsWith'
  | 'entries'
  | 'events'
  | 'forLayout'
  | 'is'
  | 'limit'
  | 'locale'
  | 'location'
  | 'locks'
  | 'may'
  | 'mayBreak'
  | 'on'
  | 'order'
  | 'origins'
  | 'p95'
  | 'percent'
  | 'prop'
  | 'public'
  | 'registry'
  | 'remote'
  | 'rules'
  | 'since'
  | 'tenant'
  | 'until'
  | 'user'
  | 'value'
  | 'who'

/** The names of details, and values that are words. */
export const auditDetail = {
  archived: 'Entries in the archive',
  asOf: 'As of',
  keptSessions: 'Sessions went on',
  removed: 'Rows that referred to missing ones',
  rows: 'Rows',
  without: 'Without these tables',
  audit: 'Entries of the audit',
  bytes: 'Bytes',
  copies: 'Copies of files on the server’s disk',
  deliveries: 'Messages to webhooks',
  drafts: 'Drafts of layouts',
  files: 'Files of versions',
  layouts: 'Layouts',
  releases: 'Releases',
  versions: 'Versions',
  account: 'Account',
  address: 'Address',
  as: 'As',
  at: 'When',
  attempts: 'Attempts',
  times: 'How often in the hour',
  baseDraws: 'Uses of the version beside it',
  baseFailures: 'Failures of the version beside it',
  boxes: 'Boxes',
  browser: 'Browser',
  by: 'How',
  byOperator: 'Only an operator can switch it on',
  canary: 'Canary',
  cause: 'Cause',
  component: 'Component',
  registry: 'Drawn at',
  components: 'Components',
  days: 'Days',
  digest: 'Digest',
  disabled: 'Switched off',
  entries: 'Entries',
  events: 'Events',
  draws: 'Uses',
  expiresAt: 'Expires',
  failures: 'Failures',
  figures: 'Figures',
  forLayout: 'Also for those who arrange',
  from: 'Before',
  held: 'Role',
  hour: 'Times too fast, in the last hour',
  id: 'Number',
  insteadOf: 'In place of',
  is: 'Decision',
  knownDevice: 'Known device',
  limit: 'At most',
  link: 'Link',
  locale: 'Language',
  location: 'Location',
  locks: 'Locked props',
  may: 'May',
  method: 'Method',
  minutes: 'Minutes',
  name: 'Name',
  number: 'Layout',
  on: 'Switched on',
  order: 'Order',
  origin: 'Origin',
  origins: 'Origins',
  common: 'What pages with failures had in common',
  drawsWith: 'Of these, uses that had it',
  later: 'Failures after the box was drawn',
  mayBreak: 'May break it',
  others: 'Also on these pages',
  p95: 'Render p95 (ms)',
  part: 'Part of the budget',
  path: 'Path',
  percent: 'Percent',
  prop: 'Prop',
  proposal: 'Proposal',
  public: 'Without sign-in',
  purpose: 'Purpose',
  recent: 'Times too fast, in the last five minutes',
  release: 'Release',
  remote: 'Remote',
  replaced: 'In place of',
  revertOf: 'Brings back layout',
  role: 'Role',
  rights: 'Rights',
  roles: 'Roles',
  rule: 'Decided by',
  rules: 'Rules',
  sessions: 'Sessions',
  sessionsEnded: 'Sessions ended',
  since: 'Changed',
  tenant: 'Tenant',
  to: 'After',
  tried: 'Tried before',
  undid: 'Undoes change',
  until: 'Until',
  unrecorded: 'Tries before without an entry of their own',
  users: 'Users with failures',
  value: 'Value',
  version: 'Version',
  user: 'User',
  who: 'Who',
  why: 'Reason',
  withRollback: 'Rolled back in the same step',
  'value.*': 'all',
  'value.active': 'active',
  'value.approved': 'approved',
  'value.browser': 'in a browser',
  'value.disabled': 'disabled',
  'value.ended': 'ended by hand',
  'value.failures': 'failures',
  'value.false': 'no',
  'value.invite': 'invitation',
  'value.invited': 'invited',
  'value.jsdom': 'in a simulated browser (jsdom)',
  'value.no': 'may not propose',
  'value.not-allowed': 'not allowed any more',
  'value.null': 'nothing',
  'value.over': 'the time was over',
  'value.p95': 'render p95',
  'value.propose': 'propose',
  'value.refused': 'refused',
  'value.reset': 'new password',
  'value.signed-out': 'signed out',
  'value.tenant-switched': 'switched the tenant',
  'value.hard-stop': 'hard stop',
  'value.off': 'off',
  'value.on': 'on',
  'value.test': 'sequential test',
  'value.true': 'yes',
  'value.unseen': 'published unseen',
  'value.warn': 'only warns',
  'value.with-approval': 'propose, with approval',
} as const satisfies Record<DetailName | StatePart | `value.${GuardRule}`, string> &
  Record<`value.${string}`, string>
