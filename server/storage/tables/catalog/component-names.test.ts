import type { Manifest } from '@slipway/sdk/contract'
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

  it('those of the newest version and of the released one are taken, others are free', async () => {
    await publish('giver', '0.9.0', ['Long gone'])
    await publish('giver', '1.0.0', ['Released'])
    await publish('giver', '2.0.0', ['Released', 'Given up'])
    await publish('giver', '3.0.0', ['Newest'])
    await release('giver', '1.0.0')

    const refused = await publish('taker', '1.0.0', [
      'Newest',
      'R-e-leased',
      'Given up',
      'Long gone',
    ])
      .then(() => [])
      .catch(({ errors }) => errors)
    const taken = await publish('taker', '1.0.0', ['Given up', 'Long gone'])

    expect(refused.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/components/0/name',
      '/components/1/name',
    ])
    expect(taken).toBe(true)
    await expect(publish('giver', '4.0.0', ['Given up'])).rejects.toMatchObject({
      code: 'name-taken',
    })
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
      const refused = await statementsOf(() => publish(other, '1.0.0', own))
      await publish(
        owner,
        '2.0.0',
        ['Nothing'].map((name) => `${name} of ${count}`),
      )
      const taken = await statementsOf(() => publish(other, '1.0.0', own))
      counts.push(refused.length, taken.length)
    }

    expect(counts.slice(2)).toEqual(counts.slice(0, 2))
  })

  it('a version of a server that lists no components counts like any other', async () => {
    await publish('giver', '1.0.0', ['Card'])
    await recording.db.deleteFrom('version_components').execute()

    await expect(publish('taker', '1.0.0', ['Card'])).rejects.toMatchObject({ code: 'name-taken' })
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
