import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { withOneTransaction } from '../dialects/postgres-transaction'
import { openSqlite } from '../dialects/sqlite'
import { coreMigrations } from '../migrations/core-migrations'
import { type ApplicationTables, migrateAll, migrateTables } from '../migrations/migrate'
import type { Schema } from '../schema'
import type { Engine, StorageOptions } from '../storage'
import type { Actor } from '../tables/audit-table'
import { backupNewer, backupUnfit, databaseNotEmpty } from './backup-faults'
import type { BackupHeader } from './backup-lines'
import { fillTables } from './fill-tables'
import { noteRestore } from './note-restore'
import { listRelations, PostgresTarget } from './postgres-target'
import { SqliteTarget } from './sqlite-target'
import { type BackupContents, verifyBackup } from './verify-backup'
import { syncFolder } from './write-backup'

interface RestoreParts {
  readonly file: string
  readonly storage: StorageOptions
  readonly application: ApplicationTables
  readonly keepSessions: boolean
  /** Tables whose rows are not wanted. */
  readonly without: readonly string[]
  /** Whether rows that refer to missing ones are left out. */
  readonly withoutBroken: boolean
  /** Whose doing it is in the audit. */
  readonly actor: Actor
  readonly onProgress: (table: string, rows: number) => void
  /** Breaks it off: nothing is left of it. */
  readonly signal: AbortSignal
}

/** The contents of the backup, and the number of its rows that were left out as they refer to missing ones. */
interface Restored extends BackupContents {
  readonly removed: number
}

/** Links that work once, and servers that ran then; and what lets somebody in without a password, unless it is kept. */
const oneTimeTables = ['user_tokens', 'servers']
const sessionTables = ['sessions', 'development_overrides']

/**
 * Fills an empty database from a backup, all of it or nothing. The whole file is read before, so nothing of a
 * damaged one is ever written.
 *
 * @throws CodedError `backup-damaged`, `backup-newer`, `backup-unfit`, `database-not-empty` and others
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const { databaseUrl, file } = parts.storage
  if (!databaseUrl) refuseFiles(file)
  const contents = await verifyBackup(parts.file)
  refuseLater(parts, contents.header)
  refuseUnknown(parts, contents)
  const removed = databaseUrl
    ? await restoreToPostgres(databaseUrl, parts, contents)
    : await restoreToSqlite(file, parts, contents)
  return { ...contents, removed }
}

function refuseUnknown({ file, without }: RestoreParts, { tables }: BackupContents): void {
  const unknown = without.find((name) => !(name in tables))
  if (unknown !== undefined)
    throw backupUnfit(file, `it has no table ${unknown}, which --without names`)
}

function refuseFiles(file: string): void {
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(file + end))
      throw databaseNotEmpty(`The place of ${file}`, `a file ${file}${end}`)
}

/** The steps of Slipway's own tables are known to whoever reads the header. */
function refuseLater({ file, application }: RestoreParts, { schema }: BackupHeader): void {
  const own = application.migrations ?? {}
  const unknown = schema.application.migrations.find((name) => !(name in own))
  if (unknown !== undefined)
    throw backupNewer(
      file,
      `is of a later version of the application, or of another one: the step ${unknown} of its tables is not known here (SLIPWAY_APP)`,
    )
}

async function restoreToPostgres(
  databaseUrl: string,
  parts: RestoreParts,
  contents: BackupContents,
): Promise<number> {
  return await withOneTransaction(databaseUrl, { isSnapshot: false }, async (db) => {
    const [relation] = await listRelations(db)
    if (relation !== undefined) throw databaseNotEmpty('The database', `the relation ${relation}`)
    return await fill(db, 'postgres', { ...parts, contents })
  })
}

// In a draft beside its place: a restore that is broken off leaves no database that looks like one.
async function restoreToSqlite(
  file: string,
  parts: RestoreParts,
  contents: BackupContents,
): Promise<number> {
  const draft = `${file}.${randomUUID()}`
  try {
    const db = await openSqlite(draft)
    let removed: number
    try {
      removed = await fill(db, 'sqlite', { ...parts, contents })
    } finally {
      await db.destroy()
    }
    await syncFile(draft)
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      throw databaseNotEmpty(`The place of ${file}`, 'a file that came meanwhile')
    })
    await syncFolder(dirname(file))
    return removed
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(draft + end, { force: true })
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface FillParts extends RestoreParts {
  readonly contents: BackupContents
}

const targets = { postgres: PostgresTarget, sqlite: SqliteTarget } as const

/**
 * The tables as they were, their rows, and then the steps that came later, which may be about rows. Returns how many
 * rows were left out because they refer to missing ones.
 */
async function fill(
  db: Kysely<Schema>,
  engine: Engine,
  { application, contents, ...parts }: FillParts,
): Promise<number> {
  const target = new targets[engine](db)
  const { header } = contents
  const { core, application: others } = header.schema
  await migrateTables(db, {
    owner: 'core',
    version: core.version,
    migrations: only(coreMigrations, core.migrations),
  })
  await migrateTables(db, {
    owner: 'application',
    version: others.version,
    migrations: only(application.migrations ?? {}, others.migrations),
  })
  await target.loosen()
  await fillTables(target, {
    ...parts,
    without: new Set([
      ...parts.without,
      ...oneTimeTables,
      ...(parts.keepSessions ? [] : sessionTables),
    ]),
  })
  const broken = await target.tighten()
  const removed = broken !== undefined && parts.withoutBroken ? await target.removeBroken() : 0
  if (broken !== undefined && removed === 0)
    throw backupUnfit(parts.file, `${broken} (${brokenAdvice})`)
  await target.finish(header.sequences ?? {})
  await migrateAll(db, application)
  await noteRestore(db, { ...parts, engine, contents, removed })
  return removed
}

const brokenAdvice =
  '--without-broken leaves such rows out, into SQLite; a backup of that can go into PostgreSQL'

function only<Step>(steps: Readonly<Record<string, Step>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(steps).filter(([name]) => names.includes(name)))
}
