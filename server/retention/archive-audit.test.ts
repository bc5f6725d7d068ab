import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openStorage, type Storage } from '../storage/storage'
import { createAuditArchivesTable } from '../storage/tables/audit-archives-table'
import { auditLine, noSeal, sealOf } from '../storage/tables/audit-line'
import { createAuditTable } from '../storage/tables/audit-table'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'
import { archiveAudit } from './archive-audit'
import { writeAuditFile } from './audit-file'

const DAY_MS = 86_400_000
const actor = { id: null, name: 'a test' }
const entry = {
  at: 1,
  actor_id: null,
  actor: 'somebody',
  action: 'user.disabled',
  subject_id: null,
  subject: 'somebody',
  detail: '{}',
}

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

  it('two runs at once in one folder disturb each other nowhere', async () => {
    // The second file of one has more entries than that of the other.
    await Promise.all([run(), run(), run(1)])
    await run(1)

    const rows = await storage.db.selectFrom('audit_archives').select('name').execute()
    expect(readdirSync(archive).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    expect(new Set(archivedEntries()).size).toBe(6005)
    expect(archivedEntries()).toHaveLength(6005)
    expect((await verify(...files())).code).toBe(0)
    expect(await count()).toBe(0)
  })

  it('a file that fails while another run writes the same one tears nothing', async () => {
    const handle = await open(join(folder, 'any'), 'w')
    const prototype = Object.getPrototypeOf(handle) as { writeFile: typeof handle.writeFile }
    await handle.close()
    const { writeFile } = prototype
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    let others: Promise<unknown> = Promise.resolve()
    // The disk is full for the second one, which has opened its file when the first has written its own.
    prototype.writeFile = async function (this: FileHandle, ...content: unknown[]) {
      await writeFile.apply(this, content as Parameters<typeof writeFile>)
      prototype.writeFile = () => Promise.reject(full)
      others = run().catch((error: unknown) => error)
      await others
      prototype.writeFile = writeFile
    }
    await run().finally(() => {
      prototype.writeFile = writeFile
    })

    expect(await others).toBe(full)
    expect(archivedEntries()).toHaveLength(6002)
    expect((await verify(...files())).code).toBe(0)
  })

  it.each([
    ['of another database', { previous: 'f'.repeat(64) }, /does not follow/],
    ['of other entries', {}, /other entries/],
    ['that is none', undefined, /no archive/],
  ])('a file %s under the next number is named, and nothing goes', async (_name, place, fault) => {
    const before = { place: 0, seal: noSeal }
    const row = { ...entry, id: 1 }
    const seal = { place: 1, seal: sealOf(noSeal, auditLine(row)) }
    const foreign = writeAuditFile({ number: 1, previous: noSeal, before, ...place }, [
      { row, seal },
    ])
    const path = join(archive, 'audit-000001-0123456789ab.jsonl')
    mkdirSync(archive)
    writeFileSync(path, place ? foreign.text : 'no archive')

    await expect(run()).rejects.toThrow(fault)
    await expect(run()).rejects.toThrow(path)
    expect(readdirSync(archive)).toHaveLength(1)
    expect(await count()).toBe(6005)
    rmSync(path)
    await run()
    expect(await count()).toBe(3)
  })

  it('a file that a run left waits while its entries are kept for longer', async () => {
    const stops = { add: () => Promise.reject(new Error('ended')) }
    const deps = { storage, createAudit: () => stops, folder: archive, keptMs: 300 * DAY_MS }
    await addEntries(2, 350)
    await run()
    await expect(archiveAudit(deps, actor)).rejects.toThrow('ended')

    await run(380)
    expect([files().length, await count()]).toEqual([3, 5])
    await run(300)
    expect([files().length, await count()]).toEqual([3, 0])
    expect((await verify(...files())).code).toBe(0)
  })

  it('entries that are in no archive stay between those that are', async () => {
    const row = { name: 'x', digest: '0'.repeat(64), archived_at: 1 }
    await storage.db
      .insertInto('audit_archives')
      .values([
        { ...row, number: 1, first_id: 11, last_id: 20 },
        { ...row, number: 2, first_id: 31, last_id: 40 },
      ])
      .execute()

    const gone = await createAuditArchivesTable(storage).removeArchived()

    expect(gone.rows).toBe(20)
    expect(await count()).toBe(5985)
  })

  it('counts the old ones in parts, as many as there are, and holds up nobody', async () => {
    await addEntries(9000, 395)
    let others = 0
    let turn = setImmediate(function again() {
      others += 1
      turn = setImmediate(again)
    })

    const table = createAuditArchivesTable(storage)
    const counts = [400, 397, 390].map((days) => table.count(days * DAY_MS))

    expect((await Promise.all(counts)).map(({ rows }) => rows)).toEqual([6002, 6005, 15_005])
    clearImmediate(turn)
    expect(others).toBeGreaterThan(0)
    const next = await table.next(397 * DAY_MS, { after: 4, limit: 9000 })
    expect([next.length, next[0]?.id, next.at(-1)?.id]).toEqual([6001, 5, 6005])
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
