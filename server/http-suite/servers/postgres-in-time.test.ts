import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { type PostgresServer, startPostgres } from '../../testing/database/postgres-server'

describe('the server on PostgreSQL', () => {
  let postgres: PostgresServer
  let server: TestServer
  let staff: string
  let user: { readonly email: string; readonly password: string }
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await createTestServer({ database: { databaseUrl: postgres.url, file: '' } })
    staff = await server.signIn()
    const { email, password } = await createTestUser(server.storage, { role: 'editor' })
    user = { email, password }
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
  })

  const acknowledged = new Set<number>()
  async function write(): Promise<number> {
    const reply = await server.call('POST /resources/{resource}', {
      path: { resource: 'notes' },
      body: { title: `note ${acknowledged.size}` },
      cookie: staff,
    })
    if (reply.status === 201) acknowledged.add(reply.json.id)
    return reply.status
  }
  const expectAllThere = async () => {
    for (const id of acknowledged)
      expect(
        (
          await server.call('GET /resources/{resource}/{id}', {
            path: { resource: 'notes', id },
            cookie: staff,
          })
        ).status,
      ).toBe(200)
  }
  const recovery = async () => {
    const startedAt = performance.now()
    while ((await server.call('GET /meta', { cookie: staff })).status !== 200);
    return performance.now() - startedAt
  }

  const calls = [
    { path: '/meta', method: 'GET' },
    { path: '/login', method: 'POST' },
    { path: '/resources/notes', method: 'POST' },
  ] as const

  /** Asks for everything at once, again and again, for as long as `ms` says. */
  async function watchOutage(ms: number) {
    const end = performance.now() + ms
    const seen = { open: new Set<number>(), guarded: new Set<number>(), slowestOpen: 0, slowest: 0 }
    while (performance.now() < end) {
      await Promise.all([
        ...['/slots', '/remotes', '/app/login', '/assets/host/main.1.js'].map(async (path) => {
          const startedAt = performance.now()
          seen.open.add((await server.request(path)).status)
          seen.slowestOpen = Math.max(seen.slowestOpen, performance.now() - startedAt)
        }),
        ...calls.map(async ({ path, method }) => {
          const startedAt = performance.now()
          const json =
            method === 'POST' ? { json: path === '/login' ? user : { title: 'lost?' } } : {}
          const reply = await server.request(path, { method, cookie: staff, ...json })
          seen.guarded.add(reply.status)
          if (reply.status === 201) acknowledged.add(reply.json.id)
          seen.slowest = Math.max(seen.slowest, performance.now() - startedAt)
        }),
      ])
    }
    return seen
  }

  it('F10: frozen, costs /meta and sign-in a 503 in time; the rest goes on; nothing is lost', async () => {
    for (let count = 0; count < 20; count += 1) expect(await write()).toBe(201)

    postgres.freeze()
    const seen = await watchOutage(6000)
    const page = await server.request('/app/', { cookie: staff })
    postgres.thaw()
    const ms = await recovery()

    expect([...seen.open]).toEqual([200])
    expect([...seen.guarded]).toEqual([503])
    expect(seen.slowestOpen).toBeLessThan(600)
    expect(seen.slowest).toBeLessThan(2500)
    expect(page.text).toContain('"session":"unknown"')
    expect(ms).toBeLessThan(5000)
    await expectAllThere()
    expect(await write()).toBe(201)
  })

  it('F11: ended at once and started again, five times, loses nothing and ends no process', async () => {
    for (let round = 0; round < 5; round += 1) {
      const writing = (async () => {
        for (let count = 0; count < 20; count += 1) await write()
      })()
      await postgres.crash()
      await writing
      const seen = await watchOutage(300)
      await postgres.start()
      const ms = await recovery()

      expect([...seen.open]).toEqual([200])
      expect([...seen.guarded]).toEqual([503])
      expect(ms).toBeLessThan(5000)
    }

    expect(acknowledged.size).toBeGreaterThan(20)
    await expectAllThere()
    expect((await server.call('POST /login', { body: user })).status).toBe(200)
  })
})
