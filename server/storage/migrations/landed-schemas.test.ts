import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, type Migration } from 'kysely'
import { landedUser } from '../../testing/database/landed-writes'
import { openRecording, type RecordedStatement } from '../../testing/database/recorded-migrations'
import { removalIn } from '../../testing/database/removing-statement'
import { createTestDatabase, engines, useTestStorage } from '../../testing/database/test-engines'
import type { Schema } from '../schema'
import { type Engine, openStorage } from '../storage'
import { createUsersTable } from '../tables/accounts/users-table'
import { coreMigrations } from './core-migrations'
import { createTable } from './create-table'
import { migrateTables } from './migrate'
import { coreVersions } from './schema-version'

interface Fixture {
  /** What makes the tables, and the rows that say which steps were run. */
  readonly schema: readonly RecordedStatement[]
  /** What a server of that time writes. */
  readonly writes: readonly RecordedStatement[]
}

const folder = join(process.cwd(), 'server/storage/migrations/fixtures')
const version = coreVersions.length
const names = Object.keys(coreMigrations)

const landedOn = (engine: Engine) =>
  readdirSync(folder).flatMap((file) =>
    file.endsWith(`.${engine}.json`) ? [file.slice(0, -`.${engine}.json`.length)] : [],
  )
const readFixture = (name: string, engine: Engine) =>
  JSON.parse(readFileSync(join(folder, `${name}.${engine}.json`), 'utf8')) as Fixture

async function replay(db: Kysely<Schema>, statements: readonly RecordedStatement[]): Promise<void> {
  for (const { sql, parameters } of statements)
    await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))
}

/** The server of the time when `last` was the newest step. */
function serverOf(last: string) {
  const own = Object.entries(coreMigrations).slice(0, names.indexOf(last) + 1)
  return { owner: 'core', migrations: Object.fromEntries(own), version } as const
}

describe.each(engines)('tables of earlier servers on %s', (engine) => {
  it('those of today are among them', () => {
    // If not: node --import tsx scripts/write-schema-fixture.ts
    expect(landedOn(engine)).toContain(names.at(-1))
  })

  it.each(landedOn(engine))('%s: forward, back and forward again, with its rows', async (name) => {
    const database = await createTestDatabase(engine)
    const storage = await openStorage(database.options)
    const { schema, writes } = readFixture(name, engine)
    const user = () => createUsersTable(storage).findByEmail(landedUser.email)
    await replay(storage.db, [...schema, ...writes])

    await storage.migrate()
    const forward = await user()
    await migrateTables(storage.db, serverOf(name))
    const back = await user()
    await storage.migrate()

    expect([forward?.name, back?.name, (await user())?.name]).toEqual(['Ada', 'Ada', 'Ada'])
    await storage.close()
    await database.drop()
  })

  it.each(landedOn(engine))('%s: what its server writes fits the tables of today', async (name) => {
    const database = await createTestDatabase(engine)
    const storage = await openStorage(database.options)
    await storage.migrate()

    await replay(storage.db, readFixture(name, engine).writes)

    expect(await createUsersTable(storage).findByEmail(landedUser.email)).toBeDefined()
    await storage.close()
    await database.drop()
  })

  it('each step only adds, so that the server before it goes on', async () => {
    const database = await createTestDatabase(engine)
    const { db, statements } = await openRecording(database.options)
    const removals: string[] = []
    for (const [name, { up }] of Object.entries(coreMigrations)) {
      statements.length = 0
      await up(db)
      const made = new Set(
        statements.flatMap(({ sql }) => /^create table "?(\w+)/i.exec(sql)?.[1] ?? []),
      )
      for (const { sql } of statements) {
        const removal = removalIn(sql, made)
        if (removal) removals.push(`${name} ${removal}: ${sql}`)
      }
    }

    expect(removals).toEqual([])
    await db.destroy()
    await database.drop()
  })
})

test('the version of the tables goes with the minor version of the product', () => {
  const { version: product } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly version: string
  }

  expect(product).toMatch(new RegExp(`^${coreVersions.at(-1)?.replace('.', '\\.')}\\.`))
})

test.each([
  ['drop table "users"', 'drops what an older server may use'],
  ['alter table "users" drop column "name"', 'changes or takes away what an older server may use'],
  [
    'alter table "users" rename column "name" to "title"',
    'changes or takes away what an older server may use',
  ],
  [
    'alter table "users" add column "age" integer not null',
    'wants a value that an older server does not write',
  ],
  ['create unique index "one" on "users" ("name")', 'refuses rows that an older server may write'],
  ['alter table "users" add column "age" integer not null default 0', undefined],
  ['alter table "users" add column "age" integer', undefined],
  ['create index "one" on "users" ("name")', undefined],
  ['create unique index "one" on "shelves" ("name")', undefined],
])('what an older server cannot live with is seen: %s', (statement, removal) => {
  expect(removalIn(statement, new Set(['shelves']))).toBe(removal)
})

describe.each(engines)('tables of a later server on %s', (engine) => {
  const test = useTestStorage(engine)

  const addTable = (name: string): Migration => ({
    up: (db) => createTable(db as never, name).execute(),
  })
  const ofCore = (ahead: number) => ({
    owner: 'core' as const,
    migrations: { ...coreMigrations, '998-later': addTable('later') },
    version: version + ahead,
  })
  const mine = { '001-mine': addTable('mine') }

  it('a server goes on when they are one version ahead, and the later one after it', async () => {
    const { storage } = test
    await migrateTables(storage.db, ofCore(1))

    await storage.migrate()
    await migrateTables(storage.db, ofCore(1))

    await expect(storage.db.selectFrom('users').select('id').execute()).resolves.toEqual([])
  })

  it('a server refuses them with a sentence when they are two versions ahead', async () => {
    const { storage } = test
    await migrateTables(storage.db, ofCore(2))

    await expect(storage.migrate()).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringMatching(
        new RegExp(
          `have version ${version + 2}; .* has version ${version} .*restore an earlier backup`,
        ),
      ),
    })
  })

  it('an application goes on one version ahead of its own, and refuses two', async () => {
    const { storage } = test
    const later = { ...mine, '002-later': addTable('mine_later') }
    const migrate = (migrations: typeof mine, own: number) =>
      migrateTables(storage.db, { owner: 'application', migrations, version: own })
    await migrate(mine, 1)
    await migrate(later, 2)

    await migrate(mine, 1)
    await migrate(later, 3)

    await expect(migrate(mine, 1)).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringMatching(/^The application's tables .* version 3/),
    })
    await migrate(mine, 2)
  })
})
