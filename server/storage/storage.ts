import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import { migrateTables } from './migrate'
import { coreMigrations } from './migrations/core-migrations'
import { openPostgres } from './postgres'
import { listenPostgres } from './postgres-notices'
import type { Schema } from './schema'
import { openSqlite } from './sqlite'

export type Engine = 'sqlite' | 'postgres'

/** The database, whichever it is. SQL is written in this folder only. */
export interface Storage {
  readonly engine: Engine
  readonly db: Kysely<Schema>
  /** The database's clock: milliseconds since 1970. */
  readonly now: RawBuilder<number>
  /** Brings the core's tables up to date, then the application's. Safe to run in many processes. */
  migrate(application?: Readonly<Record<string, Migration>>): Promise<void>
  /**
   * Calls `onNotice` for each notice of the database on `channel`, and whenever it may have missed
   * some; gives what stops it. SQLite gives none: who listens has to look from time to time as well.
   */
  listen(channel: string, onNotice: () => void): () => void
  /** Fails when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface StorageOptions {
  /** PostgreSQL at this address; otherwise SQLite in `file`. */
  readonly databaseUrl?: string | undefined
  readonly file: string
  /** Told of connections that broke while nobody was waiting for them. */
  readonly onIdleError?: (error: Error) => void
}

export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, onIdleError = () => undefined } = options
  const engine = databaseUrl ? 'postgres' : 'sqlite'
  const db = databaseUrl ? openPostgres(databaseUrl, onIdleError) : await openSqlite(options.file)
  return {
    engine,
    db,
    now: clock[engine],
    async migrate(application = {}) {
      await migrateTables(db, 'core', coreMigrations)
      await migrateTables(db, 'application', application)
    },
    listen: (channel, onNotice) =>
      databaseUrl
        ? listenPostgres({ databaseUrl, channel, onNotice, onError: onIdleError })
        : () => undefined,
    async ping() {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}

const clock: Readonly<Record<Engine, RawBuilder<number>>> = {
  sqlite: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  // Not now(): that one stands still for the length of a transaction.
  postgres: sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
}
