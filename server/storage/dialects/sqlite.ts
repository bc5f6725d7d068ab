import { existsSync } from 'node:fs'
import type { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import { closeWhole, SqliteDialect } from './sqlite-dialect'
import { damaged, explainDamage, prepareSqliteFile } from './sqlite-file'

/**
 * SQLite in one file; what was committed survives a power cut.
 *
 * @throws CodedError `database-damaged`, `data-folder-unusable`
 */
export async function openSqlite(file: string): Promise<Kysely<Schema>> {
  const Database = await loadDriver()
  if (file !== ':memory:') await prepareSqliteFile(file, (draft) => open(Database, draft).close())
  const database = openWhole(Database, file)
  return new Kysely<Schema>({ dialect: new SqliteDialect(database) })
}

/** The same for reading what is there, with all integers as bigint; what it reads stays as it was when it began. */
export async function withSqliteSnapshot<Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const Database = await loadDriver()
  await prepareSqliteFile(file, (draft) => open(Database, draft).close())
  const dialect = new SqliteDialect(openWhole(Database, file), { bigInts: true })
  const db = new Kysely<Schema>({ dialect })
  try {
    return await db.connection().execute(async (one) => {
      await sql`begin`.execute(one)
      try {
        await assertWhole(one, file)
        return await work(one)
      } finally {
        await sql`rollback`.execute(one)
      }
    })
  } finally {
    await db.destroy()
  }
}

/** Reads the whole file once: a page that is not as it was written is found now, and not by a user. */
export async function assertWhole(db: Kysely<Schema>, file: string): Promise<void> {
  const { rows } = await sql<{ readonly quick_check: string }>`pragma quick_check(1)`
    .execute(db)
    .catch(explainDamage(file))
  const [fault = 'ok'] = rows.map((row) => row.quick_check)
  if (fault !== 'ok') throw damaged(file, `is damaged (${fault.replaceAll(/\s+/g, ' ')})`)
}

/** Brings what was written last from the log into the file, which is then complete by itself. */
export async function keepInFile(db: Kysely<Schema>): Promise<void> {
  await sql`pragma wal_checkpoint(passive)`.execute(db)
}

/** Brings the log into the file, which is then alone, where nobody else has it open. */
export async function leaveOneFile(file: string): Promise<void> {
  if (existsSync(`${file}-wal`)) closeWhole(openWhole(await loadDriver(), file))
}

function openWhole(Database: typeof DatabaseSync, file: string): InstanceType<typeof DatabaseSync> {
  try {
    return open(Database, file)
  } catch (error) {
    return explainDamage(file)(error)
  }
}

function open(Database: typeof DatabaseSync, file: string): InstanceType<typeof DatabaseSync> {
  const database = new Database(file, { timeout: 5000 })
  try {
    database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = full')
    database.exec('pragma foreign_keys = on')
    // From here on the dialect waits for locks.
    database.exec('pragma busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

// The package is the class of Node's own `node:sqlite`, for the versions of Node without it.
async function loadDriver(): Promise<typeof DatabaseSync> {
  try {
    return (await import('@photostructure/sqlite')).DatabaseSync
  } catch (error) {
    // A variable: the types of the oldest Node that is served do not know the module.
    const builtIn: string = 'node:sqlite'
    return (await import(builtIn).catch(() => Promise.reject(error))).DatabaseSync
  }
}
