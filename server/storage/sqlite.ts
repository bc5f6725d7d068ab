import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import type { Schema } from './schema'
import { SqliteDialect } from './sqlite-dialect'

/** SQLite in one file; what was committed survives a power cut. */
export async function openSqlite(file: string): Promise<Kysely<Schema>> {
  if (file !== ':memory:') await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const Database = await loadDriver()
  const database = new Database(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  // From here on the dialect waits for locks.
  database.exec('pragma busy_timeout = 0')
  return new Kysely<Schema>({ dialect: new SqliteDialect(database) })
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
