import { sql } from 'kysely'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { developSuite } from './develop.suite'

describe.each(engines)('the development override on %s', (engine) => developSuite(engine))

describe('a session that is signed out while its override is set, on postgres', () => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    server = await createTestServer({ database: database.options })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  it('is refused like one that is over, and nothing is written down', async () => {
    const { db } = server.storage
    const cookie = await server.signIn({ role: 'operator' })

    // The session is there for everybody else until this is over; its row is locked.
    const answer = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').execute()
      const answering = server.call('PUT /develop/overrides/{remote}', {
        path: { remote: 'team' },
        body: { origin: 'http://127.0.0.1:4173' },
        cookie,
      })
      await untilSomebodyWaits(server)
      return { answering }
    })
    const reply = await answer.answering

    expect([reply.status, reply.json.code]).toEqual([401, 'unauthenticated'])
    expect(server.audited).toEqual([])
  })
})

async function untilSomebodyWaits({ storage }: TestServer): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.db)
    if (rows.length > 0) return
  }
}

describe('S78: in production', () => {
  const publicUrl = 'https://admin.acme.test'
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      config: { mode: 'production', publicUrl, developOrigins: [] },
    })
  })
  afterAll(() => server.close())

  it('an operator is refused every origin unless the setting names it', async () => {
    const cookie = await server.signIn({ role: 'operator' })

    const reply = await server.call('PUT /develop/overrides/{remote}', {
      path: { remote: 'team' },
      body: { origin: 'http://127.0.0.1:4173' },
      cookie,
    })

    expect([reply.status, reply.json.code]).toEqual([422, 'origin-not-allowed'])
    expect(reply.json.detail).toContain('(none)')
  })

  it('an address that asks for an override gives the page that any other one gives', async () => {
    const cookie = await server.signIn({ role: 'operator' })
    const origin = 'http://127.0.0.1:4173'
    const query = new URLSearchParams({ remote: 'team', origin, override: origin })
    const read = (path: string) => server.request(path, { cookie })

    const plain = await read('/app/')
    const asked = await read(`/app/?${query}`)
    const confirm = await read(`/app/develop?${query}`)

    expect(asked.text).not.toContain('4173')
    for (const reply of [asked, confirm]) {
      const policy = String(reply.headers['content-security-policy'])
      expect(policy).not.toContain('4173')
      expect(policy.length).toBe(String(plain.headers['content-security-policy']).length)
      expect(reply.headers['integrity-policy']).toBe(plain.headers['integrity-policy'])
    }
    expect((await read('/meta')).json.override).toBeNull()
  })
})
