import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyLayout, prunedKinds } from '@slipway/sdk/contract'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'

const DAY_MS = 86_400_000
const day = (daysAgo: number) => Date.now() - daysAgo * DAY_MS

jest.setTimeout(120_000)

describe.each(engines)('/manage/storage on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    folder = mkdtempSync(join(tmpdir(), 'slipway-storage-'))
    server = await createTestServer({ database: database.options })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = async (...args: readonly string[]) => {
    const { databaseUrl, file } = database.options
    const data = databaseUrl ? folder : join(file, '..')
    const { out, err } = await runOperatorCommand(data, ['--json', ...args], {
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      AUDIT_ARCHIVE: join(folder, 'archive'),
      SLIPWAY_APP: join(process.cwd(), 'server/template/application.ts'),
    })
    expect(err).toBe('')
    return JSON.parse(out)
  }

  async function addOld(): Promise<void> {
    const { db } = server.storage
    const entry = { actor: 'x', action: 'user.disabled', subject: 'Kim', detail: '{}' }
    const entries = [401, 402, 403].map((daysAgo) => ({ ...entry, at: day(daysAgo) }))
    await db.insertInto('audit').values(entries).execute()
    const layout = { layout: JSON.stringify(emptyLayout), who: 'x', base: 0 }
    const drafts = [91, 2].map((ago) => ({
      name: `${ago}`,
      created_at: day(ago),
      changed_at: day(ago),
    }))
    await db
      .insertInto('layout_drafts')
      .values(drafts.map((draft) => ({ ...layout, ...draft })))
      .execute()
  }

  it('says what is kept, what would go as the command says it, and when what went', async () => {
    await addOld()
    const cookie = await server.signIn({ role: 'operator' })
    const read = async () => (await server.call('GET /manage/storage', { cookie })).json

    const before = await read()
    const [dryRun, same] = await Promise.all(
      [1, 2].map(() => server.call('GET /manage/storage/dry-run', { cookie })),
    )
    const { dryRun: _isDry, ...planned } = await slipway('prune', '--dry-run')
    await slipway('prune')
    const after = await read()

    expect(before).toMatchObject({ isPruning: false, lastPrune: null })
    expect(before.databaseBytes).toBeGreaterThan(50_000)
    expect(before.kinds.drafts).toMatchObject({ rows: 2, isEstimate: false, days: 90 })
    expect(Date.parse(before.kinds.drafts.oldestAt)).toBeLessThan(day(90))
    expect(Date.parse(before.kinds.audit.oldestAt)).toBeLessThan(day(400))
    expect(before.kinds).toMatchObject({
      versions: { days: 90 },
      files: { days: null, oldestAt: null },
      releases: { rows: 1, days: 90 },
      deliveries: { rows: 0, bytes: 0, oldestAt: null, days: 30 },
      audit: { days: 400 },
    })
    expect(before.kinds.files.rows).toBeGreaterThan(0)
    expect(before.kinds.files.bytes).toBeGreaterThan(before.kinds.files.rows)
    expect(dryRun?.headers['cache-control']).toContain('no-store')
    expect(dryRun?.json).toEqual(planned)
    expect(same?.json).toEqual(planned)
    expect(planned).toMatchObject({ drafts: { rows: 1 }, audit: { rows: 3 } })
    expect(after.kinds.drafts.rows).toBe(1)
    expect(after.lastPrune).toMatchObject({ who: 'command line', isWhole: true })
    expect(Math.abs(Date.parse(after.lastPrune.at) - Date.now())).toBeLessThan(60_000)
    expect(after.lastPrune.found).toEqual(
      Object.fromEntries(prunedKinds.map((kind) => [kind, planned[kind].rows])),
    )
  })

  it('is for those who manage everywhere, and for nobody else', async () => {
    const managers = [
      server.signIn({ role: 'operator', tenants: ['North'] }),
      server.signIn({ role: 'editor' }),
    ]
    const cookies = [...(await Promise.all(managers)), undefined]
    const statuses = cookies.map(async (cookie) => {
      const options = cookie === undefined ? {} : { cookie }
      const replies = [
        await server.call('GET /manage/storage', options),
        await server.call('GET /manage/storage/dry-run', options),
      ]
      return replies.map(({ status }) => status)
    })

    expect(await Promise.all(statuses)).toEqual([
      [403, 403],
      [403, 403],
      [401, 401],
    ])
  })

  it('estimates where there are many rows', async () => {
    const { db } = server.storage
    const cookie = await server.signIn({ role: 'operator' })
    const entry = { at: 1, actor: 'x', action: 'user.disabled', subject: 'Kim', detail: '{}' }
    for (let done = 0; done < 11_000; done += 1000)
      await db
        .insertInto('audit')
        .values(Array.from({ length: 1000 }, () => entry))
        .execute()

    const { kinds } = (await server.call('GET /manage/storage', { cookie })).json

    expect(kinds.audit.isEstimate).toBe(true)
    expect(kinds.audit.rows).toBeGreaterThan(10_000)
    expect(kinds.audit.bytes).toBeGreaterThan(kinds.audit.rows * 15)
  })
})
