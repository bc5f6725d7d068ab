import type { ReasonCode, WebhookForm } from '@slipway/sdk/contract'
import type { Generated, Selectable } from 'kysely'

/** The core tables. Times are milliseconds since 1970, by the database's clock. */
export interface Schema {
  /** The version of each owner's tables; see `coreVersions`. */
  schema_versions: { owner: 'core' | 'application'; version: number }
  users: UserRow
  tenants: { id: Generated<number>; name: string }
  memberships: {
    user_id: number
    /** `null`: in every tenant. */
    tenant_id: number | null
    role: string
  }
  sessions: SessionRow
  /** Sessions that get the code of a remote from a development server. */
  development_overrides: { sid_hash: string; remote: string; origin: string; expires_at: number }
  /** Links to versions for whoever has one and signs in; a row goes when its link is ended. */
  version_links: {
    id: Generated<number>
    remote: string
    version: string
    token_hash: string
    who: string
    created_at: number
    expires_at: number
  }
  user_tokens: {
    token_hash: string
    user_id: number
    purpose: 'invite' | 'reset'
    expires_at: number
    used_at: number | null
  }
  audit: AuditRow
  /** Files that have entries of the audit which may go. */
  audit_archives: {
    /** From 1, without a gap. */
    number: number
    name: string
    /** SHA-256 of the file, hexadecimal. */
    digest: string
    first_id: number
    last_id: number
    archived_at: number
  }
  /** The chain over the audit; kept as long as the entries, never changed. */
  audit_seals: {
    /** From 1, without a gap, in the order in which entries were sealed. */
    place: number
    entry: number
    /** SHA-256, hexadecimal: see `sealOf`. */
    seal: string
  }
  /** Second places that the audit is copied to. */
  audit_copies: {
    /** SHA-256 of the setting: an address may hold a secret. */
    target: string
    /** Of the last entry that is there. */
    place: number
    /** Nobody tries before. */
    next_at: number
    /** Failures since the last success. */
    tries: Generated<number>
    failing_since: Generated<number | null>
    fault: Generated<string | null>
  }
  /** What is counted before it is a row of the audit. */
  audit_counts: {
    action: string
    actor: string
    subject: string
    /** The beginning of the hour, in milliseconds since 1970. */
    hour: number
    actor_id: number | null
    times: number
    /** So many of them are in the audit. */
    written: number
  }
  servers: ServerRow
  /** One row, with the key of the digests of secrets in `servers`. */
  server_key: {
    /** Always 1. */
    id: number
    value: string
  }
  /** Each name that the audit has, of actors and subjects; kept by a trigger. */
  audit_names: { name: string }
  record_changes: {
    resource: string
    record_id: number
    user_id: number
    /** The strong validator of all its fields. */
    state: string
    changed_at: number
  }
  /** Changes of records by anybody, for a while. */
  record_log: { id: Generated<number>; resource: string; record_id: number; changed_at: number }
  recent_outcomes: RecentOutcomeRow
  health_counts: HealthCountRow
  /** Reports that told of each box of each page, for a day. */
  page_boxes: {
    /** A digest of the page's id, location, component and version. */
    box: string
    /** The id of the report that told its first outcome, and of the one that told its failure. */
    first_by: string | null
    failed_by: string | null
    /** 1 or 0. */
    signed_in: number
    at: number
  }
  /** Draws that came well, of signed-in users in the version that they get; one of a user in a minute. */
  guard_draws: { at: number; remote: string; version: string; component: string; draws: number }
  /** The minutes in which a user had a failure. */
  guard_failures: {
    at: number
    remote: string
    version: string
    component: string
    user_id: number
    /** `null`: counted by a server of before. */
    reason: string | null
    /** 1: its box had been drawn in the same page; or 0. */
    later: Generated<number>
    /** The digest of the other remotes on the page; `null`: not known. */
    beside: Generated<string | null>
  }
  /** The same draws as those of `guard_draws`, by the other remotes on the page, where those are known. */
  guard_draws_beside: {
    at: number
    remote: string
    version: string
    component: string
    beside: string
    draws: number
  }
  /** Other remotes on a page by their digest. */
  guard_beside: {
    beside: string
    /** JSON: pairs of remote and version. */
    remotes: string
    /** When it was counted last, give or take an hour. */
    at: number
  }
  guard_outcomes: GuardOutcomeRow
  /** At most one row. */
  guard_state: {
    /** Always 1. */
    id: number
    mode: 'on' | 'warn' | 'off'
    /** `null`: nobody has ever set the mode. */
    who: string | null
    reason: string | null
    since: number | null
    /** The process that looks, and until when it alone does. */
    holder: string | null
    held_until: Generated<number>
  }
  error_groups: ErrorGroupRow
  error_group_parts: ErrorGroupPartRow
  idempotency_keys: {
    user_id: number
    /** Method, path and tenant. */
    call: string
    /** SHA-256, hexadecimal, as `body_hash`. */
    key_hash: string
    body_hash: string
    /** Permissions at that time, one a line. */
    rights: string
    /** Of the attempt that may answer. */
    token: string
    /** JSON. */
    answer: Generated<string | null>
    created_at: number
  }
  rate_limits: {
    key: string
    hits: number
    reset_at: number
    /** This and the next: written by servers of the version before. */
    pending: Generated<number>
    pending_until: Generated<number>
  }
  revisions: { name: string; revision: number }
  /** `day` as `2026-11-22`, in UTC. */
  unenforced_visitors: { day: string; visitors: number }
  /** At most one row: what remotes may propose now. */
  proposal_rules: {
    number: number
    at: number
    who: string
    reason: string
    /** JSON: `ProposalRules`. */
    rules: string
  }
  proposal_decisions: ProposalDecisionRow
  /** Versions whose errors were told. */
  alerts: {
    remote: string
    version: string
    /** A code such as `render-failed`. */
    cause: string
    /** Since when it is above the red line, and when that was told. */
    since: number
    told_at: number
    /** `null`: it goes on. */
    over_at: number | null
  }
  /** The budgets that operators set in place of those of teams' builds. */
  budgets: {
    remote: string
    component: string
    /** Failed boxes of 1,000; `null`: as the build says. */
    failures: number | null
    /** Milliseconds; `null`: as the build says. */
    p95: number | null
    who: string
    reason: string
    since: number
  }
  /** Budgets of which it was told that they are spent fast. */
  budget_alerts: {
    remote: string
    component: string
    part: 'failures' | 'p95'
    /** When it was told. */
    since: number
    /** `null`: it goes on. */
    over_at: number | null
  }
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  layouts: LayoutRow
  layout_drafts: LayoutDraftRow
  seeds: { name: string; seeded_at: number }
  remotes: {
    name: string
    first_released_at: number | null
    /** `null`: not at public locations. */
    public_granted_at: Generated<number | null>
    /** JSON: the origins that the remote may call. */
    granted_origins: Generated<string>
  }
  versions: {
    digest: string
    remote: string
    version: string
    /** `slipway.json`. */
    manifest: string
    created_at: number
    who: Generated<string>
    /** The release with which it left the head; `null`: it never did. See `noteDepartures`. */
    left_with: Generated<number | null>
    /** Id of the signing key; empty: it is not signed. `null`, as below: stored by an older server. */
    signed_by: Generated<string | null>
    /** Address of the client; empty: found by a server at its start. */
    sent_from: Generated<string | null>
    /** Bytes of its files, and of its source maps; `null`: stored by an older server. */
    file_bytes: Generated<number | null>
    map_bytes: Generated<number | null>
    /** Name of the team's token; `null` also for a session. */
    sent_with: Generated<string | null>
    /** JSON: `VersionTrial`; `null`: nobody said that it was tried. */
    tried: Generated<string | null>
  }
  /** The remote that a component's name belongs to. */
  component_names: {
    registry: string
    look: string
    name: string
    remote: string
    /** `null`: as long as a live version has it, or an older server wrote the row. */
    held_until: Generated<number | null>
  }
  /** Parts that the kill switch has switched off; an empty version or component means every one. */
  disabled_parts: {
    remote: string
    version: string
    component: string
    at: number
    who: string
    reason: string
    /** 1 or 0. */
    by_operator: number
  }
  team_tokens: TeamTokenRow
  operator_tokens: OperatorTokenRow
  signing_keys: SigningKeyRow
  files: { digest: string; size: number; bytes: Uint8Array }
  /** Files that the hosts of all servers are made of, and when one of them was last seen to run. */
  host_files: { name: string; file_digest: string; seen_at: number }
  /** Entries of several remotes in one file. */
  bundles: {
    /** The pages that it is for; see `planBundles`. */
    place: string
    /** Of the file, with a digest in it. */
    name: string
    /** JSON: `StoredBundle['members']`. */
    members: string
    file_digest: string
    created_at: number
  }
  version_files: { version_digest: string; path: string; file_digest: string }
  /** Names of a version's components, by `confusableKey`; an older server writes none. */
  version_components: { version_digest: string; registry: string; look: string }
  releases: {
    id: Generated<number>
    created_at: number
    reason: string
    who: string
    /** JSON: the live versions. */
    remotes: string
    /** 1 when the versions that left the head with it say so, else 0. */
    is_noted: Generated<number>
    /** 1 when an earlier set was released again, else 0. */
    is_rollback: Generated<number>
  }
  /** At most one row, also for a while after the freeze has ended. */
  release_freeze: {
    /** Always 1. */
    id: number
    since: number
    /** `null`: until it is lifted. */
    ends_at: number | null
    who: string
    reason: string
  }
}

export interface UserRow {
  id: Generated<number>
  /** Lower case. */
  email: string
  name: string
  locale: string
  /** `null`: the user cannot sign in with a password yet. */
  password_hash: string | null
  disabled_at: number | null
  created_at: number
  /** Not written any more; older servers still do. */
  changed_at: Generated<number | null>
  /** Counts the changes of name, address, language and roles; kept by triggers. */
  access_revision: Generated<number>
}

interface SessionRow {
  /** SHA-256 of the session's id, hexadecimal. */
  sid_hash: string
  user_id: number | null
  /** JSON. */
  data: string
  created_at: number
  last_seen_at: number
  /** The address that the user signed in from, and the browser, as it said. */
  address: Generated<string | null>
  agent: Generated<string | null>
  /** When the user entered the password again. */
  confirmed_at: Generated<number | null>
  /** JSON: `StoredView`. */
  view: Generated<string | null>
  /** The link whose version the session sees; it goes with the link. */
  link_id: Generated<number | null>
}

/** One change; never updated, and deleted only once an archive has it. */
interface AuditRow {
  id: Generated<number>
  at: number
  /** `null`: nobody who is signed in, such as the command line. */
  actor_id: number | null
  actor: string
  /** Such as `user.disabled`. */
  action: string
  subject_id: number | null
  subject: string
  /** JSON. */
  detail: string
}

/** The same as it is read. */
export type AuditEntryRow = Selectable<AuditRow>

/** A count of what pages reported; texts are empty where they do not apply. */
interface HealthCountRow {
  /** 60,000 or 3,600,000. */
  step_ms: number
  /** The start of that minute or hour. */
  at: number
  outcome: string
  measure: string
  bucket: number
  remote: string
  version: string
  component: string
  location: string
  page: string
  browser: string
  /** 1 or 0. */
  signed_in: number
  /** Reports that came. */
  samples: number
  /** The total that they report. */
  total: number
}

/** Failures of one remote with the same cause. */
interface ErrorGroupRow {
  fingerprint: string
  remote: string
  type: string
  reason: ReasonCode
  message: string
  component: string
  /** JSON: the stack of the last one. */
  frames: string
  first_seen: number
  last_seen: number
  /** Pages that reported it. */
  reports: number
  /** 1 when a signed-in user saw it, else 0. */
  signed_in: number
}

/** In which version, in which browser, by whom a group was seen. */
interface ErrorGroupPartRow {
  fingerprint: string
  kind: 'version' | 'browser' | 'viewer'
  /** Of a viewer the id. */
  name: string
  first_seen: number
  last_seen: number
  reports: number
}

/** The way a component came to a viewer's screen, or why it did not. */
interface RecentOutcomeRow {
  id: Generated<number>
  at: number
  user_id: number
  component: string
  location: string | null
  /** `null` for a component without a remote. */
  remote: string | null
  version: string | null
  /** `drawn`, or why it was not. */
  code: string
  /** Milliseconds until its code was there. */
  code_ms: number | null
  /** Milliseconds from its code to the screen. */
  draw_ms: number | null
}

/** An act of the guard, or a warning. */
interface GuardOutcomeRow {
  remote: string
  version: string
  /** It acts on a version once, and warns of each component of it once. */
  kind: 'acted' | 'warned'
  /** Empty where it acted. */
  component: string
  at: number
  did: 'canary-removed' | 'rolled-back' | 'switched-off' | 'warned'
  /** JSON. */
  figures: string
}

/** A proposal that waited for an operator, exactly as it was. */
export interface ProposalDecisionRow {
  remote: string
  proposal: string
  digest: string
  /** The version that brought it. */
  version: string
  /** JSON: `ProposedEntry`. */
  proposed: string
  since: number
  /** `null`, as what follows: it waits. */
  decision: 'approved' | 'refused' | null
  at: number | null
  who: string | null
  reason: string | null
}

/** A process that serves. */
export interface ServerRow {
  /** Made at random when it starts. */
  id: string
  name: string
  version: string
  /** Of the core's tables: the newest that it knows. */
  newest_step: string
  started_at: number
  seen_at: number
  /** Milliseconds that its clock is ahead of the database's. */
  clock_ms: number
  /** JSON: keyed digests of its SESSION_SECRET, the one that signs first. */
  secrets: string
  /** When it heard a notice of the database. */
  noticed_at: number | null
  free_bytes: number | null
  /** JSON: names of what it can hold. */
  holds: Generated<string>
}

export interface WebhookRow {
  id: Generated<number>
  url: string
  /** JSON: actions of the audit, or groups of them. */
  events: string
  /** The form of messages; a server of before writes none. */
  form: Generated<WebhookForm>
  /** `whsec_…`, or sealed: what is sent is signed with it. Empty for a chat, which checks none. */
  secret: string
  /** The one before, with which messages are signed too until then. */
  secret_before: Generated<string | null>
  secret_before_until: Generated<number | null>
  who: string
  created_at: number
  off_at: Generated<number | null>
  off_by: Generated<'operator' | 'failures' | null>
  /** The first failure since the last success. */
  failing_since: Generated<number | null>
}

export interface WebhookDeliveryRow {
  id: Generated<number>
  webhook_id: number
  message: string
  event: string
  /** JSON. */
  body: string
  created_at: number
  state: 'waiting' | 'delivered' | 'failed'
  /** `null`: it is not tried any more. */
  next_at: number | null
  tries: Generated<number>
  /** JSON: the last attempts. */
  attempts: Generated<string>
}

interface LayoutRow {
  number: number
  /** JSON. */
  layout: string
  created_at: number
  who: string
  reason: string
  /** The number of the layout that it brought back. */
  revert_of: number | null
}

export interface LayoutDraftRow {
  id: Generated<number>
  name: string
  /** JSON. */
  layout: string
  /** The number of the published layout that it changes. */
  base: number
  who: string
  created_at: number
  changed_at: number
  /** Grows with each change. */
  revision: Generated<number>
}

interface TeamTokenRow {
  id: Generated<number>
  remote: string
  name: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  who: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  /** An address; null also where an older server noted the use. */
  last_used_from: string | null
  revoked_at: number | null
}

interface OperatorTokenRow {
  id: Generated<number>
  /** The user whose rights it has. */
  user_id: number
  name: string
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string
  /** JSON: an array of permissions. */
  rights: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  last_used_from: string | null
  revoked_at: number | null
}

interface SigningKeyRow {
  id: string
  remote: string
  name: string
  /** Ed25519, 32 bytes in base64. */
  public_key: string
  who: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}
