import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ServerRow } from '../schema'
import type { StorageScope } from '../transact'

/** A process that serves, as it wrote down itself; times are milliseconds since 1970, by the database's clock. */
export interface StoredServer {
  readonly id: string
  /** For people: its machine and port, and its number among workers. */
  readonly name: string
  /** Of Slipway. */
  readonly version: string
  /** The newest step of the core's tables that it knows. */
  readonly newestStep: string
  readonly startedAt: number
  readonly seenAt: number
  /** Milliseconds that its clock is ahead of the database's, at least. */
  readonly clockMs: number
  /** Digests of its SESSION_SECRET; the first one signs, all of them verify. */
  readonly secrets: readonly string[]
  /** The last notice of the database that it heard; `null`: none. */
  readonly noticedAt: number | null
  /** The least that is free in a folder in which it writes; `null`: not known. */
  readonly freeBytes: number | null
  /** Names of what it can hold; see `capabilities`. */
  readonly holds: readonly string[]
}

/** What a server says of itself; it is seen at this moment. */
export interface NewServerRow extends Omit<StoredServer, 'seenAt' | 'noticedAt'> {
  /** Milliseconds since it heard the last notice; `undefined`: it heard none. */
  readonly noticeAge: number | undefined
}

/** A server that wrote nothing for so long is dead. */
export const LIFE_MS = 60_000

/** The processes that serve. No answer to a request depends on this table. */
export function createServersTable({ db, now }: StorageScope) {
  const dead = sql<number>`${now} - ${LIFE_MS}`
  return {
    async note({ id, noticeAge, ...server }: NewServerRow): Promise<void> {
      const row = {
        name: server.name,
        version: server.version,
        newest_step: server.newestStep,
        started_at: server.startedAt,
        seen_at: now,
        clock_ms: Math.round(server.clockMs),
        secrets: JSON.stringify(server.secrets),
        noticed_at: noticeAge === undefined ? null : sql<number>`${now} - ${Math.round(noticeAge)}`,
        free_bytes: server.freeBytes,
      }
      await db
        .insertInto('servers')
        // Some kilobytes, which stay the same while it runs.
        .values({ id, ...row, holds: JSON.stringify(server.holds) })
        .onConflict((known) => known.column('id').doUpdateSet(row))
        .execute()
    },
    /** Those that live, by their names. */
    async living(): Promise<readonly StoredServer[]> {
      const rows = await db
        .selectFrom('servers')
        .selectAll()
        .where('seen_at', '>=', dead)
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(toServer)
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('servers').where('id', '=', id).execute()
    },
    async removeDead(): Promise<void> {
      await db.deleteFrom('servers').where('seen_at', '<', dead).execute()
    },
    /** The key of the digests of secrets: random, and the same for all servers of the database. */
    async key(): Promise<string> {
      await db
        .insertInto('server_key')
        .values({ id: 1, value: randomBytes(32).toString('hex') })
        .onConflict((known) => known.doNothing())
        .execute()
      return (await db.selectFrom('server_key').select('value').executeTakeFirstOrThrow()).value
    },
  }
}

function toServer({ secrets, holds, ...row }: Selectable<ServerRow>): StoredServer {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    newestStep: row.newest_step,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    clockMs: row.clock_ms,
    noticedAt: row.noticed_at,
    freeBytes: row.free_bytes,
    // Both written by note(), so they have the shape.
    secrets: JSON.parse(secrets) as string[],
    holds: JSON.parse(holds) as string[],
  }
}
