import { type CredentialState, expiryNotice } from '@slipway/sdk/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../schema'

const DAY_MS = 86_400_000
const SOON_MS = expiryNotice.soonDays * DAY_MS

/** The life of a token as it is at one moment; times are milliseconds since 1970. */
export interface TokenLife {
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt: number | null
  /** An address. */
  readonly lastUsedFrom: string | null
  readonly revokedAt: number | null
  readonly state: CredentialState
}

/** The tokens or keys that are wanted; those of all remotes and of every state unless it says so. */
export interface CredentialQuery {
  readonly remote?: string | undefined
  readonly state?: CredentialState | undefined
}

export interface CredentialPage extends CredentialQuery {
  readonly limit: number
  readonly offset: number
}

/** Often enough to see which tokens nobody uses. */
const NOTE_USE_EVERY_MS = 60_000

/** A call that is made with a token. */
export interface TokenUse {
  readonly tokenHash: string
  /** The caller's address. */
  readonly from: string | undefined
}

/** Whether a call with this token is let in. */
export function isUsable({ state }: Pick<TokenLife, 'state'>): boolean {
  return state === 'valid' || state === 'expires-soon'
}

/** Whether a use at that time has to be noted: at most one a minute, and none of a token that is over. */
export function isToBeNoted(token: TokenLife, at: number): boolean {
  return isUsable(token) && at - (token.lastUsedAt ?? 0) > NOTE_USE_EVERY_MS
}

type TokenRow = Selectable<Schema['team_tokens'] | Schema['operator_tokens']>

/** What the rows of all tokens say of their lives. */
export function lifeOf(row: TokenRow, at: number): TokenLife {
  return {
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    revokedAt: row.revoked_at,
    state: credentialStateAt(row, at),
  }
}

interface Lifetime {
  readonly expires_at: number | null
  readonly revoked_at: number | null
}

/** The state of a token or a key at that time. */
export function credentialStateAt(
  { expires_at, revoked_at }: Lifetime,
  at: number,
): CredentialState {
  if (revoked_at !== null) return 'ended'
  if (expires_at === null || expires_at > at + SOON_MS) return 'valid'
  return expires_at > at ? 'expires-soon' : 'expired'
}

/** Whether a row with `remote`, `expires_at` and `revoked_at` is wanted. */
export function matchesCredential(
  { remote, state }: CredentialQuery,
  at: number,
): RawBuilder<SqlBool> {
  const conditions = [
    ...(remote === undefined ? [] : [sql`remote = ${remote}`]),
    ...(state === undefined ? [] : [stateConditions[state](at)]),
  ]
  return conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`
}

const stateConditions: Readonly<Record<CredentialState, (at: number) => RawBuilder<unknown>>> = {
  ended: () => sql`revoked_at is not null`,
  expired: (at) => sql`(revoked_at is null and expires_at <= ${at})`,
  'expires-soon': (at) => endsBy(at, at + SOON_MS),
  valid: (at) => sql`(revoked_at is null and (expires_at is null or expires_at > ${at + SOON_MS}))`,
}

/** Still open, and over by then. */
export function endsBy(at: number, until: number): RawBuilder<SqlBool> {
  return sql`(revoked_at is null and expires_at > ${at} and expires_at <= ${until})`
}

/** Orders what ends next first, then what is over, the latest first. */
export function byNextEnd(at: number): readonly RawBuilder<unknown>[] {
  return [
    sql`case when revoked_at is not null or expires_at <= ${at} then 1 else 0 end`,
    sql`case when revoked_at is null and expires_at is null then 1 else 0 end`,
    sql`abs(coalesce(revoked_at, expires_at, created_at) - ${at})`,
  ]
}
