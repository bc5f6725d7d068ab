import type { Selectable } from 'kysely'
import type { Schema } from '../schema'
import { inTransaction, type StorageScope } from '../transact'
import { createAuditTable } from './audit-table'
import { createUsersTable } from './users-table'

type TokenPurpose = Selectable<Schema['user_tokens']>['purpose']

interface NewToken {
  readonly tokenHash: string
  readonly userId: number
  readonly purpose: TokenPurpose
  readonly lifeMs: number
}

/** One-time links; only the hash of a token is kept. */
export interface UserTokensTable {
  /** Takes the place of the user's earlier tokens. */
  create(token: NewToken): Promise<void>
  state(tokenHash: string): Promise<'valid' | 'used' | 'expired' | 'unknown'>
  /**
   * Uses the token up and sets the password, both or nothing. Returns the hashes of the sessions
   * that this ended, or `undefined` when the token is not valid any more.
   */
  redeem(tokenHash: string, passwordHash: string): Promise<readonly string[] | undefined>
  prune(graceMs: number): Promise<void>
}

export function createUserTokensTable({ db, now }: StorageScope): UserTokensTable {
  return {
    create: ({ tokenHash, userId, purpose, lifeMs }) =>
      inTransaction(db, async (trx) => {
        await trx
          .updateTable('user_tokens')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('used_at', 'is', null)
          .execute()
        const { at } = await trx.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
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
    async state(tokenHash) {
      const row = await db
        .selectFrom('user_tokens')
        .select(['used_at', 'expires_at', now.as('now')])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (!row) return 'unknown'
      if (row.used_at !== null) return 'used'
      return row.expires_at > row.now ? 'valid' : 'expired'
    },
    redeem: (tokenHash, passwordHash) =>
      inTransaction(db, async (trx) => {
        const token = await trx
          .updateTable('user_tokens')
          .set({ used_at: now })
          .where('token_hash', '=', tokenHash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning(['user_id', 'purpose'])
          .executeTakeFirst()
        if (!token) return undefined
        const users = createUsersTable({ db: trx, now })
        const user = await users.find(token.user_id)
        await createAuditTable({ db: trx, now }).add({
          actor: { id: token.user_id, name: user?.email ?? '' },
          action: 'user.password-set',
          subject: { id: token.user_id, name: user?.email ?? '' },
          detail: { link: token.purpose },
        })
        return await users.setPassword(token.user_id, passwordHash)
      }),
    async prune(graceMs) {
      const { at } = await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
      await db
        .deleteFrom('user_tokens')
        .where('expires_at', '<', at - graceMs)
        .execute()
    },
  }
}
