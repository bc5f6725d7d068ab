import request from 'supertest'
import { openStorage, type Storage } from '../storage/storage'
import { createAuthApp } from '../testing/applications/auth-app'
import { createTestUser } from '../testing/create-test-user'
import { type PostgresServer, startPostgres } from '../testing/database/postgres-server'

const own = { 'Sec-Fetch-Site': 'same-origin' }

describe('while PostgreSQL is out of order', () => {
  let server: PostgresServer
  let storage: Storage

  beforeAll(async () => {
    server = await startPostgres()
    storage = await openStorage({ databaseUrl: server.url, file: '' })
    await storage.migrate()
  })

  afterAll(async () => {
    await storage.close()
    await server.stop()
  })

  async function setUp() {
    const { app } = createAuthApp(storage)
    const user = await createTestUser(storage)
    const { email, password } = user
    const login = () => request(app).post('/login').set(own).send({ email, password })
    const cookie = (await login()).get('Set-Cookie')?.at(-1)?.split(';')[0] ?? ''
    return { app, login, meta: () => request(app).get('/meta').set('Cookie', cookie) }
  }

  it('F10: a frozen one costs 503 within two seconds, never 401, never half a reply', async () => {
    const { app, login, meta } = await setUp()
    server.freeze()
    const start = performance.now()

    const replies = await Promise.all([meta(), login(), ...Array.from({ length: 30 }, meta)])
    const took = performance.now() - start
    const open = await request(app).get('/slots')
    const anonymous = await request(app).get('/meta')
    server.thaw()

    for (const { status, body, headers } of replies)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'store-unavailable', '2'])
    expect(took).toBeLessThan(2500)
    expect(open.status).toBe(200)
    // Without a cookie it is known that there is no session.
    expect(anonymous.status).toBe(401)
    expect((await untilAnswered(meta)).status).toBe(200)
    expect((await login()).status).toBe(200)
  })

  it('F10: those who wait to sign in are told of a frozen one at the same moment, not one after the other', async () => {
    const { meta, login } = await setUp()
    server.freeze()

    const told = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { status } = await login()
        return { status, at: performance.now() }
      }),
    )
    server.thaw()

    const times = told.map(({ at }) => at)
    expect(told.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 503))
    // Each by itself takes 1.8 seconds.
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(1500)
    expect((await untilAnswered(meta)).status).toBe(200)
  })

  it('F11: a crash costs 503 and no process; sessions are there again after it', async () => {
    const { login, meta } = await setUp()
    await Promise.all(Array.from({ length: 10 }, meta))
    const during = Array.from({ length: 20 }, meta)

    await server.crash()
    const statuses = (await Promise.all(during)).map(({ status }) => status)
    const gone = await Promise.all([meta(), login()])
    await server.start()

    for (const status of statuses) expect([200, 503]).toContain(status)
    for (const { status, body } of gone)
      expect([status, body.code]).toEqual([503, 'store-unavailable'])
    expect((await untilAnswered(meta)).status).toBe(200)
    expect((await login()).status).toBe(200)
  })
})

async function untilAnswered(ask: () => request.Test): Promise<request.Response> {
  for (;;) {
    const response = await ask()
    if (response.status !== 503) return response
  }
}
