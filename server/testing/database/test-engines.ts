import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Engine, openStorage, type Storage, type StorageOptions } from '../../storage/storage'
import { type PostgresServer, startPostgres } from './postgres-server'

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
  const server = await findServer()
  const name = `slipway_${randomBytes(6).toString('hex')}`
  await run(server.url, `create database ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    options: { databaseUrl: url.href, file: '' },
    async drop() {
      await run(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

async function findServer(): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, stop: () => Promise.resolve() } : startPostgres()
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
