import { CodedError } from '@slipway/sdk/contract'
import { type Kysely, type Migration, Migrator } from 'kysely'
import type { Schema } from './schema'

/** Runs what was not run yet, in one transaction, while other processes wait for it. */
export async function migrateTables(
  db: Kysely<Schema>,
  owner: 'core' | 'application',
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: `${owner}_migrations`,
    migrationLockTableName: `${owner}_migrations_lock`,
  })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const reason = error instanceof Error ? error.message : String(error)
  // What another application's tables in the same database look like.
  if (owner === 'application' && reason.startsWith('corrupted migrations')) {
    throw new CodedError(
      'application-invalid',
      `The application's migrations: ${reason}. ${remedy}`,
      {
        cause: error,
      },
    )
  }
  throw new Error(`The ${owner} migrations failed: ${reason}`, { cause: error })
}

const remedy =
  'Either a migration was renamed, removed or put before others (restore it), or the database is another ' +
  "application's: give this one a SLIPWAY_DATA_DIR or DATABASE_URL of its own."
