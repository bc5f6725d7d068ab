import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { openStorage } from '../storage/storage'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'

describe.each(engines)('signing out while the database does not answer, on %s', (engine) => {
  let database: TestDatabase
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    servers = [
      await createTestServer({ database: database.options }),
      await createTestServer({ database: database.options }),
    ]
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await database.drop()
  })

  /** Keeps the sessions from being changed, until the function that it returns is called. */
  async function holdSessions(): Promise<() => Promise<void>> {
    const other = await openStorage(database.options)
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
    const [first, second] = servers
    const cookie = await first.signIn()
    const meta = async (server: TestServer) => (await server.request('/meta', { cookie })).status
    expect(await meta(second)).toBe(200)
    const release = await holdSessions()

    const reply = await first.request('/logout', { method: 'POST', cookie })
    const here = await meta(first)
    const session = await first.request('/session', { cookie })
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
    const [first] = servers
    const cookie = await first.signIn()
    const sidHashes = (
      await first.storage.db.selectFrom('sessions').select('sid_hash').execute()
    ).map((row) => row.sid_hash)
    const ended: string[] = []
    first.auth.onSessionEnded((sidHash) => ended.push(sidHash))
    const release = await holdSessions()

    await first.request('/logout', { method: 'POST', cookie })
    await release()

    expect(ended).toEqual(sidHashes)
  })
})
