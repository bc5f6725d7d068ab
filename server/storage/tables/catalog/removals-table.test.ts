import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Manifest } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-engines'
import { openStorage, type Storage } from '../../storage'
import { type StorageScope, transact } from '../../transact'
import { createBundlesTable } from './bundles-table'
import { createHostFilesTable } from './host-files-table'
import { createRemovalsTable } from './removals-table'
import { createVersionsTable } from './versions-table'

jest.setTimeout(120_000)

const bytes = Buffer.from('a chunk that both have')
const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`

function publish(scope: StorageScope, number: number): Promise<boolean> {
  const files = [{ path: '0.js', integrity, size: bytes.length }]
  const manifest = { name: 'team', version: `1.0.${number}`, components: [], files }
  return createVersionsTable(scope).publish({
    digest: `digest-${number}`,
    // The parts that the tables look at.
    manifest: manifest as unknown as Manifest,
    files: new Map([['0.js', bytes]]),
    who: 'a test',
  })
}

/** Rows of both tables of files that this connection has read of late, in whatever way. */
async function rowsRead({ db }: StorageScope): Promise<number> {
  const { rows } = await sql<{ readonly read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where relname in ('files', 'version_files')`.execute(db)
  return Number(rows[0]?.read)
}

const file = { name: 'x.js', integrity, bytes }

describe('removing versions from PostgreSQL', () => {
  let database: TestDatabase
  let storage: Storage
  let other: Storage

  beforeEach(async () => {
    database = await createTestDatabase('postgres')
    storage = await openStorage(database.options)
    await storage.migrate()
    other = await openStorage(database.options)
  })

  afterEach(async () => {
    await storage.close()
    await other.close()
    await database.drop()
  })

  const remove = () =>
    transact(other, async (scope) => {
      await createRemovalsTable(scope).hold()
      return await createRemovalsTable(scope).removeVersions(['digest-1'])
    })

  it.each([
    ['is published', (scope: StorageScope) => publish(scope, 2)],
    [
      'is bundled',
      (scope: StorageScope) =>
        createBundlesTable(scope).add({ ...file, place: 'a', members: [], keptMs: 60_000 }),
    ],
    ['starts with a host', (scope: StorageScope) => createHostFilesTable(scope).keep([file])],
  ])('leaves a file that %s at the same moment', async (_name, store) => {
    await publish(storage, 1)
    let storing: Promise<unknown> = Promise.resolve()
    await new Promise<void>((resolve, reject) => {
      storing = transact(storage, async (scope) => {
        await store(scope)
        resolve()
        await setTimeout(500)
      })
      storing.catch(reject)
    })
    const { versions, files } = await remove()
    await storing

    expect([versions.rows, files.rows]).toEqual([1, 0])
    expect(await createVersionsTable(storage).readFile(integrity)).toEqual(bytes)
  })

  it('reads no more rows for two versions where others have 150,000 files', async () => {
    await publish(storage, 1)
    await sql`insert into versions(digest, remote, version, manifest, created_at, who)
      select 'd' || v, 'team', '2.0.' || v, '{}', 1, 'x' from generate_series(1, 600) v`.execute(
      storage.db,
    )
    await sql`insert into files(digest, size, bytes)
      select 'sha384-' || repeat(md5(v || '-' || f), 2), 1, 'x' from generate_series(1, 600) v, generate_series(1, 250) f`.execute(
      storage.db,
    )
    await sql`insert into version_files
      select 'd' || v, f || '.js', 'sha384-' || repeat(md5(v || '-' || f), 2)
        from generate_series(1, 600) v, generate_series(1, 250) f`.execute(storage.db)
    await sql`analyze`.execute(storage.db)
    const removals = createRemovalsTable(storage)

    const steps = await removals.inSteps(
      Array.from({ length: 600 }, (_, number) => `d${number + 1}`),
    )
    const { files, read } = await transact(storage, async (scope) => {
      const before = await rowsRead(scope)
      const removed = await createRemovalsTable(scope).removeVersions(['d1', 'd2'])
      return { ...removed, read: (await rowsRead(scope)) - before }
    })

    expect(files.rows).toBe(500)
    expect(read).toBeGreaterThan(500)
    expect(read).toBeLessThan(5000)
    expect(steps.flat()).toHaveLength(600)
    expect(Math.max(...steps.map((step) => step.length))).toBe(8)
  })
})
