import { sql } from 'kysely'
import type { App } from '../application/application'
import type { Engine } from '../storage/storage'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import type { Reply } from '../testing/http-client'

const origin = 'http://127.0.0.1:4173'
const HOUR_MS = 3_600_000

/** S78, and a remote from a development server, on a real server. */
export function developSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let developer: string
  let clerk: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, describe: describeDevelopers })
    clerk = await server.signIn()
  })
  beforeEach(async () => {
    developer = await server.signIn({ role: 'developer' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const call = (method: string, cookie: string, options: Override = {}) =>
    server.request(`/develop/overrides/${options.remote ?? 'team'}`, {
      method,
      cookie,
      ...(method === 'PUT' && { json: { origin, ...options.body } }),
    })
  const set = (cookie: string, options?: Override) => call('PUT', cookie, options)
  const stop = (cookie: string, remote?: string) =>
    call('DELETE', cookie, remote === undefined ? {} : { remote })
  const page = (cookie?: string) => knownPage(server, cookie)
  const overrideOf = async (cookie: string) =>
    (await server.call('GET /meta', { cookie })).json.override
  const auditOf = (action: string) => server.audited.filter((change) => change.action === action)

  it('is told by /meta and by the page, for eight hours at most', async () => {
    const reply = await set(developer)
    const boot = bootOf(await page(developer))

    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({ remote: 'team', origin, expiresAt: expect.any(String) })
    const lasts = Date.parse(reply.json.expiresAt) - Date.now()
    expect(lasts).toBeGreaterThan(7.9 * HOUR_MS)
    expect(lasts).toBeLessThan(8.1 * HOUR_MS)
    expect(await overrideOf(developer)).toEqual(reply.json)
    expect(boot.meta.override).toEqual(reply.json)
  })

  it('changes the tag of /events: a tab that could not be told asks again', async () => {
    const headers = { Accept: 'application/json' }
    const tagOf = async () =>
      (await server.call('GET /events', { cookie: developer, headers })).headers['etag']
    const before = await tagOf()

    await set(developer)
    const meanwhile = await tagOf()
    await stop(developer)

    expect(meanwhile).not.toBe(before)
    expect(await tagOf()).toBe(before)
  })

  it('opens the page of this session to that one origin, and of nobody else', async () => {
    const other = await server.signIn({ role: 'developer' })
    const others = [undefined, clerk, other]
    const before = await Promise.all(others.map(page))
    const own = await page(developer)

    await set(developer)
    const open = await page(developer)
    const after = await Promise.all(others.map(page))

    const sources = policyOf(open)
    for (const name of ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'])
      expect(sources[name]).toContain(origin)
    expect(String(open.headers['content-security-policy']).split(origin)).toHaveLength(6)
    expect(policyOf(own)).toEqual(
      Object.fromEntries(
        Object.entries(sources).map(([name, list]) => [
          name,
          list.filter((source) => source !== origin),
        ]),
      ),
    )
    expect(own.headers['integrity-policy']).toBeDefined()
    expect(open.headers['integrity-policy']).toBeUndefined()
    expect(open.headers['cache-control']).toBe('no-store')
    expect(after.map(steady)).toEqual(before.map(steady))
  })

  it('holds on every server of the database', async () => {
    const there = await createTestServer({
      database: database.options,
      describe: describeDevelopers,
    })

    await set(developer)
    const meta = await there.request('/meta', { cookie: developer })
    const elsewhere = await knownPage(there, developer)
    await there.close()

    expect(meta.json.override).toMatchObject({ remote: 'team', origin })
    expect(elsewhere.headers['content-security-policy']).toContain(origin)
  })

  it('is of one remote: another one takes its place', async () => {
    await set(developer)

    const reply = await set(developer, { remote: 'other', body: { origin: 'http://127.0.0.1:9' } })

    expect(reply.status).toBe(200)
    expect(await overrideOf(developer)).toEqual(reply.json)
    expect(auditOf('remote.overridden').at(-1)).toMatchObject({
      subject: { name: 'other' },
      detail: { origin: 'http://127.0.0.1:9', insteadOf: 'team' },
    })
  })

  it('is written down when it is set and when it is ended, once', async () => {
    const { id, email } = (await server.call('GET /meta', { cookie: developer })).json.user
    const before = auditOf('remote.override-ended').length

    await set(developer)
    const replies = [await stop(developer), await stop(developer)]

    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    expect(auditOf('remote.overridden').at(-1)).toMatchObject({
      actor: { id, name: email },
      subject: { id: null, name: 'team' },
      detail: { origin, expiresAt: expect.any(String) },
    })
    expect(auditOf('remote.override-ended')).toHaveLength(before + 1)
    expect(await overrideOf(developer)).toBeNull()
    expect((await page(developer)).headers['integrity-policy']).toBeDefined()
  })

  it('stays when another remote’s is ended', async () => {
    await set(developer)

    const reply = await stop(developer, 'other')

    expect(reply.status).toBe(204)
    expect(await overrideOf(developer)).toMatchObject({ remote: 'team' })
  })

  it('ends with the session', async () => {
    await set(developer)
    const { rows } = await overridesOf(server)

    await server.call('POST /logout', { cookie: developer })

    expect((await page(developer)).headers['content-security-policy']).not.toContain(origin)
    expect((await overridesOf(server)).rows).toHaveLength(rows.length - 1)
  })

  it('ends when its time is over, by the clock of the database', async () => {
    await set(developer)
    const { db, now } = server.storage

    await sql`update development_overrides set expires_at = ${now} - 1`.execute(db)

    expect(await overrideOf(developer)).toBeNull()
    expect((await page(developer)).headers['integrity-policy']).toBeDefined()
  })

  it('does not outlive its session, which ends twelve hours after the sign-in', async () => {
    const { db, now } = server.storage
    await sql`update sessions set created_at = ${now} - ${11 * HOUR_MS}, last_seen_at = ${now}, confirmed_at = ${now}`.execute(
      db,
    )

    const reply = await set(developer)

    expect(Date.parse(reply.json.expiresAt) - Date.now()).toBeLessThan(1.1 * HOUR_MS)
  })

  it('is for those with slipway.develop alone, who may lose it', async () => {
    const refused = await set(clerk)
    await set(developer)
    const { id } = (await server.call('GET /meta', { cookie: developer })).json.user
    await sql`update memberships set role = 'editor' where user_id = ${id}`.execute(
      server.storage.db,
    )

    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect(await overrideOf(clerk)).toBeNull()
    expect(await overrideOf(developer)).toBeNull()
    expect((await page(developer)).headers['content-security-policy']).not.toContain(origin)
    expect((await stop(developer)).status).toBe(204)
  })

  it('is over for good once it is no longer allowed', async () => {
    await set(developer)
    const { id, email } = (await server.call('GET /meta', { cookie: developer })).json.user
    const { db } = server.storage
    const giveRole = (role: string) =>
      sql`update memberships set role = ${role} where user_id = ${id}`.execute(db)

    await giveRole('editor')
    const without = await overrideOf(developer)
    await giveRole('developer')

    expect([without, await overrideOf(developer)]).toEqual([null, null])
    expect(auditOf('remote.override-ended').at(-1)).toMatchObject({
      actor: { id, name: email },
      subject: { name: 'team' },
      detail: { origin, why: 'no longer allowed' },
    })
  })

  it('is over for good when its origin is not in the list any more', async () => {
    await set(developer)
    const stricter = await createTestServer({
      database: database.options,
      describe: describeDevelopers,
      config: { developOrigins: ['https://dev.acme.test'] },
    })

    const there = await stricter.request('/meta', { cookie: developer })
    await stricter.close()

    expect([there.json.override, await overrideOf(developer)]).toEqual([null, null])
  })

  it.each(['https://evil.test', 'http://localhost:4173', 'https://127.0.0.1:4173'])(
    'refuses the origin %s, which is not in the list',
    async (foreign) => {
      const reply = await set(developer, { body: { origin: foreign } })

      expect([reply.status, reply.json.code]).toEqual([422, 'origin-not-allowed'])
      expect(reply.json.errors).toEqual([
        { pointer: '/origin', code: 'origin-not-allowed', detail: expect.any(String) },
      ])
      expect(reply.json.detail).toContain('DEVELOP_ORIGINS')
      expect(await overrideOf(developer)).toBeNull()
    },
  )

  it.each([
    [{ origin: 'http://127.0.0.1:4173; script-src *' }, '/origin'],
    [{ origin: 'http://127.0.0.1:4173/path' }, '/origin'],
    [{ origin: 'http://127.0.0.1:*' }, '/origin'],
    [{ origin: 7 }, '/origin'],
    [{ origin, remote: 'other' }, '/remote'],
  ])('refuses the body %j', async (body, pointer) => {
    const reply = await set(developer, { body })

    expect([reply.status, reply.json.errors[0].pointer]).toEqual([422, pointer])
  })

  it('refuses other names, other methods, other sites and strangers', async () => {
    const other = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }
    const path = '/develop/overrides/team'

    expect((await set(developer, { remote: 'Not%20a%20name' })).status).toBe(404)
    expect((await call('POST', developer)).headers['allow']).toBe('PUT, DELETE')
    expect((await server.request(path, { cookie: developer })).status).toBe(405)
    expect(
      (
        await server.request(path, {
          method: 'PUT',
          cookie: developer,
          json: { origin },
          headers: other,
        })
      ).status,
    ).toBe(403)
    expect((await server.request(path, { method: 'PUT', json: { origin } })).status).toBe(401)
  })
}

interface Override {
  readonly remote?: string
  readonly body?: Readonly<Record<string, unknown>>
}

function describeDevelopers(app: App): void {
  describeTestApplication(app)
  app.role('developer', { label: 'Developer', permissions: ['slipway.develop'] })
}

function overridesOf({ storage }: TestServer) {
  return sql`select * from development_overrides`.execute(storage.db)
}

// On a busy machine the page may go out before its session is known.
async function knownPage(server: TestServer, cookie?: string): Promise<Reply> {
  for (;;) {
    const reply = await server.request('/app/', cookie === undefined ? {} : { cookie })
    if (bootOf(reply).session !== 'unknown') return reply
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
function bootOf({ text }: Reply): any {
  return JSON.parse(/id="slipway-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
}

function policyOf({ headers }: Reply): Readonly<Record<string, readonly string[]>> {
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...list] = part.split(' ')
      return [name, list.filter((source) => !source.startsWith("'nonce-"))]
    }),
  )
}

// The nonces and the secret of reports differ from reply to reply.
function steady({ status, lastingHeaders, text }: Reply): string {
  const policy = String(lastingHeaders['content-security-policy'])
  const nonces = [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = '']) => nonce)
  const [, token = ''] = /reports\?load=([\w.-]+)/.exec(policy) ?? []
  const [secret = ''] = /<script[^>]+slipway-report-secret.*/.exec(text) ?? []
  const without = (one: string) =>
    [...nonces, token, secret].reduce((rest, part) => rest.replaceAll(part, ''), one)
  const { 'content-length': _length, ...headers } = lastingHeaders
  return without(JSON.stringify([status, headers, without(text)]))
}
