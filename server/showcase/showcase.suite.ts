import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoPassword } from '../demo/accounts'
import { type Engine, openStorage, type Storage } from '../storage/storage'
import { createAuditTable } from '../storage/tables/audit-table'
import { createProposalsTable } from '../storage/tables/catalog/proposals-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createErrorGroupsTable } from '../storage/tables/reports/error-groups-table'
import { createGuardOutcomesTable } from '../storage/tables/reports/guard-outcomes-table'
import { createHealthSumsTable } from '../storage/tables/reports/health-sums-table'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { startProcess } from '../testing/start-process'

const DAY_MS = 86_400_000

/** The week that the demo begins with, by the server as `npm start` runs it. */
export function showcaseSuite(engine: Engine): void {
  let database: TestDatabase
  let folder: string
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    folder = mkdtempSync(join(tmpdir(), 'slipway-showcase-'))
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts and stops, and reads what is in the database then. */
  async function startOnce<Result>(
    settings: Readonly<Record<string, string>>,
    read: (storage: Storage) => Promise<Result>,
  ): Promise<Result> {
    const { databaseUrl = '' } = database.options
    const server = startProcess({
      DATABASE_URL: databaseUrl,
      SLIPWAY_DATA_DIR: folder,
      DEMO_HISTORY: 'on',
      ...settings,
    })
    await server.until(/Slipway is at/)
    server.child.kill('SIGTERM')
    await server.exited
    const file = join(folder, 'slipway.db')
    const storage = await openStorage(databaseUrl ? { databaseUrl, file } : { file })
    try {
      return await read(storage)
    } finally {
      await storage.close()
    }
  }

  async function readAll(storage: Storage) {
    const releases = await createReleasesTable(storage).list({ limit: 50, offset: 0 })
    return {
      releases,
      outcomes: await createGuardOutcomesTable(storage).list({ limit: 50 }),
      proposals: await createProposalsTable(storage).list(),
      errors: await createErrorGroupsTable(storage).list({ limit: 50, offset: 0 }),
      changes: await createAuditTable(storage).count({}),
      drawn: await createHealthSumsTable(storage).sum(
        { from: 0, until: Date.now() + DAY_MS, outcomes: ['drawn'] },
        ['measure'],
      ),
    }
  }

  it('is written at the first start of a new database, all of it, and not a second time', async () => {
    const first = await startOnce({}, readAll)

    expect(first.releases.map(({ who }) => who)).toEqual([
      'admin@demo.slipway.example',
      'guard',
      'admin@demo.slipway.example',
      'admin@demo.slipway.example',
      'start',
    ])
    expect(first.releases[0]?.remotes['communications']?.canary?.version).toBe('1.1.0')
    const [{ createdAt: begun } = { createdAt: 0 }] = first.releases.slice(-1)
    expect(Date.now() - begun).toBeGreaterThan(6 * DAY_MS)
    expect(first.outcomes).toMatchObject([{ remote: 'workspace', version: '1.1.0' }])
    expect(first.proposals).toMatchObject([{ remote: 'world-clock', decision: undefined }])
    expect(first.errors).toMatchObject([
      { component: 'QuickActions', frames: [{ in: 'source', file: './src/quick-actions.ts' }] },
    ])
    expect(first.drawn.length).toBeGreaterThan(2)

    expect(await startOnce({}, readAll)).toEqual(first)
  })

  it('is not written where DEMO_HISTORY is off, and not later either', async () => {
    const settings = { DEMO_HISTORY: 'off' }
    const first = await startOnce(settings, readAll)
    expect(first.releases).toHaveLength(1)
    expect(first.drawn).toEqual([])

    expect(await startOnce({}, readAll)).toEqual(first)
  })

  async function makeSignInsOld(): Promise<void> {
    const { databaseUrl } = database.options
    const file = join(folder, 'slipway.db')
    const storage = await openStorage(databaseUrl ? { databaseUrl, file } : { file })
    await storage.db
      .updateTable('sessions')
      .set({ created_at: sql<number>`created_at - 960000`, confirmed_at: null })
      .execute()
    await storage.close()
  }

  it('a remote is broken by whoever may release, from a page of the demo, while it is whole', async () => {
    const { databaseUrl = '' } = database.options
    const settings = { DATABASE_URL: databaseUrl, SLIPWAY_DATA_DIR: folder, DEMO_HISTORY: 'on' }
    const server = startProcess(settings)
    const [address = ''] = await server.until(/http:\/\/127\.0\.0\.1:\d+/)
    const post = (path: string, body: object, headers: Readonly<Record<string, string>>) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const command = { 'Slipway-Request': '1' }
    async function cookieOf(role: string): Promise<string> {
      const body = { email: `${role}@demo.slipway.example`, password: demoPassword }
      const { status, headers } = await post('/login', body, command)
      // The week of the demo is still being written, and the machine may be busy.
      if (status === 503) return await cookieOf(role)
      if (status !== 200) throw new Error(`signing in failed: ${status}`)
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    }
    const breakBy = async (headers: Readonly<Record<string, string>>) =>
      (await post('/demo/break', {}, headers)).status

    const stale = await cookieOf('admin')
    await makeSignInsOld()
    const [viewer, admin] = [await cookieOf('viewer'), await cookieOf('admin')]
    const statuses = [
      await breakBy(command),
      await breakBy({ ...command, Cookie: viewer }),
      await breakBy({ ...command, Cookie: stale }),
      await breakBy({ Origin: 'https://evil.test', Cookie: admin }),
      await breakBy({ 'Sec-Fetch-Site': 'same-site', Cookie: admin }),
      await breakBy({ ...command, Cookie: admin }),
      await breakBy({ ...command, Cookie: admin }),
    ]
    server.child.kill('SIGTERM')
    await server.exited

    expect(statuses).toEqual([401, 403, 403, 403, 403, 201, 409])
  })

  it('is never written into an application of one’s own', async () => {
    const settings = { SLIPWAY_APP: 'server/template/application.ts', SLIPWAY_REMOTES: 'remotes' }
    const { releases, changes, drawn } = await startOnce(settings, readAll)

    expect(releases).toHaveLength(1)
    expect(changes).toBe(0)
    expect(drawn).toEqual([])
  })
}
