import { CONSOLE_HEADER } from '@slipway/sdk/contract'
import { answeredWhere } from '@slipway/sdk/contract/answered-where'
import type { Engine } from '../storage/storage'
import { openingHeaders, readConsoleProof } from '../testing/console-proof'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestUser } from '../testing/create-test-user'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { manageClient } from '../testing/manage-client'

const page = '/app/manage/overview'
/** A page with remotes has no proof. */
const elsewhere = { [CONSOLE_HEADER]: '' }

/** Calls of one session, from Administration and from pages with remotes, on a real server. */
export function consoleSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: string

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options })
    operator = await server.signIn({ role: 'operator' })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const proofIn = (text: string) => /"consoleProof":"([^"]+)"/.exec(text)?.[1]
  const open = async (headers: Readonly<Record<string, string>>, path = page) =>
    proofIn((await server.request(path, { cookie: operator, headers })).text)
  const send = (
    route: string,
    cookie = operator,
    headers: Readonly<Record<string, string>> = elsewhere,
  ) => {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replaceAll(/\{\w+\}/g, '1')
    return server.request(address, {
      method,
      cookie,
      headers,
      ...(method !== 'GET' && { json: {} }),
    })
  }

  it('nothing but what Arrange, Preview, the overlay and Overview need is answered without the proof', async () => {
    const answered: string[] = []
    for (const route of Object.keys(answeredWhere)) {
      const { status, text } = await send(route)
      const isRefused = status === 403 && JSON.parse(text).code === 'console-only'
      if (!isRefused) answered.push(route)
    }

    // There is no draft 1 yet, so that it is nobody's.
    expect(answered.sort()).toEqual([
      'DELETE /manage/layout/drafts/{draft}',
      'GET /manage/health',
      'GET /manage/layout',
      'GET /manage/layout/drafts',
      'GET /manage/layout/drafts/{draft}',
      'GET /manage/overview',
      'GET /manage/releases/head',
      'GET /manage/slots',
      'GET /manage/users',
      'POST /manage/layout/drafts',
      'PUT /manage/layout/drafts/{draft}',
      'PUT /session/draft',
    ])
  })

  it.each([
    ['POST', '/manage/no-such-call'],
    ['GET', '/manage'],
    ['GET', '/manage/'],
    ['PATCH', '/manage/users'],
    ['HEAD', '/manage/tokens'],
    ['GET', '/manage/tokens?x=/manage/slots'],
    ['GET', '/manage/users/'],
    ['GET', '/manage//users'],
  ])('what the table does not name is refused as well: %s %s', async (method, path) => {
    const reply = await server.request(path, { method, cookie: operator, headers: elsewhere })

    expect(reply.status).toBe(403)
  })

  it.each([
    ['GET', '/Manage/tokens'],
    ['GET', '/%6danage/tokens'],
    ['GET', '//manage/tokens'],
    ['POST', '/Profile/confirm'],
    ['POST', '/profile/confirm/'],
    ['PUT', '/session/draft/'],
  ])('spelt otherwise it is no call at all: %s %s', async (method, path) => {
    const json = method === 'GET' ? {} : { json: {} }
    const reply = await server.request(path, {
      method,
      cookie: operator,
      headers: elsewhere,
      ...json,
    })

    expect(reply.status).toBe(404)
  })

  it('the proof is given to whoever opens Administration, and to nothing that a script can read', async () => {
    const navigation = { 'Sec-Fetch-Site': 'same-origin', ...openingHeaders }

    expect(await open(navigation)).toMatch(/^[\w-]{43}$/)
    for (const [dest, mode] of [
      ['empty', 'cors'],
      ['empty', 'no-cors'],
      ['empty', 'same-origin'],
      ['empty', 'navigate'],
      ['iframe', 'navigate'],
      ['frame', 'navigate'],
      ['embed', 'navigate'],
      ['object', 'navigate'],
      ['document', 'cors'],
      ['document', 'no-cors'],
      ['script', 'no-cors'],
      ['serviceworker', 'same-origin'],
      ['fencedframe', 'navigate'],
    ] as const)
      expect([dest, mode, await open({ 'Sec-Fetch-Dest': dest, 'Sec-Fetch-Mode': mode })]).toEqual([
        dest,
        mode,
        undefined,
      ])
    expect(await open({})).toBeUndefined()
  })

  it.each([
    '/app/',
    '/app/login',
    '/app/profile',
    '/app/resources/orders',
    '/app/managed',
    '/app/x/manage',
  ])('no page that draws remotes has it: %s', async (path) => {
    expect(await open(openingHeaders, path)).toBeUndefined()
  })

  it('nobody who is not signed in has one', async () => {
    const { text } = await server.request(page, { headers: openingHeaders })

    expect(proofIn(text)).toBeUndefined()
  })

  it("another session's, a changed one and none are no proof", async () => {
    const other = await server.signIn({ role: 'operator' })
    const own = (await open(openingHeaders)) ?? ''
    const foreign = await readConsoleProof({ port: server.port, basePath: '' }, other)
    const codes = []
    for (const proof of [own, foreign ?? '', `${own.slice(0, -2)}AA`, `${own}A`, 'x', ''])
      codes.push((await send('GET /manage/tokens', operator, { [CONSOLE_HEADER]: proof })).status)

    expect(codes).toEqual([200, 403, 403, 403, 403, 403])
  })

  it('a refused call changes nothing, and says what to do', async () => {
    const body = { email: 'taken-over@example.test', name: 'N', roles: [] }
    const refused = await server.call('POST /manage/users', {
      body,
      cookie: operator,
      headers: elsewhere,
    })
    const { json: users } = await server.call('GET /manage/users', { cookie: operator })

    expect([refused.status, refused.json.code]).toEqual([403, 'console-only'])
    expect(refused.json.detail).toContain('Administration')
    expect(JSON.stringify(users)).not.toContain('taken-over')
  })

  it('who may do nothing there is told so as before, and a password typed elsewhere confirms nothing', async () => {
    const { email, password } = await createTestUser(server.storage, { role: 'operator' })
    const cookie = await server.signInAs({ email, password })
    const call = (headers?: Readonly<Record<string, string>>) =>
      server.call('POST /profile/confirm', {
        body: { password },
        cookie,
        ...(headers && { headers }),
      })

    expect((await call(elsewhere)).json.code).toBe('console-only')
    expect((await call()).status).toBe(204)
    expect((await send('GET /manage/tokens', '')).json.code).toBe('unauthenticated')
  })

  it('tokens of operators and teams need none', async () => {
    const manager = manageClient(server, { cookie: operator })
    const { token } = (
      await manager.call('POST /manage/operator-tokens', {
        body: { name: 'ci', days: 1, rights: ['slipway.manage', 'slipway.release'] },
      })
    ).json
    const team = (await manager.createToken('team', { name: 'ci', days: 1 })).json.token

    for (const bearer of [token, team]) {
      const client = manageClient(server, { token: bearer })
      expect([bearer, (await client.head()).status]).toEqual([bearer, 200])
    }
  })

  it('of drafts a page may change those of its user and the one that the session sees, and no other', async () => {
    const colleague = await server.signIn({ role: 'operator' })
    const create = async (cookie: string) => {
      const headers = elsewhere
      const reply = await server.call('POST /manage/layout/drafts', {
        body: { name: 'D' },
        cookie,
        headers,
      })
      return {
        id: Number(reply.json.id),
        layout: reply.json.layout,
        etag: String(reply.headers.etag),
      }
    }
    const change = async ({ id, layout, etag }: Awaited<ReturnType<typeof create>>) =>
      (
        await server.call('PUT /manage/layout/drafts/{draft}', {
          path: { draft: id },
          body: { name: 'E', layout },
          cookie: operator,
          headers: { ...elsewhere, 'If-Match': etag },
        })
      ).status
    const see = async (draft: number | null, headers?: Readonly<Record<string, string>>) =>
      (
        await server.call('PUT /session/draft', {
          body: { draft },
          cookie: operator,
          ...(headers && { headers }),
        })
      ).status
    const [own, theirs] = [await create(operator), await create(colleague)]

    expect([await change(own), await change(theirs)]).toEqual([200, 403])
    expect([await see(own.id, elsewhere), await see(null, elsewhere)]).toEqual([204, 204])
    expect(await see(theirs.id, elsewhere)).toBe(403)
    // Somebody went to it from Administration.
    expect(await see(theirs.id)).toBe(204)
    expect([await change(theirs), await see(theirs.id, elsewhere)]).toEqual([200, 204])
    const publishing = await server.request(`/manage/layout/drafts/${own.id}/publish`, {
      method: 'POST',
      cookie: operator,
      headers: { ...elsewhere, 'If-Match': '"1"' },
      json: { why: 'x' },
    })
    expect(publishing.json.code).toBe('console-only')
  })

  it('signing in again in Administration gives the page its next proof; elsewhere it gives none', async () => {
    const user = await createTestUser(server.storage, { role: 'operator' })
    const signIn = (cookie: string, proof: string) =>
      server.call('POST /login', {
        body: { email: user.email, password: user.password },
        cookie,
        headers: { [CONSOLE_HEADER]: proof },
      })
    const first = await server.signInAs(user)
    const proof = (await readConsoleProof({ port: server.port, basePath: '' }, first)) ?? ''

    const again = await signIn(first, proof)
    const next = String(again.headers[CONSOLE_HEADER.toLowerCase()])
    const second = String(again.headers['set-cookie']?.at(-1)?.split(';')[0])

    expect((await send('GET /manage/tokens', second, { [CONSOLE_HEADER]: next })).status).toBe(200)
    expect((await send('GET /manage/tokens', second, { [CONSOLE_HEADER]: proof })).status).toBe(403)
    const without = await signIn(second, '')
    expect(without.headers[CONSOLE_HEADER.toLowerCase()]).toBeUndefined()
  })

  it('works below a base path', async () => {
    const below = await createTestServer({ config: { basePath: '/admin' } })
    const cookie = await below.signIn({ role: 'operator' })
    const ask = async (headers?: Readonly<Record<string, string>>) =>
      (await below.call('GET /manage/tokens', { cookie, ...(headers && { headers }) })).status

    expect([await ask(), await ask(elsewhere)]).toEqual([200, 403])
    await below.close()
  })
}
