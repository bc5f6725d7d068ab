import type { Selectable } from 'kysely'
import type { Schema } from '../../schema'
import { inTransaction, readNow, type StorageScope } from '../../transact'

type TokenPurpose = Selectable<Schema['user_tokens']>['purpose']

interface NewToken {
  readonly tokenHash: string
  readonly userId: number
  readonly purpose: TokenPurpose
  readonly lifeMs: number
}

/** One-time links; only the hash of a token is kept. */
export type UserTokensTable = ReturnType<typeof createUserTokensTable>

export function createUserTokensTable({ db, now }: StorageScope) {
  return {
    /** Takes the place of the user's earlier tokens. */
    create: ({ tokenHash, userId, purpose, lifeMs }: NewToken): Promise<void> =>
      inTransaction(db, async (trx) => {
        await trx
          .updateTable('user_tokens')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('used_at', 'is', null)
          .execute()
        const at = await readNow({ db: trx, now })
        await trx
          .insertInto('user_tokens')
          .values({
            token_hash: tokenHash,
            user_id: userId,
            purpose,
            expires_at: at + lifeMs,
            used_at: null,
          })
          .execute()
      }),
    /** Returns the state of a token; that of a disabled user is expired. */
    async state(tokenHash: string): Promise<'valid' | 'used' | 'expired' | 'unknown'> {
      const row = await db
        .selectFrom('user_tokens')
        .innerJoin('users', 'users.id', 'user_tokens.user_id')
        .select(['used_at', 'expires_at', 'disabled_at', now.as('now')])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (!row) return 'unknown'
      if (row.used_at !== null) return 'used'
      return row.expires_at > row.now && row.disabled_at === null ? 'valid' : 'expired'
    },
    /** The email address of the user that it is for. */
    async addressOf(tokenHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('user_tokens')
        .innerJoin('users', 'users.id', 'user_tokens.user_id')
        .select('email')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row?.email
    },
    /** Uses the token up; nothing when it was used or is over. */
    async use(tokenHash: string): Promise<Pick<NewToken, 'userId' | 'purpose'> | undefined> {
      const row = await db
        .updateTable('user_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'purpose'])
        .executeTakeFirst()
      return row && { userId: row.user_id, purpose: row.purpose }
    },
    async prune(graceMs: number): Promise<void> {
      const at = await readNow({ db, now })
      await db
        .deleteFrom('user_tokens')
        .where('expires_at', '<', at - graceMs)
        .execute()
    },
  }
}
