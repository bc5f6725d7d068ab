import { existsSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { withOneTransaction } from '../dialects/postgres-transaction'
import { withSqliteSnapshot } from '../dialects/sqlite'
import { isOfMigrations } from '../migrations/migrate'
import type { Schema } from '../schema'
import type { StorageOptions } from '../storage'
import { databaseMissing } from './backup-faults'
import type { BackupHeader } from './backup-lines'
import { openPostgresTables } from './postgres-tables'
import { openSqliteTables } from './sqlite-tables'
import type { TableReader } from './table-reader'

/** All tables of a database as they were at one moment, while others go on writing. */
export interface Snapshot
  extends Pick<BackupHeader, 'engine' | 'at' | 'schema'>,
    Pick<TableReader, 'leftOut' | 'tables' | 'rows' | 'sequences' | 'broken' | 'findRewritten'> {}

/**
 * Holds a snapshot of the database while `work` reads it; nothing is migrated, and nothing is written.
 *
 * @throws CodedError `database-missing`, `database-damaged`
 */
export async function withSnapshot<Result>(
  { databaseUrl, file }: StorageOptions,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) {
    const kind = { isSnapshot: true }
    return await withOneTransaction(databaseUrl, kind, async (db) =>
      work(
        await snapshotOf(db, {
          engine: 'postgres',
          place: 'The database',
          open: openPostgresTables,
        }),
      ),
    )
  }
  const place = `The database ${file}`
  // Opening would make it.
  if (!existsSync(file) && !existsSync(`${file}-wal`)) throw databaseMissing(place)
  return await withSqliteSnapshot(file, async (db) =>
    work(await snapshotOf(db, { engine: 'sqlite', place, open: openSqliteTables })),
  )
}

interface EngineReader extends Pick<Snapshot, 'engine'> {
  readonly place: string
  readonly open: (db: Kysely<Schema>) => Promise<TableReader>
}

async function snapshotOf(
  db: Kysely<Schema>,
  { engine, place, open }: EngineReader,
): Promise<Snapshot> {
  const { tables, clock: at, ...reader } = await open(db)
  if (!tables.some(({ name }) => name === 'core_migrations')) throw databaseMissing(place)
  const schema = await readSchema(
    db,
    tables.some(({ name }) => name === 'application_migrations'),
  )
  return {
    engine,
    at,
    ...reader,
    tables: tables.filter(({ name }) => !isOfMigrations(name)),
    schema,
  }
}

async function readSchema(
  db: Kysely<Schema>,
  hasApplication: boolean,
): Promise<BackupHeader['schema']> {
  const rows = await db.selectFrom('schema_versions').selectAll().execute()
  const owned = async (owner: 'core' | 'application') => ({
    version: Number(rows.find((row) => row.owner === owner)?.version ?? 0),
    migrations: owner === 'core' || hasApplication ? await readSteps(db, owner) : [],
  })
  return { core: await owned('core'), application: await owned('application') }
}

async function readSteps(db: Kysely<Schema>, owner: 'core' | 'application'): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select name from ${sql.table(`${owner}_migrations`)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
