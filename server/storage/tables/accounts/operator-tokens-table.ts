import type { Kysely } from 'kysely'
import type { Schema } from '../../schema'
import { readNow, type StorageScope } from '../../transact'
import {
  byNextEnd,
  endsBy,
  isToBeNoted,
  lifeOf,
  type TokenLife,
  type TokenUse,
} from './credential-state'

const DAY_MS = 86_400_000
const MOST = 100

interface NewOperatorTokenRow {
  readonly userId: number
  readonly name: string
  readonly tokenHash: string
  readonly rights: readonly string[]
  readonly days: number
}

export interface StoredOperatorToken extends TokenLife {
  readonly id: number
  readonly owner: { readonly id: number; readonly name: string; readonly email: string }
  readonly name: string
  readonly rights: readonly string[]
}

/** Tokens with which commands work for an operator; only their hashes are kept. */
export function createOperatorTokensTable({ db, now }: StorageScope) {
  const select = () => selectTokens(db)
  const open = () =>
    db.updateTable('operator_tokens').set({ revoked_at: now }).where('revoked_at', 'is', null)
  return {
    async add({ userId, name, tokenHash, rights, days }: NewOperatorTokenRow) {
      const at = await readNow({ db, now })
      const expiresAt = at + days * DAY_MS
      const { id } = await db
        .insertInto('operator_tokens')
        .values({
          user_id: userId,
          name,
          token_hash: tokenHash,
          rights: JSON.stringify(rights),
          created_at: at,
          expires_at: expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, expiresAt }
    },
    async find(id: number): Promise<StoredOperatorToken | undefined> {
      const at = await readNow({ db, now })
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row && toOperatorToken(row, at)
    },
    /** Returns tokens, those that end next first, then those that are over; 100 at most. */
    async list(): Promise<readonly StoredOperatorToken[]> {
      const at = await readNow({ db, now })
      const ordered = byNextEnd(at).reduce((list, order) => list.orderBy(order), select())
      const rows = await ordered.orderBy('id', 'desc').limit(MOST).execute()
      return rows.map((row) => toOperatorToken(row, at))
    },
    /** Returns the tokens that end within so many days, the next first. */
    async endingWithin(days: number, limit: number): Promise<readonly StoredOperatorToken[]> {
      const at = await readNow({ db, now })
      const rows = await select()
        .where(endsBy(at, at + days * DAY_MS))
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map((row) => toOperatorToken(row, at))
    },
    /** Returns whether it was open until now. */
    async revoke(id: number): Promise<boolean> {
      const { numUpdatedRows } = await open().where('id', '=', id).executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Ends all that this user owns. */
    async revokeOfUser(userId: number): Promise<void> {
      await open().where('user_id', '=', userId).execute()
    },
    /** Ends those of this user that have a right which is not one of these. */
    async revokeBeyond(userId: number, rights: ReadonlySet<string>): Promise<void> {
      const rows = await select()
        .where('user_id', '=', userId)
        .where('operator_tokens.revoked_at', 'is', null)
        .execute()
      const ids = rows
        .filter((row) => rightsIn(row).some((right) => !rights.has(right)))
        .map(({ id }) => id)
      if (ids.length > 0) await open().where('id', 'in', ids).execute()
    },
    /** The token, if there is one; notes that it was used, at most once a minute. */
    async use({ tokenHash, from }: TokenUse): Promise<StoredOperatorToken | undefined> {
      const row = await select().where('token_hash', '=', tokenHash).executeTakeFirst()
      if (!row) return undefined
      const at = await readNow({ db, now })
      const token = toOperatorToken(row, at)
      if (!isToBeNoted(token, at)) return token
      const set = { last_used_at: at, last_used_from: from ?? null }
      await db.updateTable('operator_tokens').set(set).where('id', '=', token.id).execute()
      return { ...token, lastUsedAt: at, lastUsedFrom: from ?? null }
    },
  }
}

// Of the owner no more than what is shown: `credential-state` names columns that users have as well.
function selectTokens(db: Kysely<Schema>) {
  const owners = db
    .selectFrom('users')
    .select(['id as owner_id', 'name as owner_name', 'email as owner_email'])
    .as('owners')
  return db
    .selectFrom('operator_tokens')
    .innerJoin(owners, 'owners.owner_id', 'operator_tokens.user_id')
    .selectAll('operator_tokens')
    .select(['owner_name', 'owner_email'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['executeTakeFirstOrThrow']>>

function toOperatorToken(row: Row, at: number): StoredOperatorToken {
  return {
    id: row.id,
    owner: { id: row.user_id, name: row.owner_name, email: row.owner_email },
    name: row.name,
    rights: rightsIn(row),
    ...lifeOf(row, at),
  }
}

function rightsIn({ rights }: { readonly rights: string }): string[] {
  // Written by add(), so it is a list of names.
  return JSON.parse(rights) as string[]
}
