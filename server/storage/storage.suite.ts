import { sql } from 'kysely'
import { builtVersion } from '../testing/built-version'
import { createTestDatabase, useTestStorage } from '../testing/database/test-engines'
import { isForeignKeyViolation, isUniqueViolation } from './dialects/storage-errors'
import { takenValues } from './dialects/unique-violation'
import { createTable } from './migrations/create-table'
import { type Engine, openStorage } from './storage'
import { createRateLimitTable } from './tables/accounts/rate-limit-table'
import { createReleasesTable } from './tables/catalog/releases-table'
import { createRemotesTable } from './tables/catalog/remotes-table'
import { createVersionsTable, type VersionSource } from './tables/catalog/versions-table'
import { bumpRevision, readRevision } from './tables/revisions'

/** What holds for every engine. */
export function storageSuite(engine: Engine): void {
  const test = useTestStorage(engine)

  it('gives ids, and numbers as numbers', async () => {
    const { db } = test.storage

    const row = await db
      .insertInto('tenants')
      .values({ name: 'Ids' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('tenants')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()

    expect(row).toEqual({ id: expect.any(Number), name: 'Ids' })
    expect(typeof count).toBe('number')
  })

  it('has a clock in milliseconds that goes on within a transaction', async () => {
    const { db, now } = test.storage

    const [first, second] = await db.transaction().execute(async (trx) => {
      const read = () => trx.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()
      const before = await read()
      for (;;) {
        const after = await read()
        if (after.now > before.now) return [before.now, after.now] as const
      }
    })

    expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
    expect(Number.isSafeInteger(second)).toBe(true)
  })

  it('keeps bytes as they are', async () => {
    const bytes = Buffer.from([0, 255, 1, 128])
    const { db } = test.storage

    await db.insertInto('files').values({ digest: 'bytes', size: 4, bytes }).execute()
    const row = await db
      .selectFrom('files')
      .select('bytes')
      .where('digest', '=', 'bytes')
      .executeTakeFirstOrThrow()

    expect(Buffer.from(row.bytes).equals(bytes)).toBe(true)
  })

  it('names a taken value and a broken reference', async () => {
    const { db } = test.storage
    const insert = db.insertInto('tenants').values({ name: 'Taken' })
    await insert.execute()

    const taken = await insert.execute().catch((error: unknown) => error)
    const returning = await insert
      .returning('id')
      .execute()
      .catch((error: unknown) => error)
    const broken = await db
      .insertInto('memberships')
      .values({ user_id: 4711, tenant_id: null, role: 'x' })
      .execute()
      .catch((error: unknown) => error)

    expect(isUniqueViolation(taken)).toBe(true)
    expect(isUniqueViolation(returning)).toBe(true)
    expect(isForeignKeyViolation(taken)).toBe(false)
    expect(isForeignKeyViolation(broken)).toBe(true)
  })

  it('says which values are taken: of a column, of several together, and inside an expression', async () => {
    const { db } = test.storage
    await sql`create table shelves (room text, place text, label text, closed text)`.execute(db)
    await sql`create unique index shelves_place on shelves (room, place)`.execute(db)
    await sql`create unique index shelves_label on shelves (lower(label)) where closed is null`.execute(
      db,
    )
    await sql`insert into shelves (room, place, label) values ('A', '1', 'Cups')`.execute(db)
    const refused = (work: Promise<unknown>) => work.catch((error: unknown) => error)

    const place = await refused(
      sql`insert into shelves (room, place) values ('A', '1')`.execute(db),
    )
    const label = await refused(sql`insert into shelves (label) values ('CUPS')`.execute(db))
    const tenant = await refused(
      db
        .insertInto('tenants')
        .values([{ name: 'Twice' }, { name: 'Twice' }])
        .execute(),
    )

    expect(await takenValues(test.storage, place)).toEqual({
      table: 'shelves',
      columns: ['room', 'place'],
    })
    expect(await takenValues(test.storage, label)).toEqual({ table: 'shelves', columns: ['label'] })
    expect(await takenValues(test.storage, tenant)).toEqual({ table: 'tenants', columns: ['name'] })
    expect(await takenValues(test.storage, new Error('another one'))).toBeUndefined()
  })

  it('undoes a transaction that failed', async () => {
    const { db } = test.storage

    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('tenants').values({ name: 'Half' }).execute()
      throw new Error('stop')
    })

    await expect(failing).rejects.toThrow('stop')
    const rows = await db.selectFrom('tenants').selectAll().where('name', '=', 'Half').execute()
    expect(rows).toEqual([])
  })

  it('loses no count of many writers at once', async () => {
    const { db } = test.storage

    const revisions = await Promise.all(
      Array.from({ length: 50 }, () =>
        db.transaction().execute((trx) => bumpRevision(trx, 'writers')),
      ),
    )

    expect(new Set(revisions).size).toBe(50)
    expect(await readRevision(db, 'writers')).toBe(50)
    expect(await readRevision(db, 'nothing yet')).toBe(0)
  })

  it("runs the application's migrations after the core's, once", async () => {
    const { db } = test.storage
    const migrations = {
      '001-things': {
        up: (db: Parameters<typeof createTable>[0]) =>
          createTable(db, 'things').addColumn('name', 'text').execute(),
      },
    }

    await test.storage.migrate(migrations)
    await test.storage.migrate(migrations)

    const { rows } = await sql<{
      id: number
    }>`insert into things (name) values ('x') returning id`.execute(db)
    expect(rows).toEqual([{ id: 1 }])
  })

  it('several connections that start at once migrate once', async () => {
    const database = await createTestDatabase(engine)
    const storages = await Promise.all(
      Array.from({ length: 4 }, () => openStorage(database.options)),
    )
    const runs: string[] = []
    const migrations = {
      '001-counted': {
        up: async (db: Parameters<typeof createTable>[0]) => {
          runs.push(engine)
          await createTable(db, 'counted').execute()
        },
      },
    }

    await Promise.all(storages.map((storage) => storage.migrate(migrations)))

    expect(runs).toEqual([engine])
    for (const storage of storages) await storage.close()
    await database.drop()
  })

  it('what a team turned off an operator takes over, and not the other way round', async () => {
    const remotes = createRemotesTable(test.storage)
    const part = { remote: 'team', version: '1.0.0', component: undefined }
    const by = (who: string, byOperator: boolean) =>
      remotes.disable(part, { who, why: 'incident', byOperator })
    const whose = async () => (await remotes.disabled()).map(({ who }) => who)
    await remotes.add('team')

    await by('token a of team', false)
    const first = await whose()
    await by('operator@example.test', true)
    const second = await whose()
    await by('token a of team', false)

    expect([first, second]).toEqual([['token a of team'], ['operator@example.test']])
    expect(await remotes.disabled()).toMatchObject([{ ...part, byOperator: true }])
  })

  it('knows where a version came from, and when it left the head', async () => {
    const [versions, releases] = [
      createVersionsTable(test.storage),
      createReleasesTable(test.storage),
    ]
    const publish = async (version: string, source?: VersionSource) => {
      const built = builtVersion({ name: 'sourced', version, components: [{ name: 'Sourced' }] })
      await versions.publish({ ...built, who: 'ada', ...(source && { source }) })
      return built.digest
    }
    const release = (version: string) =>
      releases.add({ remotes: { sourced: { version } }, who: 'ada', why: 'a test' })

    const sent = { signedBy: 'a key', address: '203.0.113.7', token: 'ci' }
    const [first, second, third] = [
      await publish('1.0.0', sent),
      await publish('1.1.0'),
      await publish('1.2.0'),
    ]
    // As an older server stores it.
    await test.storage.db
      .updateTable('versions')
      .set({ signed_by: null, sent_from: null })
      .where('digest', '=', third)
      .execute()
    await release('1.0.0')
    await release('1.1.0')
    const histories = await versions.histories([first, second, third])

    const rest = { tried: null, leftAt: undefined }
    const nothing = { signedBy: undefined, address: undefined, token: undefined }
    expect(histories.get(first)).toEqual({ ...rest, source: sent, leftAt: expect.any(Number) })
    expect(histories.get(second)).toEqual({ ...rest, source: nothing })
    expect(histories.get(third)).toEqual({ ...rest, source: undefined })
  })

  it('knows how a version was tried, and changes only what it is asked to', async () => {
    const versions = createVersionsTable(test.storage)
    const built = (version: string) => builtVersion({ name: 'tried', version, components: [] })
    const unseen = { by: 'unseen', why: 'Größe' } as const
    const browser = { by: 'browser', browser: 'Chrome 141' } as const
    const [plain, said] = [built('1.0.0'), built('1.1.0')]
    await versions.publish({ ...plain, who: 'ada' })
    await versions.publish({ ...said, who: 'ada', tried: unseen })

    const stored = [await versions.findTrial(plain.digest), await versions.findTrial(said.digest)]
    const changed = [
      await versions.changeTrial(plain.digest, { from: null, to: unseen }),
      await versions.changeTrial(plain.digest, { from: null, to: browser }),
      await versions.changeTrial(said.digest, { from: unseen, to: browser }),
    ]
    const histories = await versions.histories([plain.digest, said.digest])

    expect(stored).toEqual([null, unseen])
    expect(changed).toEqual([true, false, true])
    expect(histories.get(plain.digest)?.tried).toEqual(unseen)
    expect(histories.get(said.digest)?.tried).toEqual(browser)
  })

  it('counts wrong attempts exactly and never past a limit, and starts again when the window is over', async () => {
    const { add, clear, read } = createRateLimitTable(test.storage)
    const wrong = (limit: number) => add({ key: 'wrong', limit }, 60_000)

    const counted = await Promise.all(Array.from({ length: 100 }, () => wrong(70)))
    const cleared = [
      await clear({ key: 'wrong', limit: 70 }),
      await clear({ key: 'other', limit: 1 }),
    ]
    const full = await read(['wrong', 'other'])
    await test.storage.db.updateTable('rate_limits').set({ reset_at: 1 }).execute()
    const over = await read(['wrong'])
    const fresh = [await wrong(70), await clear({ key: 'wrong', limit: 70 }), await wrong(70)]

    const numbers = counted.filter((hits) => hits !== undefined)
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 70 }, (_, index) => index + 1),
    )
    expect(cleared).toEqual([false, false])
    expect([...full]).toEqual([['wrong', { hits: 70, resetIn: expect.any(Number) }]])
    expect(full.get('wrong')?.resetIn).toBeGreaterThan(50_000)
    expect(over.get('wrong')).toEqual({ hits: 0, resetIn: 0 })
    expect(fresh).toEqual([1, true, 1])
  })
}
