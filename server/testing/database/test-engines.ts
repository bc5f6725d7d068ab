import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '../../storage/dialects/empty-database'
import { type Engine, openStorage, type Storage, type StorageOptions } from '../../storage/storage'

/** Suites run on each: `describe.each(engines)('… on %s', (engine) => …)`. */
export const engines = ['sqlite', 'postgres'] as const satisfies readonly Engine[]

/** An empty database of its own; a file or a database of a real server. */
export interface TestDatabase {
  readonly options: StorageOptions
  drop(): Promise<void>
}

/** Opens a migrated storage before the tests of a `describe` and drops its database after them. */
export function useTestStorage(engine: Engine): { readonly storage: Storage } {
  const database = useTestDatabase(engine)
  let storage: Storage | undefined
  beforeAll(async () => {
    storage = await openStorage(database.options)
    await storage.migrate()
  })
  afterAll(() => storage?.close())
  return {
    get storage() {
      if (!storage) throw new Error('the storage is there once the tests run')
      return storage
    },
  }
}

/** Makes an empty database before the tests of a `describe` and drops it after them. */
function useTestDatabase(engine: Engine): { readonly options: StorageOptions } {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  }, 60_000)
  afterAll(() => database?.drop())
  return {
    get options() {
      if (!database) throw new Error('the database is there once the tests run')
      return database.options
    },
  }
}

export function createTestDatabase(engine: Engine): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqliteFile() : createPostgresDatabase()
}

function createSqliteFile(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-sqlite-'))
  return Promise.resolve({
    options: { file: join(folder, 'slipway.db') },
    drop() {
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  })
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase(await findPostgres())
  return { options: { databaseUrl: url, file: '' }, drop }
}

/** The address of the run's PostgreSQL; an empty one for SQLite. */
export async function findServer(engine: Engine): Promise<string> {
  return engine === 'sqlite' ? '' : await findPostgres()
}

/** The one that the run was given, or else the one that it shares (share-postgres.ts). */
async function findPostgres(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  const reply = await fetch(String(process.env['TEST_POSTGRES']))
  if (!reply.ok) throw new Error(await reply.text())
  return await reply.text()
}
