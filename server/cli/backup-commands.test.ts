import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { openStorage, type Storage, type StorageOptions } from '../storage/storage'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'

jest.setTimeout(300_000)

/** Tables of all kinds; the second step changes rows of the first one. */
const application = `
import { createTable } from 'slipway/server'
import { sql } from '${import.meta.resolve('kysely')}'
export default (app) => {
  app.migrations({
    '001-shelves': { async up(db) {
      await createTable(db, 'shelves').addColumn('name', 'text').addColumn('above', 'bigint', (id) => id.references('shelves.id'))
        .addColumn('width', 'double precision').addColumn('full', 'boolean').addColumn('label', 'text').execute()
      await sql\`insert into shelves (name) values ('first')\`.execute(db)
      if (process.env.ROOM === '0') await sql\`pragma max_page_count = 1\`.execute(db)
    } },
    ...(process.env.LATER && { '002-labels': { up: (db) => sql\`update shelves set label = 'of ' || name\`.execute(db) } }),
  }, { version: 1 })
  app.role('editor', { label: 'Editor', permissions: [] })
}
`

interface Place {
  readonly options: StorageOptions
  readonly settings: NodeJS.ProcessEnv
}

let folder: string
const databases: TestDatabase[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-backup-'))
  writeFileSync(join(folder, 'application.mjs'), application)
})
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty place for a database. */
async function place(engine: (typeof engines)[number]): Promise<Place> {
  const database = await createTestDatabase(engine)
  databases.push(database)
  const { databaseUrl, file } = database.options
  return {
    options: database.options,
    settings: {
      SLIPWAY_APP: join(folder, 'application.mjs'),
      SLIPWAY_DATA_DIR: file ? dirname(file) : join(folder, 'data'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  }
}

const slipway = ({ settings }: Place, ...args: readonly string[]) =>
  runOperatorCommand(folder, args, settings)

async function withStorage<Result>(
  { options }: Place,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(options)
  return await work(storage).finally(() => storage.close())
}

/** In a process that may write files of 300 kB at most. */
function limited({ settings }: Place, ...args: readonly string[]) {
  const command = [process.execPath, 'dist/server/cli.mjs', ...args]
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: folder, ...settings }
  const line = ['-c', 'ulimit -f 600; exec "$@"', 'sh', ...command]
  return spawnSync('sh', line, { env, encoding: 'utf8' })
}

/** A database with rows that are not easy to carry. */
async function fill(at: Place): Promise<void> {
  expect((await slipway(at, 'migrate')).err).toBe('')
  await withStorage(at, async ({ db }) => {
    await db
      .insertInto('tenants')
      .values([{ name: 'Nord "A"' }, { name: 'Süd\n🛳\\N' }])
      .execute()
    await addUser(db, 'ada@example.test')
    await addUser(db, 'bo@example.test')
    await db
      .updateTable('users')
      .set({ name: 'Bo B' })
      .where('email', '=', 'bo@example.test')
      .execute()
    await db.deleteFrom('tenants').where('name', 'like', 'Nord%').execute()
    await db
      .insertInto('audit')
      .values({
        at: 9_007_199_254_740_991,
        actor_id: null,
        actor: 'x',
        action: 'y',
        subject_id: 1,
        subject: '',
        detail: '{"a":null}',
      })
      .execute()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_none, index) => index % 256))
    await db
      .insertInto('files')
      .values([1, 2].map((size) => ({ digest: `d${size}`, size, bytes: bytes.subarray(size) })))
      .execute()
    await db
      .insertInto('bundles')
      .values({ place: 'p', name: 'n', members: '[]', file_digest: 'd1', created_at: 1 })
      .execute()
    await db
      .insertInto('sessions')
      .values({ sid_hash: 's', user_id: 1, data: '{}', created_at: 1, last_seen_at: 1 })
      .execute()
    await db
      .insertInto('development_overrides')
      .values({ sid_hash: 's', remote: 'r', origin: 'o', expires_at: 1 })
      .execute()
    await db
      .insertInto('user_tokens')
      .values({ token_hash: 't', user_id: 1, purpose: 'reset', expires_at: 1, used_at: null })
      .execute()
    // Each refers to one that comes after it.
    for (let id = 600; id > 1; id -= 1)
      await sql`insert into shelves (id, name, width, "full") values (${id}, ${`shelf ${id}`}, ${id / 7}, true)`.execute(
        db,
      )
    await sql`update shelves set above = id + 1 where id < 600`.execute(db)
    await sql`insert into shelves (id, name) values (900, 'gone')`.execute(db)
    await sql`delete from shelves where id = 900`.execute(db)
    // Ids that are given do not count there.
    if (at.settings['DATABASE_URL'])
      await sql`select setval(pg_get_serial_sequence('shelves', 'id'), 900)`.execute(db)
  })
}

async function addUser(db: Storage['db'], email: string): Promise<void> {
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: email,
      locale: 'en',
      password_hash: null,
      disabled_at: null,
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values({ user_id: Number(id), tenant_id: null, role: 'editor' })
    .execute()
}

/** Every row of every table, in some order, as both engines have it. */
async function readAll(at: Place): Promise<Readonly<Record<string, readonly string[]>>> {
  return await withStorage(at, async ({ db }) => {
    const tables = (await db.introspection.getTables()).filter(
      ({ name }) => !/_migrations/.test(name),
    )
    const read = tables.map(async ({ name }) => {
      const any = db as unknown as Kysely<Record<string, Record<string, unknown>>>
      const rows = await any.selectFrom(name).selectAll().execute()
      return [name, rows.map(comparable).toSorted()] as const
    })
    return Object.fromEntries(await Promise.all(read))
  })
}

function comparable(row: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value instanceof Uint8Array) return [name, createHash('sha256').update(value).digest('hex')]
    return [name, typeof value === 'boolean' ? Number(value) : value]
  })
  return JSON.stringify(Object.fromEntries(entries.toSorted()))
}

const pairs = engines.flatMap((from) => engines.map((to) => [from, to] as const))

describe.each(pairs)('a backup of %s, restored to %s', (from, to) => {
  it('has every row but sessions and one-time links, and the tables go on as before', async () => {
    const [source, target] = [await place(from), await place(to)]
    const file = join(folder, 'a.backup')
    await fill(source)

    const made = await slipway(source, '--json', 'backup', file)
    const verified = await slipway(source, '--json', 'verify', file)
    const restored = await slipway(target, '--json', 'restore', file)

    const ends = [made, verified, restored].map(({ code, err }) => [code, err])
    expect(ends).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    const [whole, copy] = [await readAll(source), await readAll(target)]
    const ended = { sessions: [], development_overrides: [], user_tokens: [] }
    expect(whole['user_tokens']).toHaveLength(1)
    // The entry of the restore itself, and the names in it.
    const isNote = (row: string) => /"(a\.backup|command line)"/.test(row)
    expect(copy['audit']?.filter(isNote)).toEqual([expect.stringContaining('database.restored')])
    const before = ['audit', 'audit_names'].map(
      (name) => [name, copy[name]?.filter((row) => !isNote(row))] as const,
    )
    expect({ ...copy, ...Object.fromEntries(before) }).toEqual({ ...whole, ...ended })
    expect(JSON.parse(verified.out)).toMatchObject({
      engine: from,
      tables: { users: 2, shelves: 600 },
    })
    await withStorage(target, async ({ db }) => {
      const [shelf] = await db
        .withTables<{ shelves: { id: number; name: string } }>()
        .insertInto('shelves')
        .values({ name: 'next' } as never)
        .returning('id')
        .execute()
      expect(Number(shelf?.id)).toBe(901)
      await addUser(db, 'cy@example.test')
      const cy = await db
        .selectFrom('users')
        .select('access_revision')
        .where('email', '=', 'cy@example.test')
        .execute()
      expect(cy.map((row) => Number(row.access_revision))).toEqual([1])
      await expect(db.deleteFrom('audit').execute()).rejects.toThrow('rows of the audit stay')
      await expect(
        sql`insert into shelves (name, above) values ('x', 5000)`.execute(db),
      ).rejects.toThrow(/foreign key/i)
    })
  })

  it('keeps sessions where that is asked for, brings rows forward, and fills no place twice', async () => {
    const [source, target] = [await place(from), await place(to)]
    const file = join(folder, 'a.backup')
    await fill(source)
    await slipway(source, 'backup', file)
    const later = { ...target, settings: { ...target.settings, LATER: 'yes' } }

    const restored = await slipway(later, 'restore', file, '--keep-sessions')
    const again = await slipway(later, 'restore', file)

    expect([restored.code, restored.err]).toEqual([0, ''])
    expect([again.code, again.err]).toEqual([73, expect.stringContaining('is not empty')])
    const copy = await readAll(target)
    expect([copy['sessions']?.length, copy['development_overrides']?.length]).toEqual([1, 1])
    expect(copy['shelves']?.filter((row) => row.includes('"of shelf'))).toHaveLength(599)
  })
})

describe('a backup', () => {
  let source: Place
  let file: string
  beforeEach(async () => {
    source = await place('sqlite')
    file = join(folder, 'a.backup')
    await fill(source)
    await slipway(source, 'backup', file)
  })

  /** The lines of the file, changed. */
  const rewrite = (change: (lines: readonly string[]) => readonly string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1)
    writeFileSync(
      file,
      gzipSync(
        change(lines)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    )
  }
  const change = (from: RegExp, to: string) => () =>
    rewrite((lines) => lines.map((line) => line.replace(from, to)))

  it('that is torn or has another byte anywhere is refused, and nothing is made of it', async () => {
    const bytes = readFileSync(file)
    const target = await place('sqlite')
    const places = Array.from({ length: 12 }, (_none, index) =>
      Math.floor(10 + ((bytes.length - 11) * index) / 11),
    )
    const flipped = places.map((at) => {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ 1
      return copy
    })
    const torn = [0, 5, ...places].map((at) => bytes.subarray(0, at))
    const longer = [Buffer.concat([bytes, bytes]), Buffer.concat([bytes, Buffer.from('more')])]

    for (const wrong of [...flipped, ...torn, ...longer, Buffer.from('something else')]) {
      writeFileSync(file, wrong)
      const verified = await slipway(source, 'verify', file)
      expect([wrong.length, verified.code, verified.out]).toEqual([wrong.length, 65, ''])
      expect(verified.err).toMatch(/^The backup \S+ (?:is|has|goes|lacks|was) [^\n]+\n$/)
    }
    const restored = await slipway(target, 'restore', file)

    expect(restored.code).toBe(65)
    expect(readdirSync(dirname(target.options.file))).toEqual([])
  })

  it.each([
    [
      'lacks the number of rows of a table',
      change(/^\{"rows":600,/, '{'),
      65,
      'the number of rows of shelves',
    ],
    [
      'lacks a number among all numbers',
      change(/("end":true.*)"shelves":600,/, '$1'),
      65,
      'rows of shelves',
    ],
    ['lacks its end', () => rewrite((lines) => lines.slice(0, -1)), 65, 'its end is missing'],
    [
      'lacks a row',
      () => rewrite((lines) => lines.filter((line) => !line.includes('shelf 77"'))),
      65,
      '599 rows of shelves',
    ],
    [
      'has another value in a row',
      change(/"shelf 77"/, '"shelf 78"'),
      65,
      'rows of shelves that were changed',
    ],
    ['has another header', change(/"engine":"sqlite"/, '"engine":"postgres"'), 65, 'was changed'],
    [
      'is of a later version',
      change(/"001-core-tables"/, '"001-core-tables","099-later"'),
      78,
      'the step 099-later',
    ],
    ['is of a later format', change(/"format":1/, '"format":2'), 78, 'the format 2'],
  ])('that %s is refused', async (_name, spoil, code, told) => {
    spoil()
    const target = await place('sqlite')

    const verified = await slipway(source, 'verify', file)
    const restored = await slipway(target, 'restore', file)

    expect([verified.code, restored.code]).toEqual([code, code])
    expect(verified.err).toContain(told)
    expect(restored.err).toBe(verified.err)
    expect(readdirSync(dirname(target.options.file))).toEqual([])
  })

  it.each(engines)(
    'of a later application, and rows that refer to none, leave %s empty',
    async (engine) => {
      const target = await place(engine)
      const elsewhere = join(folder, 'other.mjs')
      writeFileSync(
        elsewhere,
        `export default (app) => { app.role('editor', { label: 'Editor', permissions: [] }) }`,
      )

      const other = await slipway(
        { ...target, settings: { ...target.settings, SLIPWAY_APP: elsewhere } },
        'restore',
        file,
      )
      await withStorage(source, ({ db }) => sql`create table by_hand (a text)`.execute(db))
      await slipway(source, 'backup', '--force', file)
      const strange = await slipway(target, 'restore', file)
      await withStorage(source, async ({ db }) => {
        await sql`pragma foreign_keys = off`.execute(db)
        await sql`delete from shelves where id = 300`.execute(db)
      })
      await slipway(source, 'backup', '--force', file)
      const broken = await slipway(target, 'restore', file, '--without', 'by_hand')
      await withStorage(source, ({ db }) =>
        sql`update shelves set above = null where id = 299`.execute(db),
      )
      await slipway(source, 'backup', '--force', file)
      const good = await slipway(target, 'restore', file, '--without', 'by_hand')

      expect([other.code, other.err]).toEqual([78, expect.stringContaining('001-shelves')])
      expect([strange.code, strange.err]).toEqual([
        65,
        expect.stringContaining('--without by_hand'),
      ])
      expect([broken.code, broken.err]).toEqual([65, expect.stringContaining('a row of shelves')])
      expect([good.code, good.err]).toEqual([0, ''])
    },
  )

  it('is written over by nothing that was not asked to, and whole or not at all', async () => {
    const bytes = readFileSync(file)

    const again = await slipway(source, 'backup', file)
    const nowhere = await slipway(source, 'backup', join(folder, 'none', 'a.backup'))
    const nothing = await slipway(await place('sqlite'), 'backup', join(folder, 'b.backup'))
    const forced = await slipway(source, 'backup', '--force', file)

    expect([again.code, again.err]).toEqual([73, expect.stringContaining('--force')])
    expect([nowhere.code, nowhere.err]).toEqual([73, expect.stringContaining('cannot be written')])
    expect([nothing.code, nothing.err]).toEqual([66, expect.stringContaining('nothing to back up')])
    expect(forced.code).toBe(0)
    expect(readFileSync(file).equals(bytes)).toBe(false)
    expect(existsSync(join(folder, 'b.backup'))).toBe(false)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('F07: that finds no room, or whose restore finds none, says so and leaves nothing', async () => {
    const target = await place('sqlite')
    await withStorage(source, async ({ db }) => {
      const bytes = randomBytes(600_000)
      await db.insertInto('files').values({ digest: 'r', size: 1, bytes }).execute()
    })
    const full = join(folder, 'full.backup')

    const made = limited(source, 'backup', full)
    await slipway(source, 'backup', '--force', file)
    const noRoom = { ...target, settings: { ...target.settings, ROOM: '0' } }
    const restored = await slipway(noRoom, 'restore', file)

    expect([made.status, made.stderr]).toEqual([73, expect.stringContaining('no room')])
    expect([restored.code, restored.err]).toEqual([73, expect.stringContaining('full')])
    expect(readdirSync(folder).filter((name) => name.includes('full'))).toEqual([])
    expect(readdirSync(dirname(target.options.file))).toEqual([])
  })

  it('that is not there, or not a file, is named', async () => {
    mkdirSync(join(folder, 'folder'))
    const none = await slipway(source, 'verify', join(folder, 'none'))
    const notFile = await slipway(await place('sqlite'), 'restore', join(folder, 'folder'))

    expect([none.code, none.err]).toEqual([66, expect.stringContaining('cannot be read (ENOENT')])
    expect([notFile.code, notFile.err]).toEqual([66, expect.stringContaining('it is no file')])
  })
})
