import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type EventStream, openEventStream } from '../../testing/event-stream'
import { callHttp } from '../../testing/http-client'
import { manageClient, teamVersion } from '../../testing/manage-client'
import { scrapedValue } from '../../testing/scraped-value'
import { type ServerProcess, startProcess, withoutRemotes } from '../../testing/start-process'
import { createTestClient, type TestClient } from '../../testing/test-client'

/** An application that says which process answers, at once or after a while. */
const application = `
import { createTable, defineResource, text } from 'slipway/server'
const pid = (id, pause) => ({
  id, component: 'number', props: { label: id }, width: 4,
  data: async () => {
    if (pause > 0) console.log('COMPUTING')
    await new Promise((resolve) => setTimeout(resolve, pause))
    return { kind: 'number', value: process.pid, format: 'number' }
  },
})
export default (app) => {
  app.migrations({ '001-notes': { up: (db) => createTable(db, 'notes').addColumn('title', 'text').execute() } })
  app.resource(defineResource({
    name: 'notes', label: 'Notes', singular: 'Note', table: 'notes', record: { title: 'title' }, fields: () => [text('title')],
  }))
  app.role('editor', { label: 'Editor', permissions: ['*'] })
  app.dashboard({ name: 'pids', label: 'Processes', cards: [pid('now', 0), pid('later', 800)] })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'editor' }],
  }))
}
`

describe.each(engines)('two workers on one port, on %s', (engine) => {
  let folder: string
  let database: TestDatabase
  let server: ServerProcess
  let port: number
  let client: TestClient
  let cookie: string
  const streams: EventStream[] = []
  // One story, in its order: to start three processes takes longest.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-workers-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    database = await createTestDatabase(engine)
    server = startProcess({
      ...withoutRemotes,
      DATABASE_URL: database.options.databaseUrl ?? '',
      SLIPWAY_DATA_DIR: join(folder, 'data'),
      SLIPWAY_APP: join(folder, 'application.mjs'),
      WORKERS: '2',
      ADMIN_PORT: '0',
    })
    port = Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
    client = createTestClient(port)
    cookie = await client.signInAs({ email: 'kim@example.test', password: 'a long password' })
  }, 300_000)
  afterAll(async () => {
    for (const stream of streams.splice(0)) stream.end()
    server.child.kill('SIGTERM')
    await server.exited
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (card: string) =>
    client.call('GET /dashboards/{dashboard}/cards/{card}', {
      path: { dashboard: 'pids', card },
      cookie,
    })
  const outcomeOf = (card: string) =>
    ask(card).then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    )
  const readPid = async () => Number((await ask('now')).json.data.value)
  /** Asks until so many processes have answered. */
  const findPids = async (count: number, without?: number) => {
    const pids = new Set<number>()
    while (pids.size < count) {
      const pid = await readPid().catch(() => without)
      if (pid !== undefined && pid !== without) pids.add(pid)
    }
    return [...pids] as [number, number]
  }

  it('both answer, with the sessions of each other', async () => {
    const pids = await findPids(2)

    expect(pids).not.toContain(server.child.pid)
    expect(server.output().stderr).toBe('')
  })

  it('tell no tab of a release before both have read it: the tab may ask either', async () => {
    for (let count = 0; count < 4; count += 1) {
      const stream = openEventStream(port, cookie)
      streams.push(stream)
      await stream.until(/event: ping\n/)
    }
    const caller = manageClient(client, { cookie })
    await caller.publish(teamVersion('1.0.0'))
    await caller.publish(teamVersion('1.1.0'))

    for (const version of ['1.0.0', '1.1.0', '1.0.0']) {
      await caller.release({ team: { version } })
      const all = streams.map((stream) => stream.nextSlots())
      const told = await Promise.any(all)
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => client.call('GET /meta', { cookie })),
      )
      expect(replies.map((reply) => reply.json.revision)).toEqual(replies.map(() => told))
      await Promise.all(all)
    }
  }, 300_000)

  it('one that is killed comes back, while the other one goes on; a scrape has what it had counted', async () => {
    const [killed, other] = await findPids(2)
    const admin = (await server.until(/Metrics are at http:\/\/127\.0\.0\.1:(\d+)/))[1]
    const scrape = async () => (await callHttp({ port: Number(admin), path: '/metrics' })).text
    const counted = async () =>
      scrapedValue(await scrape(), 'http_server_request_duration_seconds_count', {
        http_route: '/slots',
      })
    for (let sent = 0; sent < 12; sent += 1) await client.call('GET /slots')
    const before = await counted()

    process.kill(killed, 'SIGKILL')
    await server.until(/a worker ended; another one replaces it/)
    const meanwhile = await readPid()
    await client.call('GET /slots')
    const sum = await counted()
    const after = await findPids(2, killed)

    expect([before, sum]).toEqual([12, 13])
    expect(meanwhile).not.toBe(killed)
    expect(after).toContain(other)
    expect(after).not.toContain(killed)
    const pool = scrapedValue(await scrape(), 'db_client_connection_pending_requests')
    expect(pool).toBe(engine === 'postgres' ? 0 : undefined)
    expect(scrapedValue(await scrape(), 'slipway_sessions_active')).toBe(1)
  }, 300_000)

  it('F26: both end what they began when the first process is told to stop, and it goes with 0', async () => {
    const pids = await findPids(2)
    const slow = Array.from({ length: 10 }, () => outcomeOf('later'))
    await server.until(/COMPUTING[^]*COMPUTING/)

    server.child.kill('SIGTERM')
    const outcomes = await Promise.all(slow)

    // Who was not accepted yet is turned away, by the system or before a byte of a reply; none is cut off.
    expect(
      outcomes.filter(
        (outcome) => !/^(200|read ECONNRESET|socket hang up|connect .*)$/.test(outcome),
      ),
    ).toEqual([])
    expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThanOrEqual(2)
    expect(await server.exited).toBe(0)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

it('what one cannot start with, no other one tries: one line, and its exit code', async () => {
  const server = startProcess({ SLIPWAY_APP: '/none/such.mjs', WORKERS: '3' })

  expect(await server.exited).toBe(78)
  expect(server.output().stderr.trimEnd().split('\n')).toEqual([
    expect.stringContaining('SLIPWAY_APP'),
  ])
})
