import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, sql } from 'kysely'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { openStorage, type Storage, type StorageOptions } from '../storage'
import type { BackupHeader } from './backup-lines'
import { restoreBackup } from './restore-backup'
import { withSnapshot } from './snapshot'
import { verifyBackup } from './verify-backup'
import { writeBackup } from './write-backup'

jest.setTimeout(120_000)

type Migrations = Readonly<Record<string, Migration>>

let folder: string
let file: string
const databases: TestDatabase[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-gaps-'))
  file = join(folder, 'a.backup')
})
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function empty(engine: (typeof engines)[number]): Promise<StorageOptions> {
  const database = await createTestDatabase(engine)
  databases.push(database)
  return database.options
}

async function within<Result>(
  options: StorageOptions,
  migrations: Migrations,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(options)
  try {
    await storage.migrate(migrations, 1)
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function backUp(options: StorageOptions, onTable?: (name: string) => Promise<void>) {
  await withSnapshot(options, async (snapshot) => {
    const { tables: _tables, rows, findRewritten: _find, ...facts } = snapshot
    const header: BackupHeader = {
      slipway: 'backup',
      format: 1,
      version: '0.1.0',
      settings: [],
      ...facts,
    }
    const slow: typeof snapshot = {
      ...snapshot,
      async *rows(table) {
        await onTable?.(table.name)
        yield* rows(table)
      },
    }
    await writeBackup({
      file,
      isForced: false,
      header,
      snapshot: slow,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    })
  })
  return await verifyBackup(file)
}

const restore = (
  storage: StorageOptions,
  migrations: Migrations,
  more: {
    readonly without?: readonly string[]
    readonly withoutBroken?: boolean
    readonly signal?: AbortSignal
    readonly onProgress?: () => void
  } = {},
) =>
  restoreBackup({
    file,
    storage,
    application: { migrations, version: 1 },
    keepSessions: false,
    without: [],
    withoutBroken: false,
    actor: { id: null, name: 'a test' },
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...more,
  })

describe('a backup of PostgreSQL', () => {
  const things: Migrations = {
    '001': { up: (db) => sql`create table zz_things (i integer, t text)`.execute(db).then(ignore) },
  }

  it.each(['truncate zz_things', 'alter table zz_things alter column i type bigint'])(
    'is refused where %s came between, and not written without rows',
    async (change) => {
      const from = await empty('postgres')
      await within(from, things, async ({ db }) => {
        await sql`insert into zz_things select n, 'x' from generate_series(1, 1000) n`.execute(db)
        const before = async (name: string) => {
          if (name === 'users') await sql.raw(change).execute(db)
        }

        await expect(backUp(from, before)).rejects.toMatchObject({
          code: 'backup-overtaken',
          message: expect.stringContaining('zz_things'),
        })
        expect(readdirSync(folder)).toEqual([])
      })
    },
  )

  it('has the numbers of all sequences, views that keep rows, and rows of inheriting tables once', async () => {
    const all: Migrations = {
      '001': {
        async up(db) {
          await sql`create sequence invoice_numbers`.execute(db)
          await sql`create table invoices (number bigint unique default nextval('invoice_numbers'))`.execute(
            db,
          )
          await sql`create table counters (key bigserial primary key)`.execute(db)
          await sql`create table parents (n integer)`.execute(db)
          await sql`create table children () inherits (parents)`.execute(db)
          await sql`create materialized view counted as select count(*) as c from invoices`.execute(
            db,
          )
        },
      },
    }
    const from = await empty('postgres')
    await within(from, all, async ({ db }) => {
      for (const table of ['invoices', 'invoices', 'counters'])
        await sql`insert into ${sql.table(table)} default values`.execute(db)
      await sql`insert into children values (1)`.execute(db)
      await sql`create schema aside`.execute(db)
      await sql`create table aside.notes (n integer)`.execute(db)
    })
    const contents = await backUp(from)
    const to = await empty('postgres')
    await restore(to, all)

    expect(contents.header.leftOut).toEqual(['aside.notes'])
    await within(to, all, async ({ db }) => {
      const next = await sql<{ n: number }>`
        insert into invoices default values returning number as n`.execute(db)
      const key = await sql<{ n: number }>`
        insert into counters default values returning key as n`.execute(db)
      const counted = await sql<{ c: number }>`select c from counted`.execute(db)
      const parents = await sql`select n from parents`.execute(db)
      expect([next.rows, key.rows, counted.rows]).toEqual([[{ n: 3 }], [{ n: 2 }], [{ c: 2 }]])
      expect(parents.rows).toHaveLength(1)
    })
  })

  it('is refused where rows are hidden from its user', async () => {
    const from = await empty('postgres')
    const role = `reader_${Date.now()}`
    await within(from, things, async ({ db }) => {
      await sql`insert into zz_things values (1, 'x')`.execute(db)
      await sql.raw(`create role ${role} login`).execute(db)
      for (const kind of ['tables', 'sequences'])
        await sql.raw(`grant select on all ${kind} in schema public to ${role}`).execute(db)
      await sql`alter table zz_things enable row level security`.execute(db)
      const url = new URL(String(from.databaseUrl))
      url.username = role

      await expect(backUp({ ...from, databaseUrl: url.href })).rejects.toThrow('row-level security')
      await sql.raw(`drop owned by ${role}`).execute(db)
      await sql.raw(`drop role ${role}`).execute(db)
    })
  })
})

describe('a backup of SQLite with a row that refers to a missing one', () => {
  it('says so, and goes into SQLite without it', async () => {
    const from = await empty('sqlite')
    await within(from, {}, async ({ db }) => {
      await sql`insert into users (id, email, name, locale, created_at) values (1, 'a@x', 'A', 'en', 1), (2, 'b@x', 'B', 'en', 1)`.execute(
        db,
      )
      await sql`insert into memberships (user_id, role) values (1, 'operator'), (2, 'operator')`.execute(
        db,
      )
      // As other programs have it.
      await sql`pragma foreign_keys = off`.execute(db)
      await sql`delete from users where id = 2`.execute(db)
    })

    const { header } = await backUp(from)

    expect(header.broken).toEqual([{ table: 'memberships', parent: 'users', rows: 1 }])
    for (const engine of engines)
      await expect(restore(await empty(engine), {})).rejects.toMatchObject({
        code: 'backup-unfit',
        message: expect.stringContaining('--without-broken'),
      })
    const to = await empty('sqlite')
    expect((await restore(to, {}, { withoutBroken: true })).removed).toBe(1)
    await within(to, {}, async ({ db }) =>
      expect(await db.selectFrom('memberships').select('user_id').execute()).toEqual([
        { user_id: 1 },
      ]),
    )
  })
})

describe.each(engines)('a restore to %s', (engine) => {
  const entry = {
    at: 1,
    actor_id: null,
    actor: 'ada',
    action: 'tenant.created',
    subject_id: null,
    subject: 'North',
    detail: '{}',
  }
  const oneBackup = async () => {
    const from = await empty(engine)
    await within(from, {}, ({ db }) => db.insertInto('audit').values([entry, entry]).execute())
    await backUp(from)
  }

  it('gives no number again of a table that is left out', async () => {
    await oneBackup()
    const to = await empty(engine)
    await restore(to, {}, { without: ['audit'] })

    const [row] = await within(to, {}, ({ db }) =>
      db.insertInto('audit').values(entry).returning('id').execute(),
    )
    // The first two were left out, and the third says so.
    expect(row?.id).toBe(4)
  })

  it('refuses to leave a table out that the backup does not have', async () => {
    await oneBackup()

    await expect(restore(await empty(engine), {}, { without: ['audits'] })).rejects.toThrow(
      'it has no table audits',
    )
  })

  it('leaves nothing where it is broken off', async () => {
    await oneBackup()
    const to = await empty(engine)
    const stop = new AbortController()

    await expect(
      restore(to, {}, { signal: stop.signal, onProgress: () => stop.abort() }),
    ).rejects.toThrow('aborted')

    if (engine === 'sqlite') {
      expect(existsSync(to.file)).toBe(false)
      expect(readdirSync(join(to.file, '..'))).toEqual([])
    }
    await restore(to, {})
  })
})

function ignore(): void {}
