import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openStorage, type Storage } from '../storage/storage'
import { createAuditTable } from '../storage/tables/audit-table'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'
import { archiveAudit } from './archive-audit'

const DAY_MS = 86_400_000
const actor = { id: null, name: 'a test' }

jest.setTimeout(300_000)

describe.each(engines)('archives of the audit on %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  let folder: string
  let archive: string

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    folder = mkdtempSync(join(tmpdir(), 'slipway-archive-'))
    archive = join(folder, 'archive')
    storage = await openStorage(database.options)
    await storage.migrate()
    await addEntries(6002, 401)
    await addEntries(3, 399)
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function addEntries(count: number, daysAgo: number): Promise<void> {
    const row = { at: Date.now() - daysAgo * DAY_MS, action: 'user.disabled', subject: 'Kim' }
    for (let done = 0; done < count; done += 1000) {
      const rows = Array.from({ length: Math.min(1000, count - done) }, (_, place) => ({
        ...row,
        actor: `${daysAgo} days ago`,
        detail: JSON.stringify({ place: done + place }),
      }))
      await storage.db.insertInto('audit').values(rows).execute()
    }
  }

  const run = (keptDays = 400, where = archive) =>
    archiveAudit(
      { storage, createAudit: createAuditTable, folder: where, keptMs: keptDays * DAY_MS },
      actor,
    )
  const slipway = (args: readonly string[]) =>
    runOperatorCommand(
      database.options.databaseUrl ? folder : join(database.options.file, '..'),
      args,
      {
        ...(database.options.databaseUrl && { DATABASE_URL: database.options.databaseUrl }),
        AUDIT_ARCHIVE: archive,
        SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts'),
      },
    )
  const files = () =>
    readdirSync(archive)
      .toSorted()
      .map((name) => join(archive, name))
  const count = () => createAuditTable(storage).count({ action: 'user.disabled' })
  const archivedEntries = () =>
    files().flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
  const verify = async (...paths: readonly string[]) => {
    const { code, out } = await slipway(['audit', 'verify', ...paths])
    return { code, out }
  }

  it('old entries go into files that follow each other, and only then from the database', async () => {
    const planned = JSON.parse((await slipway(['--json', 'prune', '--dry-run'])).out)
    const before = await count()
    const gone = JSON.parse((await slipway(['--json', 'prune'])).out)
    const { code, out } = await verify(...files().toReversed())

    expect(before).toBe(6005)
    expect([planned.audit.rows, gone.audit]).toEqual([6002, planned.audit])
    expect(await count()).toBe(3)
    expect(archivedEntries()).toHaveLength(6002)
    expect(JSON.parse(archivedEntries()[0] ?? '')).toMatchObject({
      actor: { id: null, name: '401 days ago' },
      action: 'user.disabled',
      subject: { id: null, name: 'Kim' },
      detail: { place: 0 },
    })
    expect(code).toBe(0)
    expect(out).toMatch(
      /^\S+000001-\S+: whole, entries 1 to 5000, SHA-256 (?<first>[\da-f]{64})\n\S+000002-/,
    )
    const entries = await createAuditTable(storage).list({
      action: 'retention',
      limit: 9,
      offset: 0,
    })
    expect(entries.map(({ action, detail }) => [action, detail['archived']])).toEqual([
      ['retention.audit-archived', 1002],
      ['retention.audit-archived', 5000],
      ['retention.pruned', undefined],
    ])
    expect(out).toContain(String(entries[1]?.detail['digest']))
  })

  it('a file that was changed, or is missing in between, is seen', async () => {
    await run()
    await addEntries(1, 401)
    // One that is older than others counts with them.
    await run(1)
    const [first = '', second = '', third = ''] = files()
    const gap = await verify(first, third)
    const text = readFileSync(second, 'utf8')
    writeFileSync(second, text.replace('Kim', 'Tim'))
    const changed = await verify(first, second, third)
    const [head = '', ...rest] = text.split('\n')
    writeFileSync(second, [head.replace('"entries":1002', '"entries":1001'), ...rest].join('\n'))
    const header = await verify(second)
    const other = await verify(join(process.cwd(), 'package.json'))

    expect([gap.code, gap.out]).toEqual([1, expect.stringContaining('does not follow')])
    expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('were changed')])
    expect([header.code, header.out]).toEqual([1, expect.stringContaining('says something else')])
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('no archive')])
  })

  it('no entry goes that no archive has, by whatever statement', async () => {
    await run()

    const remove = storage.db.deleteFrom('audit').where('action', '=', 'user.disabled').execute()
    await expect(remove).rejects.toThrow(/until an archive has them/)
    const change = storage.db.updateTable('audit').set({ actor: 'nobody' }).execute()
    await expect(change).rejects.toThrow(/stay as they are/)
    expect(await count()).toBe(3)
  })

  it('a run that ended between file and row, or between row and removal, loses and repeats nothing', async () => {
    const stops = {
      add: () => Promise.reject(new Error('ended')),
    }
    const broken = archiveAudit(
      { storage, createAudit: () => stops, folder: archive, keptMs: 400 * DAY_MS },
      actor,
    )
    await expect(broken).rejects.toThrow('ended')
    const afterFile = [files().length, await count()]
    // More is old by now: the file that is there is made again as it was.
    await run(300)
    const afterRow = files()
    await run(300)

    expect(afterFile).toEqual([1, 6005])
    expect(afterRow).toHaveLength(2)
    expect(files()).toEqual(afterRow)
    expect(new Set(archivedEntries()).size).toBe(6005)
    expect(archivedEntries()).toHaveLength(6005)
    expect(await count()).toBe(0)
    expect((await verify(...files())).code).toBe(0)
  })

  it('entries that an ended run archived and left go with the next one, and are archived once', async () => {
    await run()
    const [first] = await storage.db.selectFrom('audit_archives').selectAll().execute()
    const row = { at: 1, actor: 'left', action: 'user.disabled', subject: 'Kim', detail: '{}' }
    await storage.db
      .insertInto('audit')
      .values({ ...row, id: first?.last_id ?? 0 })
      .execute()

    await run()

    expect(await count()).toBe(3)
    expect(files()).toHaveLength(2)
  })

  it('where the file cannot be written, every entry stays', async () => {
    mkdirSync(folder, { recursive: true })
    const place = join(folder, 'a file')
    writeFileSync(place, '')

    await expect(run(400, join(place, 'archive'))).rejects.toThrow(/ENOTDIR/)

    expect(await count()).toBe(6005)
  })

  it('two runs at once archive each entry once', async () => {
    await Promise.all([run(), run(400, join(folder, 'other'))])
    await run()

    const { rows } = await storage.db
      .selectFrom('audit_archives')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(2)
    expect(await count()).toBe(3)
  })
})

test('a full disk loses no entry of the audit, and with room each is archived once', async () => {
  const database = await createTestDatabase('sqlite')
  const storage = await openStorage(database.options)
  await storage.migrate()
  const archive = join(database.options.file, '../archive')
  const row = { actor: 'x', action: 'user.disabled', subject: 'Kim', detail: '{}' }
  const fill = () =>
    storage.db
      .insertInto('audit')
      .values({ ...row, at: 1 })
      .execute()
  const run = () =>
    archiveAudit({ storage, createAudit: createAuditTable, folder: archive, keptMs: DAY_MS }, actor)
  await sql`pragma max_page_count = 1`.execute(storage.db)
  const full = (async () => {
    for (;;) await fill()
  })()
  await expect(full).rejects.toThrow(/full/)
  const before = await createAuditTable(storage).count({})

  await expect(run()).rejects.toThrow(/full/)
  const after = await createAuditTable(storage).count({})
  await sql`pragma max_page_count = 100000`.execute(storage.db)
  await run()

  const texts = readdirSync(archive).map((name) => readFileSync(join(archive, name), 'utf8'))
  const archived = texts.flatMap((text) => text.trim().split('\n').slice(1))
  expect(before).toBeGreaterThan(0)
  expect([after, archived.length, new Set(archived).size]).toEqual([before, before, before])
  expect(await createAuditTable(storage).count({ action: 'user.disabled' })).toBe(0)
  await storage.close()
  await database.drop()
})
