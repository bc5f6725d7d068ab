import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DoctorBody } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { openStorage, type Storage } from '../storage/storage'
import { createServersTable, LIFE_MS } from '../storage/tables/servers-table'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorProcess } from '../testing/operator-command'
import { type ServerProcess, startProcess, withoutRemotes } from '../testing/start-process'
import { createPresence } from './presence'

jest.setTimeout(120_000)

const application = `export default (app) => { app.role('editor', { label: 'Editor', permissions: [] }) }`
const secrets = [
  'of-the-north-9f8e7d6c5b4a39281706f5e4d3',
  'of-the-south-0a1b2c3d4e5f60718293a4b5c6',
]

describe.each(engines)('slipway doctor beside two servers on %s', (engine) => {
  let folder: string
  let database: TestDatabase
  let storage: Storage
  let settings: Readonly<Record<string, string>>
  const started: ServerProcess[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-doctor-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    database = await createTestDatabase(engine)
    const { databaseUrl } = database.options
    const options = { databaseUrl, file: join(folder, 'slipway.db') }
    settings = {
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    storage = await openStorage(options)
    await storage.migrate()
  })
  afterAll(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGKILL')
      await exited
    }
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const table = () => createServersTable(storage)
  async function start(secret: string): Promise<ServerProcess> {
    const server = startProcess({ ...settings, SESSION_SECRET: secret })
    started.push(server)
    await server.until(/Slipway is at/)
    return server
  }
  async function living(count: number): Promise<readonly string[]> {
    for (;;) {
      const servers = await table().living()
      if (servers.length === count) return servers.map(({ name }) => name)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  async function examine() {
    const { code, out, err } = await runOperatorProcess(folder, ['--json', 'doctor'], settings)
    if (!out) throw new Error(err)
    const { lines, servers } = JSON.parse(out) as DoctorBody
    const of = (check: string) => lines.filter((line) => line.check === check)
    return { code, out, of, servers }
  }

  it('names the two that have different secrets, and then what is left of them', async () => {
    const north = await start(String(secrets[0]))
    await living(1)
    const alone = await examine()
    const south = await start(String(secrets[1]))
    const names = await living(2)

    const both = await examine()
    const said = await runOperatorProcess(folder, ['doctor'], settings)
    north.child.kill('SIGTERM')
    await north.exited
    south.child.kill('SIGKILL')
    await south.exited
    const left = await examine()
    const now = sql<number>`${storage.now} + ${sql.lit(LIFE_MS + 1000)}`
    await createPresence({
      storage: { db: storage.db, now },
      changes: { ages: () => ({ noticeMs: 0, readMs: 0 }), nudge: () => Promise.resolve() },
      name: 'a third one, after a minute',
      version: '0.1.0',
      secrets: [],
      folders: [],
      onError: () => undefined,
    }).beat()
    const rows = await storage.db.selectFrom('servers').select('name').execute()

    expect(alone.out).not.toContain('"fail"')
    expect([alone.code, alone.servers.length]).toEqual([0, 1])
    expect([both.code, both.servers.map(({ name }) => name)]).toEqual([1, names])
    expect(both.of('secrets')).toMatchObject([
      { state: 'fail', seen: expect.stringContaining(names.join(' and ')) },
    ])
    for (const check of ['settings', 'database', 'schema', 'clock', 'disk', 'webhooks', 'notices'])
      expect(both.of(check)).toContainEqual(expect.objectContaining({ state: 'ok' }))
    expect(said.out).toMatch(/FAIL secrets .*\n +→ Give all servers the same SESSION_SECRET/)
    for (const secret of secrets) expect(both.out + said.out).not.toContain(secret)
    // The one that was stopped took its row along; the other one's stays for a minute.
    expect(left.servers).toHaveLength(1)
    expect(rows).toEqual([{ name: 'a third one, after a minute' }])
  })

  it('settings that are wrong and a database that is away or behind are lines, and nothing is made', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const own = { ...settings, SLIPWAY_DATA_DIR: empty }
    const away = { ...own, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
    const run = async (env: NodeJS.ProcessEnv) => {
      const { code, out } = await runOperatorProcess(empty, ['--json', 'doctor'], env)
      return [code, (JSON.parse(out) as DoctorBody).lines.filter(({ state }) => state === 'fail')]
    }

    const wrong = await run({ ...own, PORT: 'x', KEEP_AUDIT: 'y' })
    const unreachable = await run(away)

    expect(wrong).toEqual([
      1,
      [
        expect.objectContaining({ check: 'settings', seen: expect.stringContaining('PORT') }),
        expect.objectContaining({ check: 'settings', seen: expect.stringContaining('KEEP_AUDIT') }),
      ],
    ])
    expect(unreachable).toEqual([1, [expect.objectContaining({ check: 'database' })]])
  })
})

it('a server is ready, and answers, while its table is locked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-locked-'))
  writeFileSync(join(folder, 'application.mjs'), application)
  const database = await createTestDatabase('postgres')
  const storage = await openStorage(database.options)
  await storage.migrate()
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_class on pg_class.oid = relation
      where not granted and relname = 'server_key'`.execute(storage.viewers)
    return rows.length > 0
  }
  const server = startProcess({
    ...withoutRemotes,
    SLIPWAY_DATA_DIR: folder,
    SLIPWAY_APP: join(folder, 'application.mjs'),
    DATABASE_URL: String(database.options.databaseUrl),
  })

  const statuses = await storage.db.transaction().execute(async (trx) => {
    await sql`lock table servers, server_key in access exclusive mode`.execute(trx)
    const [, address] = await server.until(/Slipway is at (\S+)\/app/)
    while (!(await waiting())) await new Promise((resolve) => setTimeout(resolve, 20))
    const paths = ['/readyz', '/slots', '/meta']
    return await Promise.all(
      paths.map(async (path) => (await fetch(`${String(address)}${path}`)).status),
    )
  })
  server.child.kill('SIGKILL')
  await server.exited
  await storage.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })

  expect(statuses).toEqual([200, 200, 401])
})
