import { sql } from 'kysely'
import { prepareQuery } from '../../prepare-query'
import type { StorageScope } from '../../transact'
import { countRows } from '../rows'
import { type FoundView, linkColumns, readLinkedView } from './session-view'

const HOUR_MS = 3_600_000

/** The limits of a session's life; the cookie in the browser has no lifetime of its own. */
export const sessionLimits = {
  /** Without a request. */
  idleMs: HOUR_MS / 2,
  /** From sign-in, whatever happens. */
  absoluteMs: 12 * HOUR_MS,
} as const

interface StoredSession {
  /** JSON. */
  readonly data: string
  readonly view: FoundView | undefined
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

interface NewSession extends SessionValues {
  readonly address?: string | undefined
  readonly agent?: string | undefined
}

/** A session as its user sees it; times are milliseconds since 1970. */
export interface SessionInfo {
  readonly sidHash: string
  readonly address: string | null
  readonly agent: string | null
  readonly createdAt: number
  readonly lastSeenAt: number
}

interface SignedInUser {
  readonly id: number
  /** The address to sign in with. */
  readonly name: string
  readonly address: string | null
}

/** Rows of sessions. A session whose time is over is never changed, only deleted. */
export type SessionsTable = ReturnType<typeof createSessionsTable>

export function createSessionsTable({ db, now }: StorageScope) {
  const { idleMs, absoluteMs } = sessionLimits
  const isOverSince = (graceMs: number) =>
    sql<boolean>`(${now} - sessions.last_seen_at > ${idleMs + graceMs} or ${now} - sessions.created_at > ${absoluteMs + graceMs})`
  const isLive = sql<boolean>`not ${isOverSince(0)}`
  const readRow = prepareQuery(
    db,
    db
      .selectFrom('sessions')
      .leftJoin('version_links as link', 'link.id', 'sessions.link_id')
      .select(['data', 'view', 'sessions.created_at', 'last_seen_at', now.as('now')])
      .select(linkColumns)
      .where('sid_hash', '=', ''),
  )
  return {
    async insert({ sidHash, userId, address, agent, data }: NewSession): Promise<void> {
      const values = { sid_hash: sidHash, user_id: userId, data, address, agent }
      await db
        .insertInto('sessions')
        .values({ ...values, created_at: now, last_seen_at: now })
        .execute()
    },
    /** Whether there was a live session to change. */
    async update({ sidHash, userId, data }: SessionValues): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ user_id: userId, data, last_seen_at: now })
        .where('sid_hash', '=', sidHash)
        .where(isLive)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    async touch(sidHash: string): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('sid_hash', '=', sidHash)
        .where(isLive)
        .execute()
    },
    async read(sidHash: string): Promise<StoredSession | undefined> {
      const [row] = await readRow(sidHash)
      if (!row) return undefined
      const idleFor = row.now - row.last_seen_at
      const isExpired = idleFor > idleMs || row.now - row.created_at > absoluteMs
      return { data: row.data, view: readLinkedView(row, row.now), idleFor, isExpired }
    },
    async readAll(): Promise<readonly string[]> {
      const rows = await db.selectFrom('sessions').select('data').where(isLive).execute()
      return rows.map((row) => row.data)
    },
    count: (): Promise<number> => countRows(db.selectFrom('sessions').where(isLive)),
    /** The user's live ones, the last used first. */
    async ofUser(userId: number): Promise<readonly SessionInfo[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['sid_hash', 'address', 'agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where(isLive)
        .orderBy('last_seen_at', 'desc')
        .execute()
      return rows.map(({ sid_hash, created_at, last_seen_at, ...row }) => ({
        ...row,
        sidHash: sid_hash,
        createdAt: created_at,
        lastSeenAt: last_seen_at,
      }))
    },
    /** Finds who signed in with it, and from where. */
    findOwner: (sidHash: string): Promise<SignedInUser | undefined> =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.email as name', 'sessions.address'])
        .where('sessions.sid_hash', '=', sidHash)
        .executeTakeFirst(),
    /** Whether there was one. */
    async delete(sidHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('sid_hash', '=', sidHash)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** All but one, where one is named. Returns the hashes of those that were ended. */
    async deleteOfUser(userId: number, keep?: string): Promise<readonly string[]> {
      let found = db.deleteFrom('sessions').where('user_id', '=', userId)
      if (keep !== undefined) found = found.where('sid_hash', '<>', keep)
      const rows = await found.returning('sid_hash').execute()
      return rows.map((row) => row.sid_hash)
    },
    async deleteAll(): Promise<void> {
      await db.deleteFrom('sessions').execute()
    },
    /** Deletes sessions that ended `graceMs` ago: until then a user can be told that theirs is over. */
    async prune(graceMs: number): Promise<void> {
      await db.deleteFrom('sessions').where(isOverSince(graceMs)).execute()
    },
  }
}
