import type { Manifest, ReleasedRemote } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { builtVersion } from '../../../testing/built-version'
import {
  openRecording,
  type RecordedStatement,
  type RecordingDatabase,
} from '../../../testing/database/recorded-migrations'
import {
  createTestDatabase,
  engines,
  type TestDatabase,
} from '../../../testing/database/test-engines'
import { coreMigrations } from '../../migrations/core-migrations'
import { migrateTables } from '../../migrations/migrate'
import { coreVersions } from '../../migrations/schema-version'
import type { Engine } from '../../storage'
import { confusableKey } from './confusable-key'
import { createReleasesTable } from './releases-table'
import { createVersionsTable } from './versions-table'

const version = coreVersions.length
const names = (count: number) => Array.from({ length: count }, (_, index) => `Card ${index}`)
/** Milliseconds since 1970; each version is a second younger than the one before. */
let clock = 1_000_000_000_000

describe.each(engines)('names of components on %s', (engine: Engine) => {
  let database: TestDatabase
  let recording: RecordingDatabase
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    recording = await openRecording(database.options)
    await migrateTables(recording.db, { owner: 'core', migrations: coreMigrations, version })
  }, 300_000)
  afterEach(async () => {
    await recording.db.destroy()
    await database.drop()
  })

  const scope = () => {
    clock += 1000
    return { db: recording.db, now: sql<number>`cast(${clock} as bigint)` }
  }
  const versionOf = (remote: string, number: string, components: readonly string[]) =>
    builtVersion({
      name: remote,
      version: number,
      components: components.map((name) => ({ name })),
    })
  const publish = (...parts: Parameters<typeof versionOf>) =>
    createVersionsTable(scope()).publish({ ...versionOf(...parts), who: 'a test' })
  const release = (remote: string, number: string) =>
    createReleasesTable(scope()).add({
      remotes: { [remote]: { version: number } },
      who: 'a test',
      why: '',
    })
  /** What publishing sends to the database. */
  async function statementsOf(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]> {
    recording.statements.length = 0
    await work().catch(() => undefined)
    return recording.statements.splice(0)
  }

  const DAY = 86_400_000
  const pass = (ms: number) => {
    clock += ms
  }
  const refused = { code: 'name-taken' }

  it('a publication reserves them for a day, and then they are free', async () => {
    await publish('giver', '1.0.0', ['Card'])

    await expect(publish('taker', '1.0.0', ['C-a-r-d'])).rejects.toMatchObject({
      ...refused,
      errors: [{ pointer: '/components/0/name', detail: expect.stringContaining('giver') }],
    })
    pass(DAY - 10_000)
    await expect(publish('taker', '1.0.0', ['Card'])).rejects.toMatchObject(refused)
    pass(20_000)
    expect(await publish('taker', '1.0.0', ['Card'])).toBe(true)
    await expect(publish('giver', '1.1.0', ['Card'])).rejects.toMatchObject(refused)
  })

  it('a release takes them, for as long as it is live and 30 days after', async () => {
    await publish('giver', '1.0.0', ['Card', 'Other'])
    await release('giver', '1.0.0')
    pass(100 * DAY)
    await expect(publish('taker', '1.0.0', ['Card'])).rejects.toMatchObject(refused)

    await publish('giver', '2.0.0', ['Other'])
    await release('giver', '2.0.0')
    pass(29 * DAY)
    await expect(publish('taker', '1.0.0', ['Card'])).rejects.toMatchObject(refused)
    pass(2 * DAY)

    expect(await publish('taker', '1.0.0', ['Card'])).toBe(true)
    await expect(publish('taker', '1.1.0', ['Other'])).rejects.toMatchObject(refused)
  })

  it('a version that is live again takes them again, also those of a canary', async () => {
    await publish('giver', '1.0.0', ['Card'])
    await publish('giver', '2.0.0', ['New'])
    await release('giver', '1.0.0')
    await release('giver', '2.0.0')
    pass(20 * DAY)
    await createReleasesTable(scope()).add({
      remotes: {
        giver: { version: '2.0.0', canary: { version: '1.0.0', percent: 5 } } as ReleasedRemote,
      },
      who: 'a test',
      why: '',
    })
    pass(40 * DAY)

    await expect(publish('taker', '1.0.0', ['Card'])).rejects.toMatchObject(refused)
    await expect(publish('taker', '1.0.0', ['New'])).rejects.toMatchObject(refused)
  })

  it('two components that look the same have one row, whose remote publishes again', async () => {
    expect(await publish('giver', '1.0.0', ['Card', 'card'])).toBe(true)
    expect(await publish('giver', '1.1.0', ['card'])).toBe(true)
  })

  it('five hundred of another remote are asked for by as many statements as one', async () => {
    const counts: number[] = []
    for (const count of [1, 500]) {
      const [owner, other] = [`owner-${count}`, `other-${count}`]
      await publish(
        owner,
        '1.0.0',
        names(count).map((name) => `${name} of ${count}`),
      )
      const own = names(count).map((name) => `${name} of ${count}`)
      const refusal = await statementsOf(() => publish(other, '1.0.0', own))
      pass(2 * DAY)
      const taken = await statementsOf(() => publish(other, '1.0.0', own))
      counts.push(refusal.length, taken.length)
    }

    expect(counts.slice(2)).toEqual(counts.slice(0, 2))
  })

  it('names of before have their 30 days from the migration on, live ones no end', async () => {
    const fresh = await createTestDatabase(engine)
    const { db } = await openRecording(fresh.options)
    const before = Object.entries(coreMigrations).filter(([name]) => name < '044')
    await migrateTables(db, { owner: 'core', migrations: Object.fromEntries(before), version })
    await sql`insert into remotes (name) values ('team')`.execute(db)
    for (const [number, look] of [
      ['1.0.0', 'llve'],
      ['2.0.0', 'other'],
    ] as const) {
      await sql`insert into versions (digest, remote, version, manifest, created_at)
        values (${number}, 'team', ${number}, '{}', 1)`.execute(db)
      await sql`insert into version_components values (${number}, 'slot', ${look})`.execute(db)
      await sql`insert into component_names values ('slot', ${look}, ${look}, 'team')`.execute(db)
    }
    await sql`insert into releases (created_at, reason, who, remotes)
      values (1, '', 'a test', ${JSON.stringify({ team: { version: '1.0.0' } })})`.execute(db)

    await migrateTables(db, { owner: 'core', migrations: coreMigrations, version })

    const rows = await db
      .selectFrom('component_names')
      .select(['look', 'held_until'])
      .orderBy('look')
      .execute()
    expect(rows.map(({ look }) => look)).toEqual(['llve', 'other'])
    expect(rows[0]?.held_until).toBeNull()
    // PostgreSQL's driver gives it as a text.
    expect(Number(rows[1]?.held_until) - Date.now()).toBeGreaterThan(29 * DAY)
    await db.destroy()
    await fresh.drop()
  })

  it('versions that were stored before are listed by the migration, whatever else they hold', async () => {
    const fresh = await createTestDatabase(engine)
    const { db } = await openRecording(fresh.options)
    const before = Object.entries(coreMigrations).filter(([name]) => name < '026')
    await migrateTables(db, { owner: 'core', migrations: Object.fromEntries(before), version })
    await db.insertInto('remotes').values({ name: 'team', first_released_at: null }).execute()
    const manifests = Array.from({ length: 450 }, (_, index) => strangeManifest(index))
    for (const [index, manifest] of manifests.entries())
      await db
        .insertInto('versions')
        .values({
          digest: `digest-${index}`,
          remote: 'team',
          version: manifest.version,
          manifest: JSON.stringify(manifest),
          created_at: index,
        })
        .execute()

    await migrateTables(db, { owner: 'core', migrations: coreMigrations, version })

    const rows = await db.selectFrom('version_components').selectAll().execute()
    const expected = manifests.flatMap(({ components }, index) =>
      components.map(({ registry, name }) => `digest-${index} ${registry} ${confusableKey(name)}`),
    )
    const found = rows.map((row) => `${row.version_digest} ${row.registry} ${row.look}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
    await db.destroy()
    await fresh.drop()
  })
})

/** With texts that databases do not take for JSON; every tenth version has no components. */
function strangeManifest(index: number): Manifest {
  const description = 'a \u0000, half of a pair \ud83d and \\u0000'
  const props = { type: 'object', description }
  const components = [
    { name: `Größe ${index} "\\`, props },
    { name: 'In forms', registry: 'global' as const },
  ]
  return builtVersion({
    name: 'team',
    version: `1.0.${index}`,
    components: index % 10 === 0 ? [] : components,
  }).manifest
}

test('no statement of a publication looks through a table of the catalogue', async () => {
  const database = await createTestDatabase('sqlite')
  const { db, statements } = await openRecording(database.options)
  await migrateTables(db, { owner: 'core', migrations: coreMigrations, version })
  const store = createVersionsTable({ db, now: sql<number>`1` })
  const components = names(20).map((name) => ({ name }))
  const send = (name: string, parts: Parameters<typeof builtVersion>[0] = { components }) =>
    store.publish({ ...builtVersion({ name, ...parts }), who: 'a test' })
  await send('owner')
  const set = { remotes: { owner: { version: '1.0.0' } }, who: 'a test', why: '' }
  await createReleasesTable({ db, now: sql<number>`1` }).add(set)

  statements.length = 0
  await expect(send('other')).rejects.toMatchObject({ code: 'name-taken' })
  const asked = statements.splice(0).filter(({ sql: text }) => /^(?:select|insert)/.test(text))

  const scans: string[] = []
  for (const { sql: text, parameters } of asked) {
    const plan = { sql: `explain query plan ${text}`, parameters, query: undefined as never }
    const { rows } = await db.executeQuery<{ readonly detail: string }>(plan as never)
    scans.push(...rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN')))
  }
  expect(asked.length).toBeGreaterThan(5)
  expect(scans.filter((detail) => !/releases|VALUES|CONSTANT/.test(detail))).toEqual([])
  await db.destroy()
  await database.drop()
})
