import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import type { PoolLoad } from './dialects/connections/connection-shares'
import { type PoolLimits, poolLimits } from './dialects/connections/pool-limits'
import type { NoticeKind } from './dialects/notice-kind'
import { listenPostgres, openPostgres, withOneConnection } from './dialects/postgres'
import { assertWhole, keepInFile, openSqlite } from './dialects/sqlite'
import { checkSqliteFile } from './dialects/sqlite-file'
import { migrateAll } from './migrations/migrate'
import type { Schema } from './schema'

export type Engine = 'sqlite' | 'postgres'

/** The database, whichever it is. SQL is written in this folder only. */
export interface Storage {
  readonly engine: Engine
  readonly db: Kysely<Schema>
  /** The same, by connections that are kept for asking who somebody is. */
  readonly viewers: Kysely<Schema>
  /** The same, by a share of the connections: what waits in it for a locked table keeps nobody else waiting. */
  part(name: string): Kysely<Schema>
  /** Of the pool of connections; SQLite has none. */
  load(): PoolLoad | undefined
  /** The database's clock: milliseconds since 1970. */
  readonly now: RawBuilder<number>
  /**
   * Brings the core's tables up to date, then the application's, which are of its `version`. Safe to run
   * in many processes.
   *
   * @throws CodedError `database-newer` where a later server or application has been there before.
   */
  migrate(application?: Readonly<Record<string, Migration>>, version?: number): Promise<void>
  /**
   * Calls `onNotice` for each notice of the database on `channel`, and whenever it may have missed
   * some; returns what stops it. SQLite sends none: listeners have to look from time to time as well.
   */
  listen(channel: string, onNotice: (how: NoticeKind) => void): () => void
  /** Fails when the database does not answer, or takes no changes. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface StorageOptions {
  /** PostgreSQL at this address; otherwise SQLite in `file`. */
  readonly databaseUrl?: string | undefined
  readonly file: string
  /** Of PostgreSQL; default: {@link poolLimits}. */
  readonly pool?: PoolLimits
  /** Called with connections that broke while nobody was waiting for them. */
  readonly onIdleError?: (error: Error) => void
}

/** The time by the database's clock, in milliseconds since 1970. */
export const clocks: Readonly<Record<Engine, RawBuilder<number>>> = {
  // Not now(): that one does not advance during a transaction.
  postgres: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
}

export async function openStorage(options: StorageOptions): Promise<Storage> {
  return options.databaseUrl
    ? openPostgresStorage(options.databaseUrl, options)
    : await openSqliteStorage(options.file)
}

function openPostgresStorage(
  databaseUrl: string,
  { pool: limits = poolLimits, onIdleError = () => undefined }: StorageOptions,
): Storage {
  const { close, ...databases } = openPostgres(databaseUrl, limits, onIdleError)
  return {
    engine: 'postgres',
    ...databases,
    now: clocks.postgres,
    migrate: (application, version) =>
      withOneConnection(databaseUrl, (db) => migrateAll(db, { migrations: application, version })),
    listen: (channel, onNotice) =>
      listenPostgres({ databaseUrl, channel, onNotice, onError: onIdleError }),
    ping: () => assertWritable(databases.viewers),
    close,
  }
}

// One connection does everything there: nothing of it can be kept for anybody.
async function openSqliteStorage(file: string): Promise<Storage> {
  const db = await openSqlite(file)
  return {
    engine: 'sqlite',
    db,
    viewers: db,
    part: () => db,
    load: () => undefined,
    now: clocks.sqlite,
    async migrate(application, version) {
      await assertWhole(db, file)
      await migrateAll(db, { migrations: application, version })
      await keepInFile(db)
    },
    listen: () => () => undefined,
    async ping() {
      if (file !== ':memory:') await checkSqliteFile(file)
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

// After a failover the old address may lead to a standby, which answers and takes nothing.
async function assertWritable(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ readonly mode: string }>`
    select current_setting('transaction_read_only') as mode`.execute(db)
  if (rows[0]?.mode !== 'on') return
  // PostgreSQL's own code for it: read_only_sql_transaction.
  throw Object.assign(new Error('the database is read-only'), { code: '25006' })
}
