import { sql } from 'kysely'
import { prepareQuery } from './prepare-query'
import type { Storage } from './storage'

export interface SessionLimits {
  /** Milliseconds without a request. */
  readonly idleMs: number
  /** Milliseconds from sign-in, whatever happens. */
  readonly absoluteMs: number
}

interface StoredSession {
  /** JSON. */
  readonly data: string
  /** Milliseconds since the last request that was noted. */
  readonly idleFor: number
  /** Whether its time is over, by the database's clock. */
  readonly isExpired: boolean
}

interface SessionValues {
  readonly sidHash: string
  readonly userId: number | null
  readonly data: string
}

/** Rows of sessions. A session whose time is over is never changed, only deleted. */
export interface SessionsStore {
  insert(session: SessionValues): Promise<void>
  /** Whether there was a live session to change. */
  update(session: SessionValues): Promise<boolean>
  touch(sidHash: string): Promise<void>
  read(sidHash: string): Promise<StoredSession | undefined>
  readAll(): Promise<readonly string[]>
  count(): Promise<number>
  /** Those of the given ones that are alive and whose users are not disabled. */
  live(sidHashes: readonly string[]): Promise<ReadonlySet<string>>
  delete(sidHash: string): Promise<void>
  /** Gives the hashes of those that were ended. */
  deleteOfUser(userId: number): Promise<readonly string[]>
  deleteAll(): Promise<void>
  /** Deletes what is over for `graceMs`: until then a user can be told that it is over. */
  prune(graceMs: number): Promise<void>
}

export function createSessionsStore(
  { db, now }: Storage,
  { idleMs, absoluteMs }: SessionLimits,
): SessionsStore {
  const isOverSince = (graceMs: number) =>
    sql<boolean>`(${now} - sessions.last_seen_at > ${idleMs + graceMs} or ${now} - sessions.created_at > ${absoluteMs + graceMs})`
  const isLive = sql<boolean>`not ${isOverSince(0)}`
  const readRow = prepareQuery(
    db,
    db
      .selectFrom('sessions')
      .select(['data', 'created_at', 'last_seen_at', now.as('now')])
      .where('sid_hash', '=', ''),
  )
  return {
    async insert({ sidHash, userId, data }) {
      await db
        .insertInto('sessions')
        .values({ sid_hash: sidHash, user_id: userId, data, created_at: now, last_seen_at: now })
        .execute()
    },
    async update({ sidHash, userId, data }) {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ user_id: userId, data, last_seen_at: now })
        .where('sid_hash', '=', sidHash)
        .where(isLive)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async touch(sidHash) {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('sid_hash', '=', sidHash)
        .where(isLive)
        .execute()
    },
    async read(sidHash) {
      const [row] = await readRow(sidHash)
      if (!row) return undefined
      const idleFor = row.now - row.last_seen_at
      const isExpired = idleFor > idleMs || row.now - row.created_at > absoluteMs
      return { data: row.data, idleFor, isExpired }
    },
    async readAll() {
      const rows = await db.selectFrom('sessions').select('data').where(isLive).execute()
      return rows.map((row) => row.data)
    },
    async count() {
      const { count } = await db
        .selectFrom('sessions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(isLive)
        .executeTakeFirstOrThrow()
      return count
    },
    async live(sidHashes) {
      if (sidHashes.length === 0) return new Set()
      const rows = await db
        .selectFrom('sessions')
        .leftJoin('users', 'users.id', 'sessions.user_id')
        .select('sid_hash')
        .where('sid_hash', 'in', sidHashes)
        .where('users.disabled_at', 'is', null)
        .where(isLive)
        .execute()
      return new Set(rows.map((row) => row.sid_hash))
    },
    async delete(sidHash) {
      await db.deleteFrom('sessions').where('sid_hash', '=', sidHash).execute()
    },
    async deleteOfUser(userId) {
      const rows = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .returning('sid_hash')
        .execute()
      return rows.map((row) => row.sid_hash)
    },
    async deleteAll() {
      await db.deleteFrom('sessions').execute()
    },
    async prune(graceMs) {
      await db.deleteFrom('sessions').where(isOverSince(graceMs)).execute()
    },
  }
}
