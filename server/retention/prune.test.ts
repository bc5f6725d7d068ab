import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyLayout, type GuardFigures, type Manifest } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { copyFileName } from '../catalog/file-cache'
import { formerSet } from '../catalog/release/former-set'
import { openStorage, type Storage } from '../storage/storage'
import { createAuditTable } from '../storage/tables/audit-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../storage/tables/catalog/remotes-table'
import { createVersionLinksTable } from '../storage/tables/catalog/version-links-table'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import { createGuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'
import { readWatchedFigures } from '../storage/tables/watched-figures'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'
import { createRetention } from './retention'

const DAY_MS = 86_400_000

jest.setTimeout(300_000)

const fileOf = (text: string) => {
  const bytes = Buffer.from(text)
  const digest = createHash('sha384').update(bytes).digest('base64')
  return { bytes, integrity: `sha384-${digest}` }
}
const shared = fileOf('of the first and the last')
const own = (number: number) => fileOf(`of ${number} alone`)

async function addVersion(storage: Storage, number: number, daysAgo: number): Promise<void> {
  const contents = [0, 14].includes(number) ? [own(number), shared] : [own(number)]
  const files = contents.map(({ integrity, bytes }, place) => ({
    path: `${place}.js`,
    integrity,
    size: bytes.length,
  }))
  const manifest = { name: 'team', version: `1.0.${number}`, components: [], files }
  await createVersionsTable(storage).publish({
    digest: `digest-${number}`,
    // The parts that the tables look at.
    manifest: manifest as unknown as Manifest,
    files: new Map(contents.map(({ bytes }, place) => [`${place}.js`, bytes])),
    who: 'a test',
  })
  await storage.db
    .updateTable('versions')
    .set({ created_at: Date.now() - daysAgo * DAY_MS })
    .where('digest', '=', `digest-${number}`)
    .execute()
}

async function addRelease(storage: Storage, number: number, daysAgo: number): Promise<void> {
  const remotes = { team: { version: `1.0.${number}` } }
  const id = await createReleasesTable(storage).add({ remotes, who: 'a test', why: 'test' })
  const set = { created_at: Date.now() - daysAgo * DAY_MS }
  await storage.db.updateTable('releases').set(set).where('id', '=', id).execute()
}

async function addLayouts(storage: Storage): Promise<void> {
  const layout = JSON.stringify(emptyLayout)
  const at = (days: number) => Date.now() - days * DAY_MS
  const row = { layout, who: 'a test' }
  const layouts = Array.from({ length: 12 }, (_, index) => index + 1)
  const common = { ...row, reason: 'test', revert_of: null }
  await storage.db
    .insertInto('layouts')
    .values(layouts.map((number) => ({ ...common, number, created_at: at(300 - number) })))
    .execute()
  const drafts = [
    { name: 'old', base: 12, days: 91 },
    { name: 'young', base: 1, days: 89 },
  ]
  await storage.db
    .insertInto('layout_drafts')
    .values(
      drafts.map(({ days, ...draft }) => ({
        ...row,
        ...draft,
        created_at: at(days),
        changed_at: at(days),
      })),
    )
    .execute()
}

async function addDelivery(storage: Storage): Promise<void> {
  const at = Date.now() - 40 * DAY_MS
  const hook = { url: 'https://x.test', events: '[]', secret: '', who: 'a test', created_at: at }
  const { id } = await storage.db
    .insertInto('webhooks')
    .values(hook)
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = { webhook_id: id, message: 'm', event: 'e', body: '{}', next_at: null }
  await storage.db
    .insertInto('webhook_deliveries')
    .values({ ...message, created_at: at, state: 'delivered' })
    .execute()
}

function addCopies(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const number of [0, 14])
    for (const end of ['', '.br'])
      writeFileSync(join(folder, copyFileName(own(number).integrity) + end), 'a copy')
  writeFileSync(join(folder, copyFileName(shared.integrity)), 'a copy')
}

/** As if the runs of until now had begun two hours earlier: the audit itself takes no change. */
async function makeOlder({ db, engine }: Storage): Promise<void> {
  const off =
    engine === 'sqlite'
      ? sql`drop trigger audit_no_update`
      : sql`alter table audit disable trigger user`
  await off.execute(db).catch(() => undefined)
  const at = Date.now() - 2 * 3_600_000
  await db.updateTable('audit').set({ at }).where('action', '=', 'retention.pruned').execute()
}

describe.each(engines)('slipway prune on %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  let folder: string

  // Released one after the other, the last one 160 days ago; the first five are out of the last ten releases.
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    folder = database.options.databaseUrl
      ? mkdtempSync(join(tmpdir(), 'slipway-prune-'))
      : join(database.options.file, '..')
    storage = await openStorage(database.options)
    await storage.migrate()
    for (let number = 0; number < 15; number += 1) {
      await addVersion(storage, number, 301 - 10 * number)
      await addRelease(storage, number, 300 - 10 * number)
    }
    await addVersion(storage, 20, 89)
    const link = { remote: 'team', version: '1.0.1', tokenHash: 'hash', who: 'a test' }
    await createVersionLinksTable(storage).add({ ...link, lifeMs: DAY_MS })
    await addLayouts(storage)
    await addDelivery(storage)
    addCopies(join(folder, 'files'))
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runOperatorCommand(folder, args, {
      ...(database.options.databaseUrl && {
        DATABASE_URL: database.options.databaseUrl,
        AUDIT_ARCHIVE: join(folder, 'audit-archive'),
      }),
      SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts'),
      ...env,
    })
  const prune = async (...options: readonly string[]) =>
    JSON.parse((await slipway(['--json', 'prune', ...options])).out)
  const rowsOf = (answer: Record<string, { readonly rows: number }>) =>
    Object.fromEntries(
      Object.entries(answer).flatMap(([kind, { rows }]) =>
        rows === undefined ? [] : [[kind, rows]],
      ),
    )
  const versions = async () => {
    const rows = await storage.db.selectFrom('versions').select('version').execute()
    return rows.map(({ version }) => Number(version.split('.')[2])).toSorted((x, y) => x - y)
  }

  it('says what it would remove, removes exactly that, and then finds nothing more', async () => {
    const { dryRun, ...planned } = await prune('--dry-run')
    const before = await versions()
    const { dryRun: isDry, ...gone } = await prune()
    const again = await prune('--dry-run')

    expect([dryRun, isDry]).toEqual([true, false])
    expect(before).toHaveLength(16)
    expect(rowsOf(planned)).toEqual({
      versions: 4,
      files: 4,
      copies: 2,
      releases: 5,
      layouts: 1,
      drafts: 1,
      deliveries: 1,
      audit: 0,
    })
    expect(gone).toEqual(planned)
    expect(new Set(Object.values(rowsOf(again)))).toEqual(new Set([0]))
    expect(await versions()).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20])
  })

  it('leaves what the last ten releases have, what a link leads to, and every file of these', async () => {
    await slipway(['prune'])

    const rest = createVersionsTable(storage)
    const read = [own(1), own(14), shared].map(({ integrity }) => rest.readFile(integrity))
    const copies = readdirSync(join(folder, 'files'))
    const drafts = await storage.db.selectFrom('layout_drafts').select('name').execute()
    const layouts = await storage.db
      .selectFrom('layouts')
      .select('number')
      .orderBy('number')
      .execute()
    expect(await Promise.all(read)).toHaveLength(3)
    await expect(rest.readFile(own(0).integrity)).rejects.toThrow(/No file/)
    expect(copies).toHaveLength(3)
    expect(copies).not.toContain(copyFileName(own(0).integrity))
    expect(drafts).toEqual([{ name: 'young' }])
    // The base of the draft stays, and the last ten.
    expect(layouts.map(({ number }) => number)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await createReleasesTable(storage).count()).toBe(10)
  })

  it('keeps everything for as long as the settings say, and prints a table', async () => {
    const longer = { KEEP_VERSIONS: '400', KEEP_DRAFTS: '92' }
    const { out, code } = await slipway(['prune', '--dry-run'], longer)
    const wrong = await slipway(['prune', '--dry-run'], { KEEP_DRAFTS: 'ever' })

    expect(code).toBe(0)
    expect(out).toMatch(/^This would be removed:\n {2}versions +0 +0 MB\n/)
    expect(out).toMatch(/messages to webhooks +1 +0 MB/)
    expect([wrong.code, wrong.err]).toEqual([78, expect.stringContaining('KEEP_DRAFTS is "ever"')])
    expect(await versions()).toHaveLength(16)
  })

  it('removes nothing where the archives of the audit might go with the server', async () => {
    if (engine === 'sqlite') return
    const nowhere = { AUDIT_ARCHIVE: '' }

    const { code, err } = await slipway(['prune'], nowhere)
    const server = await slipway(['migrate'], { ...nowhere, PRUNE: 'on' })
    const dry = await slipway(['prune', '--dry-run'], nowhere)

    expect([code, err]).toEqual([78, expect.stringContaining('AUDIT_ARCHIVE is not set')])
    expect([server.code, server.err]).toEqual([78, expect.stringContaining('AUDIT_ARCHIVE')])
    expect(dry.code).toBe(0)
    expect(await versions()).toHaveLength(16)
  })

  it('is in the audit with its counts, and is then due in a day', async () => {
    const retention = createRetention({
      storage,
      createAudit: createAuditTable,
      keptFor: { versions: 90 * DAY_MS, drafts: 90 * DAY_MS, audit: 400 * DAY_MS },
      archive: () => join(folder, 'audit-archive'),
      copies: join(folder, 'none'),
    })
    const before = await retention.isDue()
    await slipway(['prune'])

    const [entry] = await createAuditTable(storage).list({ q: 'what is old', limit: 1, offset: 0 })
    const undo = await slipway(['audit', 'undo', String(entry?.id)])
    expect(entry).toMatchObject({ action: 'retention.pruned', actor: { name: 'command line' } })
    expect(entry?.detail).toMatchObject({
      versions: 4,
      files: 4,
      releases: 5,
      layouts: 1,
      drafts: 1,
    })
    expect([undo.code, undo.err]).toEqual([1, expect.stringContaining('does not come back')])
    expect([before, await retention.isDue()]).toEqual([true, false])
  })

  it('goes on where a kind fails, names it, and is due again in an hour', async () => {
    const day = DAY_MS
    const place = join(folder, 'a file')
    writeFileSync(place, '')
    const row = { at: 1, actor: 'x', action: 'user.disabled', subject: 'Kim', detail: '{}' }
    const old = await storage.db.insertInto('audit').values(row).execute()
    const deps = {
      storage,
      createAudit: createAuditTable,
      keptFor: { versions: 90 * day, drafts: 90 * day, audit: 400 * day },
      copies: join(folder, 'files'),
    }
    const failing = createRetention({ ...deps, archive: () => join(place, 'archive') })
    const whole = createRetention({ ...deps, archive: () => join(folder, 'archive') })
    const pruned = async () => (await readWatchedFigures(storage)).prunedAt

    await expect(failing.run({ id: null, name: 'x' })).rejects.toThrow(/^Not all.* audit: ENOTDIR/)
    const left = await versions()
    const afterFailure = [await failing.isDue(), await pruned()]
    await makeOlder(storage)
    const anHourLater = [await failing.isDue(), await pruned()]
    await whole.run({ id: null, name: 'x' })
    await makeOlder(storage)

    expect(old).toHaveLength(1)
    expect(left).toHaveLength(12)
    expect(readdirSync(deps.copies)).toHaveLength(3)
    expect(afterFailure).toEqual([false, null])
    expect(anHourLater).toEqual([true, null])
    expect(await whole.isDue()).toBe(false)
    expect(Math.abs(Number(await pruned()) - Date.now())).toBeLessThan(60_000)
  })

  it('leaves a remote that changes rarely its way back, behind many releases of others', async () => {
    const releases = createReleasesTable(storage)
    const rare = { version: '1.0.0' }
    for (const version of ['0.9.0', '1.0.0']) {
      const manifest = { name: 'rare', version, components: [], files: [] }
      await createVersionsTable(storage).publish({
        digest: `rare-${version}`,
        manifest: manifest as unknown as Manifest,
        files: new Map(),
        who: 'a test',
      })
      await releases.add({ remotes: { rare: { version } }, who: 'a test', why: 'test' })
    }
    for (let number = 0; number < 12; number += 1)
      await releases.add({
        remotes: { rare, team: { version: `1.0.${number}` } },
        who: 'a test',
        why: 'test',
      })
    const long = Date.now() - 200 * DAY_MS
    await storage.db.updateTable('releases').set({ created_at: long }).execute()
    await storage.db.updateTable('versions').set({ created_at: long }).execute()

    const { releases: gone } = await prune()

    const { remotes } = await releases.head()
    expect(gone.rows).toBeGreaterThan(10)
    expect(await formerSet(storage, remotes, { remote: 'rare' })).toEqual({
      set: { rare: { version: '0.9.0' } },
      passedOver: [],
    })
    expect(await createVersionsTable(storage).find('rare', '0.9.0')).toBeDefined()
  })

  it('forgets what the guard and operators did with a version that goes, and of no other', async () => {
    const switched = { who: 'a test', why: 'test', byOperator: true }
    const figures = { draws: 1, failures: 1 } as unknown as GuardFigures
    for (const version of ['1.0.0', '1.0.14']) {
      const of = { remote: 'team', version }
      await createRemotesTable(storage).disable({ ...of, component: undefined }, switched)
      await createGuardOutcomesTable(storage).claim({ ...of, did: 'switched-off', figures })
    }
    await createRemotesTable(storage).disable(
      { remote: 'team', version: undefined, component: undefined },
      switched,
    )

    await slipway(['prune'])

    const off = await createRemotesTable(storage).disabled()
    expect(off.map(({ version }) => version).toSorted()).toEqual(['1.0.14', undefined])
    expect(await createGuardOutcomesTable(storage).acted()).toEqual([
      { remote: 'team', version: '1.0.14' },
    ])
  })

  it('reaches the copies on another server by that server', async () => {
    const other = join(folder, 'other')
    addCopies(other)
    const retention = createRetention({
      storage,
      createAudit: createAuditTable,
      keptFor: { versions: 90 * DAY_MS, drafts: 90 * DAY_MS, audit: 400 * DAY_MS },
      archive: () => join(folder, 'audit-archive'),
      copies: other,
    })
    const early = await retention.sweep()
    await slipway(['prune'])

    const late = await retention.sweep()

    expect([early.rows, late.rows]).toEqual([0, 2])
    expect(readdirSync(other)).toHaveLength(3)
  })
})
