import { CodedError } from '@slipway/sdk/contract'
import { type Kysely, type Migration, type MigrationResult, Migrator, sql } from 'kysely'
import { isStorageFull, isUnavailable, isWriteConflict } from '../dialects/storage-errors'
import type { Schema } from '../schema'
import { coreMigrations } from './core-migrations'
import { coreVersions, noteVersion, refuseNewer, type TablesOwner } from './schema-version'

/** The tables of an application: how they came about, and their version. */
export interface ApplicationTables {
  readonly migrations?: Migrations | undefined
  readonly version?: number | undefined
}

/**
 * Brings the core's tables up to date, then the application's.
 *
 * @throws CodedError `database-newer`, `application-invalid`
 */
export async function migrateAll(
  db: Kysely<Schema>,
  { migrations = {}, version = 1 }: ApplicationTables,
): Promise<void> {
  const own = { migrations: coreMigrations, version: coreVersions.length }
  // Both first: nothing is changed for one of the two only.
  await refuseNewer(db, 'core', own.version)
  await refuseNewer(db, 'application', version)
  await migrateTables(db, { owner: 'core', ...own })
  await migrateTables(db, { owner: 'application', migrations, version })
}

type Migrations = Readonly<Record<string, Migration>>

/** The steps that lead to a version of somebody's tables. */
export interface TableSteps {
  readonly owner: TablesOwner
  readonly migrations: Migrations
  /** From 1; see `coreVersions`. */
  readonly version: number
}

/**
 * Runs what was not run yet, in one transaction, while other processes wait for it. Where a server of the
 * next version has been before, its steps stay as they are: they only added.
 *
 * @throws CodedError `database-newer`, `application-invalid`
 */
export async function migrateTables(
  db: Kysely<Schema>,
  { owner, migrations, version }: TableSteps,
): Promise<void> {
  await refuseNewer(db, owner, version)
  const steps = withLater(migrations, await readDone(db, owner))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(steps) },
    migrationTableName: `${owner}_migrations`,
    migrationLockTableName: `${owner}_migrations_lock`,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error)
    throw explain(
      owner,
      error,
      results.find(({ status }) => status === 'Error'),
    )
  await noteVersion(db, owner, version)
}

/** Whether a table says which steps were run, and has no rows of anything else. */
export function isOfMigrations(table: string): boolean {
  return table === 'schema_versions' || /^(?:core|application)_migrations(?:_lock)?$/.test(table)
}

/** The steps, and those that a later server did after them: it has all of ours, and they are not done again. */
function withLater(migrations: Migrations, done: readonly string[]): Record<string, Migration> {
  const own = Object.keys(migrations)
  const isLaterOfSame = own.length > 0 && own.every((name) => done.includes(name))
  const later = isLaterOfSame ? done.filter((name) => !own.includes(name)) : []
  return { ...migrations, ...Object.fromEntries(later.map((name) => [name, doneElsewhere])) }
}

const doneElsewhere: Migration = { up: () => Promise.resolve() }

/** Names of the steps that were run, by whatever server. */
export async function readDone(db: Kysely<Schema>, owner: TablesOwner): Promise<readonly string[]> {
  const table = `${owner}_migrations`
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === table)) return []
  const { rows } = await sql<{
    readonly name: string
  }>`select name from ${sql.table(table)}`.execute(db)
  return rows.map(({ name }) => name)
}

function explain(owner: TablesOwner, error: unknown, failed: MigrationResult | undefined): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const invalid = (message: string) =>
    new CodedError('application-invalid', message, { cause: error })
  // What another application's tables in the same database look like.
  if (owner === 'application' && reason.startsWith('corrupted migrations'))
    return invalid(`The application's migrations: ${reason}. ${remedy}`)
  if (owner === 'application' && failed && !mayPass(error))
    return invalid(
      `The application's migration "${failed.migrationName}" failed: ${reason}. Nothing of it was kept: correct it.${adviceFor(reason)}`,
    )
  return new Error(`The ${owner} migrations failed: ${reason}`, { cause: error })
}

/** Whether the same step may well succeed at the next start. */
const mayPass = (error: unknown): boolean =>
  isUnavailable(error) || isStorageFull(error) || isWriteConflict(error)

// SQLite refuses it always, PostgreSQL where the table has rows.
function adviceFor(reason: string): string {
  return /NOT NULL column|contains null values/i.test(reason)
    ? ' A new column of a table that has rows has a default, or may be null.'
    : ''
}

const remedy =
  'Either a migration was renamed, removed or put before others (restore it), or the database is another ' +
  "application's: give this one its own SLIPWAY_DATA_DIR or DATABASE_URL."
