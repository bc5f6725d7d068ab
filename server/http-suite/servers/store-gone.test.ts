import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { openStorage } from '../../storage/storage'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { engines } from '../../testing/database/test-engines'
import { useTwoServers } from '../../testing/two-servers'

const ways = [
  ['hangs', (server: TestServer) => Promise.resolve(server.storage.hang())],
  ['is gone', (server: TestServer) => server.storage.close()],
] as const

describe.each(ways)('when the store %s', (_name, breakStore) => {
  let server: TestServer
  let staff: string
  let user: { readonly email: string; readonly password: string }
  beforeEach(async () => {
    server = await createTestServer()
    staff = await server.signIn()
    const { email, password } = await createTestUser(server.storage, { role: 'editor' })
    user = { email, password }
    await breakStore(server)
  })
  afterEach(() => server.close())

  const timed = async (path: string, options?: Parameters<TestServer['request']>[1]) => {
    const startedAt = performance.now()
    const reply = await server.request(path, options)
    return { reply, ms: performance.now() - startedAt }
  }

  it('F46: /slots, /remotes and every released file go on, at once', async () => {
    const remotes = await timed('/remotes')
    const { base, files } = remotes.reply.json.slots.AtHeaderBanner
    const paths = [
      '/slots',
      ...Object.keys(files).map((name) => base + name),
      '/assets/host/main.1.js',
    ]
    const replies = await Promise.all(paths.map((path) => timed(path, { cookie: staff })))

    for (const { reply, ms } of [remotes, ...replies]) {
      expect(reply.status).toBe(200)
      expect(ms).toBeLessThan(300)
    }
  })

  it('F46: the page of an anonymous viewer is whole', async () => {
    const { reply, ms } = await timed('/app/login')

    expect(reply.status).toBe(200)
    expect(reply.text).toContain('"session":"anonymous"')
    expect(ms).toBeLessThan(300)
  })

  it('F47: the page of staff comes without its part, in some 300 ms', async () => {
    const { reply, ms } = await timed('/app/', { cookie: staff })

    expect(reply.status).toBe(200)
    expect(reply.text).toContain('"session":"unknown"')
    expect(reply.text).not.toContain('closed-to-strangers')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(ms).toBeLessThan(800)
  })

  const guarded = [
    ['GET', '/meta'],
    ['HEAD', '/meta'],
    ['GET', '/session'],
    ['GET', '/resources/notes'],
    ['POST', '/resources/notes'],
    ['GET', '/dashboards/main/cards/notes'],
    ['POST', '/tenant'],
    ['POST', '/login'],
  ] as const
  it('F47: what needs a session says 503 and when to come again, never 401', async () => {
    const outcomes = guarded.map(async ([method, path]) => {
      const json = path === '/login' ? user : { tenant: 1 }
      const options = { method, cookie: staff, ...(method === 'POST' && { json }) }
      return { call: `${method} ${path}`, ...(await timed(path, options)) }
    })

    for (const { call, reply, ms } of await Promise.all(outcomes)) {
      expect([call, reply.status]).toEqual([call, 503])
      expect(reply.headers['retry-after']).toBe('2')
      expect(reply.headers['cache-control']).toMatch(/no-store/)
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.text === '' || reply.json.code === 'store-unavailable').toBe(true)
      expect(ms).toBeLessThan(2500)
    }
  })

  it('F16: signing out says that it is not done everywhere, and ends the session here', async () => {
    const { reply, ms } = await timed('/logout', { method: 'POST', cookie: staff })

    expect([reply.status, reply.json.code]).toEqual([503, 'sign-out-pending'])
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^sid=;/)
    expect(ms).toBeLessThan(2500)
    expect((await timed('/meta', { cookie: staff })).reply.status).toBe(401)
  })

  it('F47: an anonymous viewer is still told 401 by /meta, and /readyz says no, /healthz yes', async () => {
    const [meta, ready, alive] = [
      await timed('/meta'),
      await timed('/readyz'),
      await timed('/healthz'),
    ]

    expect([meta.reply.status, ready.reply.status, alive.reply.status]).toEqual([401, 503, 200])
    expect(ready.ms).toBeLessThan(1500)
  })
})

describe('when the store comes back', () => {
  it('everything goes on, with the same session', async () => {
    const server = await createTestServer()
    const staff = await server.signIn()
    server.storage.hang()
    expect((await server.call('GET /meta', { cookie: staff })).status).toBe(503)

    server.storage.resume()

    expect((await server.call('GET /meta', { cookie: staff })).status).toBe(200)
    expect((await server.request('/app/', { cookie: staff })).text).toContain('"session":"known"')
    await server.close()
  })
})

describe.each(engines)('signing out while the database does not answer, on %s', (engine) => {
  const two = useTwoServers(engine)

  /** Keeps the sessions from being changed, until the function that it returns is called. */
  async function holdSessions(): Promise<() => Promise<void>> {
    const other = await openStorage(two.database)
    const holding = new EventEmitter()
    const held = once(holding, 'held')
    const transaction = other.db.transaction().execute(async (trx) => {
      if (engine === 'postgres') await sql`lock table sessions`.execute(trx)
      const released = once(holding, 'release')
      holding.emit('held')
      await released
    })
    await held
    return async () => {
      holding.emit('release')
      await transaction
      await other.close()
    }
  }

  it('F16: the browser is signed out at once, every server as soon as the database answers', async () => {
    const [first, second] = two.servers
    const cookie = await first.signIn()
    const meta = async (server: TestServer) => (await server.call('GET /meta', { cookie })).status
    expect(await meta(second)).toBe(200)
    const release = await holdSessions()

    const reply = await first.call('POST /logout', { cookie })
    const here = await meta(first)
    const session = await first.call('GET /session', { cookie })
    await release()

    expect([reply.status, reply.json.code]).toEqual([503, 'sign-out-pending'])
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^sid=; Path=\/; Expires=Thu, 01 Jan 1970/)
    expect(here).toBe(401)
    expect(session.json).toEqual({ user: null })
    while ((await meta(second)) !== 401);
    const rows = await second.storage.db.selectFrom('sessions').selectAll().execute()
    expect(rows).toEqual([])
  })

  it('an open stream of that session ends at once', async () => {
    const [first] = two.servers
    const cookie = await first.signIn()
    const sidHashes = (
      await first.storage.db.selectFrom('sessions').select('sid_hash').execute()
    ).map((row) => row.sid_hash)
    const ended: string[] = []
    first.auth.onSessionEnded((sidHash) => ended.push(sidHash))
    const release = await holdSessions()

    await first.call('POST /logout', { cookie })
    await release()

    expect(ended).toEqual(sidHashes)
  })
})
