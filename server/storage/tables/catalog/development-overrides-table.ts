import { isForeignKeyViolation } from '../../dialects/storage-errors'
import type { StorageScope } from '../../transact'

interface StoredOverride {
  readonly remote: string
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

interface NewOverride {
  readonly sidHash: string
  readonly remote: string
  readonly origin: string
  /** Milliseconds from now on. */
  readonly lastsMs: number
  /** Milliseconds from sign-in: when the session ends. */
  readonly sessionMs: number
}

/** Overrides of sessions, which take them along when they end. */
export function createDevelopmentOverridesTable({ db, now }: StorageScope) {
  return {
    /** Finds what holds at this moment, by the database's clock. */
    async find(sidHash: string): Promise<StoredOverride | undefined> {
      const row = await db
        .selectFrom('development_overrides')
        .selectAll()
        .where('sid_hash', '=', sidHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && toOverride(row)
    },
    /** Returns the overrides of all sessions of a user that hold at this moment. */
    async ofUser(userId: number): Promise<readonly StoredOverride[]> {
      const rows = await db
        .selectFrom('development_overrides')
        .innerJoin('sessions', 'sessions.sid_hash', 'development_overrides.sid_hash')
        .select(['remote', 'origin', 'expires_at'])
        .where('sessions.user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .execute()
      return rows.map(toOverride)
    },
    /**
     * In place of what the session had; nothing when there is no such session any more: a transaction
     * that this is in cannot go on then.
     */
    async set({ sidHash, remote, origin, lastsMs, sessionMs }: NewOverride) {
      const session = await db
        .selectFrom('sessions')
        .select(['created_at', now.as('now')])
        .where('sid_hash', '=', sidHash)
        .executeTakeFirst()
      if (!session) return undefined
      const expiresAt = Math.min(session.now + lastsMs, session.created_at + sessionMs)
      const values = { remote, origin, expires_at: expiresAt }
      return await db
        .insertInto('development_overrides')
        .values({ sid_hash: sidHash, ...values })
        .onConflict((conflict) => conflict.column('sid_hash').doUpdateSet(values))
        .execute()
        .then(() => ({ remote, origin, expiresAt }), unlessSignedOut)
    },
    /** Removes what the session had of that remote and returns it, even if its time was over. */
    async remove(sidHash: string, remote: string): Promise<StoredOverride | undefined> {
      const row = await db
        .deleteFrom('development_overrides')
        .where('sid_hash', '=', sidHash)
        .where('remote', '=', remote)
        .returningAll()
        .executeTakeFirst()
      return row && toOverride(row)
    },
  }
}

// Since the session was read.
function unlessSignedOut(error: unknown): undefined {
  if (!isForeignKeyViolation(error)) throw error
}

function toOverride(row: { remote: string; origin: string; expires_at: number }): StoredOverride {
  return { remote: row.remote, origin: row.origin, expiresAt: row.expires_at }
}
