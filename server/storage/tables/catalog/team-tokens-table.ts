import type { Selectable } from 'kysely'
import type { Schema } from '../../schema'
import { readNow, type StorageScope } from '../../transact'
import {
  byNextEnd,
  type CredentialPage,
  type CredentialQuery,
  endsBy,
  isToBeNoted,
  lifeOf,
  matchesCredential,
  type TokenLife,
  type TokenUse,
} from '../accounts/credential-state'
import { countRows } from '../rows'

const DAY_MS = 86_400_000

interface NewTeamToken {
  readonly remote: string
  readonly name: string
  readonly tokenHash: string
  readonly who: string
  readonly days: number
}

export interface StoredTeamToken extends TokenLife {
  readonly id: number
  readonly remote: string
  readonly name: string
  readonly who: string
}

/** Tokens with which a team publishes and releases its own remote; only their hashes are kept. */
export function createTeamTokensTable({ db, now }: StorageScope) {
  const select = () => db.selectFrom('team_tokens').selectAll()
  return {
    async add({ remote, name, tokenHash, who, days }: NewTeamToken) {
      const at = await readNow({ db, now })
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
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, expiresAt }
    },
    /** Newest first. */
    async list(remote: string): Promise<readonly StoredTeamToken[]> {
      const at = await readNow({ db, now })
      const rows = await select().where('remote', '=', remote).orderBy('id', 'desc').execute()
      return rows.map((row) => toToken(row, at))
    },
    /** Returns tokens, those that end next first, then those that are over. */
    async search({ limit, offset, ...query }: CredentialPage): Promise<readonly StoredTeamToken[]> {
      const at = await readNow({ db, now })
      const matching = select().where(matchesCredential(query, at))
      const ordered = byNextEnd(at).reduce((list, order) => list.orderBy(order), matching)
      const rows = await ordered.orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return rows.map((row) => toToken(row, at))
    },
    async count(query: CredentialQuery): Promise<number> {
      const matching = matchesCredential(query, await readNow({ db, now }))
      return await countRows(db.selectFrom('team_tokens').where(matching))
    },
    /** Returns the tokens that end within so many days, the next first. */
    async endingWithin(days: number, limit: number): Promise<readonly StoredTeamToken[]> {
      const at = await readNow({ db, now })
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
      const at = await readNow({ db, now })
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
  return { id, remote, name, who, ...lifeOf(row, at) }
}
