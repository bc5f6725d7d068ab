import type { CredentialState } from '@slipway/sdk/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../../schema'
import type { StorageScope } from '../../transact'
import {
  byNextEnd,
  type CredentialPage,
  type CredentialQuery,
  credentialStateAt,
  endsBy,
  isToBeNoted,
  matchesCredential,
  type TokenUse,
} from '../accounts/credential-state'

const DAY_MS = 86_400_000

interface NewTeamToken {
  readonly remote: string
  readonly name: string
  readonly tokenHash: string
  readonly who: string
  readonly days: number
}

/** Times are milliseconds since 1970. */
export interface StoredTeamToken {
  readonly id: number
  readonly remote: string
  readonly name: string
  readonly who: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly lastUsedAt: number | null
  /** An address. */
  readonly lastUsedFrom: string | null
  readonly revokedAt: number | null
  readonly state: CredentialState
}

/** Tokens with which a team publishes and releases its own remote; only their hashes are kept. */
export function createTeamTokensTable({ db, now }: StorageScope) {
  const select = () => db.selectFrom('team_tokens').selectAll()
  const readNow = () => db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  const search = async (query: CredentialPage): Promise<readonly StoredTeamToken[]> => {
    const { at } = await readNow()
    const matching = select().where(matchesCredential(query, at))
    const ordered = byNextEnd(at).reduce((list, order) => list.orderBy(order), matching)
    const rows = await ordered
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return rows.map((row) => toToken(row, at))
  }
  return {
    async add({ remote, name, tokenHash, who, days }: NewTeamToken) {
      const { at } = await readNow()
      const expiresAt = at + days * DAY_MS
      const { id } = await db
        .insertInto('team_tokens')
        .values({
          remote,
          name,
          token_hash: tokenHash,
          who,
          created_at: at,
          expires_at: expiresAt,
          last_used_at: null,
          last_used_from: null,
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, expiresAt }
    },
    /** Newest first. */
    async list(remote: string): Promise<readonly StoredTeamToken[]> {
      const { at } = await readNow()
      const rows = await select().where('remote', '=', remote).orderBy('id', 'desc').execute()
      return rows.map((row) => toToken(row, at))
    },
    /** Returns tokens, those that end next first, then those that are over. */
    search,
    async count(query: CredentialQuery): Promise<number> {
      const { at } = await readNow()
      const { count } = await db
        .selectFrom('team_tokens')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(matchesCredential(query, at))
        .executeTakeFirstOrThrow()
      return count
    },
    /** Returns the tokens that end within so many days, the next first. */
    async endingWithin(days: number, limit: number): Promise<readonly StoredTeamToken[]> {
      const { at } = await readNow()
      const rows = await select()
        .where(endsBy(at, at + days * DAY_MS))
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map((row) => toToken(row, at))
    },
    /** Returns whether there was such a token to revoke. */
    async revoke(remote: string, id: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('team_tokens')
        .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', now) }))
        .where('remote', '=', remote)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** The token, if there is one; notes that it was used, at most once a minute. */
    async use({ tokenHash, from }: TokenUse): Promise<StoredTeamToken | undefined> {
      const row = await select().where('token_hash', '=', tokenHash).executeTakeFirst()
      if (!row) return undefined
      const { at } = await readNow()
      const token = toToken(row, at)
      if (!isToBeNoted(token, at)) return token
      const set = { last_used_at: at, last_used_from: from ?? null }
      await db.updateTable('team_tokens').set(set).where('id', '=', token.id).execute()
      return { ...token, lastUsedAt: at, lastUsedFrom: from ?? null }
    },
  }
}

function toToken(row: Selectable<Schema['team_tokens']>, at: number): StoredTeamToken {
  const { id, remote, name, who } = row
  const [expiresAt, revokedAt] = [row.expires_at, row.revoked_at]
  return {
    id,
    remote,
    name,
    who,
    createdAt: row.created_at,
    expiresAt,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    revokedAt,
    state: credentialStateAt({ expiresAt, revokedAt }, at),
  }
}
