import { productPermissions } from '@slipway/sdk/contract'
import { type Endpoints, endpoints } from '@slipway/sdk/contract/api'
import { sql } from 'kysely'
import type { App } from '../../application/application'
import { describeTestApplication } from '../../testing/applications/test-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient } from '../../testing/manage-client'

const { layout, manage, release } = productPermissions
const all = [release, layout, manage]

function describeWithReleasers(app: App): void {
  describeTestApplication(app)
  app.role('releaser', { label: 'Releaser', permissions: [release] })
}

describe.each(engines)('tokens of operators on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, describe: describeWithReleasers })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
  })

  const make = (body: { name?: string; days?: number; rights?: readonly string[] } = {}) =>
    operator.call('POST /manage/operator-tokens', {
      body: { name: 'ci', days: 30, rights: all, ...body } as never,
    })
  const makeToken = async (...given: Parameters<typeof make>) =>
    (await make(...given)).json as { id: number; token: string; expiresAt: string }
  const by = (token: string) => manageClient(server, { token })
  const list = async () => (await operator.call('GET /manage/operator-tokens')).json.items
  const ownerId = async () => (await list())[0].owner.id as number
  const audit = async (action: string) =>
    (await operator.call('GET /manage/audit', { query: { action } })).json.items
  const tableText = async (name: 'audit' | 'operator_tokens') =>
    JSON.stringify(await server.storage.db.selectFrom(name).selectAll().execute())
  const setOwner = async (change: 'disable' | 'enable', user: number) => {
    const other = await server.signIn({ role: 'operator' })
    const path = { user }
    return await server.call(`POST /manage/users/{user}/${change}`, { path, cookie: other })
  }

  it('S18: a token is told once, kept as a hash, and in no list, log or audit', async () => {
    const made = await make()
    const { token } = made.json

    const said = await list()

    expect([made.status, made.headers['cache-control']]).toEqual([201, 'private, no-store'])
    expect(token).toMatch(/^slipway_operator_[\w-]{43}$/)
    expect(said).toMatchObject([
      { name: 'ci', rights: all, state: 'valid', lastUsedAt: null, revokedAt: null },
    ])
    await by(token).head()
    const hash = /"token_hash":"(\w+)"/.exec(await tableText('operator_tokens'))?.[1] ?? '?'
    const told = [
      JSON.stringify(await list()),
      await tableText('audit'),
      server.lines.join(''),
      JSON.stringify((await operator.call('GET /manage/expiring')).json),
    ].join('')
    expect(await tableText('operator_tokens')).not.toContain(token)
    expect(told).not.toContain(token)
    expect(told).not.toContain(hash)
    expect(hash).toHaveLength(64)
  })

  it('releases, arranges and reads without a cookie, a header of ours or a recent sign-in', async () => {
    const { token, expiresAt } = await makeToken()
    const client = by(token)
    const head = await server.request('/manage/releases/head', {
      headers: { Authorization: `Bearer ${token}` },
    })

    const frozen = await server.request('/manage/releases/freeze', {
      method: 'PUT',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        // What a browser would have to send and a command does not.
        'Sec-Fetch-Site': 'cross-site',
      },
      body: JSON.stringify({ why: 'a fair', until: null }),
    })
    const arranged = await client.call('GET /manage/layout')
    const seen = await client.call('GET /manage/audit')

    expect(head.status).toBe(200)
    expect(head.headers['slipway-token-expires']).toBe(expiresAt)
    expect(head.headers).not.toHaveProperty('set-cookie')
    expect([frozen.status, arranged.status, seen.status]).toEqual([200, 200, 200])
    expect((await list())[0]).toMatchObject({ lastUsedFrom: '127.0.0.1' })
  })

  it('every entry of what it does names its owner and it', async () => {
    const { token } = await makeToken({ name: 'nightly' })

    await by(token).freeze({ why: 'a fair', until: null })
    const [{ actor }] = await audit('releases.frozen')
    const { owner } = (await list())[0]

    expect(actor).toEqual({ id: owner.id, name: `${owner.email} (token nightly)` })
    const { json } = await operator.call('GET /manage/releases/freeze')
    expect(json.freeze.who).toBe(`${owner.email} (token nightly)`)
  })

  it('a session beside it counts for nothing', async () => {
    const { token } = await makeToken({ rights: [layout] })

    const both = manageClient(server, { token, cookie })
    const refused = await both.freeze({ why: 'a fair', until: null })

    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await both.call('GET /manage/layout')).status).toBe(200)
  })

  it.each([
    ['slipway.layout', 'GET /manage/releases/head'],
    ['slipway.release', 'GET /manage/layout'],
    ['slipway.release', 'GET /manage/audit'],
  ] as const)('one with %s alone is refused %s', async (only, route) => {
    const { token } = await makeToken({ rights: [only] })

    const { status, json } = await by(token).call(route)

    expect([status, json.code]).toEqual([403, 'forbidden'])
  })

  it('S18: reaches nothing of users, roles, tenants, tokens, keys, grants, records or its session', async () => {
    const { token } = await makeToken()
    const closed = Object.entries(endpoints as Endpoints).filter(
      ([, entry]) => !entry.operatorToken && entry.right !== 'anyone' && !entry.atOrigin,
    )

    for (const [route] of closed) {
      const [method = '', path = ''] = route.split(' ')
      const { status, json } = await server.request(path.replaceAll(/\{\w+\}/g, '1'), {
        method,
        headers: { Authorization: `Bearer ${token}` },
      })
      // What is answered before the router takes no token for anybody.
      expect([route, [401, 403].includes(status), json?.code]).toEqual([
        route,
        true,
        expect.stringMatching(/^(?:forbidden|unauthenticated)$/),
      ])
    }
    for (const area of ['users', 'roles', 'tenants', 'tokens', 'keys', 'operator-tokens'])
      expect(closed.some(([route]) => route.endsWith(`/manage/${area}`))).toBe(true)
    const tried = await audit('operator-token.refused')
    expect(tried[0]).toMatchObject({
      actor: { name: expect.stringMatching(/ \(token ci\)$/) },
      subject: { name: 'ci' },
      detail: { method: expect.any(String), path: expect.any(String) },
    })
  })

  it('takes back no change of users, whatever its rights are', async () => {
    const { token } = await makeToken()
    const user = (await operator.call('GET /manage/users')).json.items[0].id
    const role = { role: 'visitor', tenant: null }
    await operator.call('POST /manage/users/{user}/roles', { path: { user }, body: role })
    const [{ id }] = await audit('user.role-granted')

    const undo = (client: ManageClient) =>
      client.call('POST /manage/audit/{id}/undo', { path: { id } })
    const refused = await undo(by(token))

    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await undo(operator)).status).toBe(200)
  })

  it.each([['unknown', 'slipway_operator_made-up', 'not known']])(
    'one that is %s is refused',
    async (_state, token, says) => {
      const { status, json, headers } = await by(token).head()
      expect([status, json.code, json.detail]).toEqual([
        401,
        'operator-token-invalid',
        expect.stringContaining(says),
      ])
      expect(headers['www-authenticate']).toContain('invalid_token')
    },
  )

  it('one that is over is refused, and so is one that was revoked', async () => {
    const first = await makeToken({ name: 'first' })
    const second = await makeToken({ name: 'second' })
    await server.storage.db
      .updateTable('operator_tokens')
      .set({ expires_at: sql<number>`${server.storage.now} - 1` })
      .where('id', '=', first.id)
      .execute()
    const path = { id: second.id }
    const revoked = await operator.call('DELETE /manage/operator-tokens/{id}', { path })
    const again = await operator.call('DELETE /manage/operator-tokens/{id}', { path })
    const none = await operator.call('DELETE /manage/operator-tokens/{id}', { path: { id: 999 } })

    const replies = [await by(first.token).head(), await by(second.token).head()]

    expect([revoked.status, again.status, none.status]).toEqual([204, 204, 404])
    expect(replies.map(({ status, json }) => [status, json.detail])).toEqual([
      [401, 'The token is expired. Make another one.'],
      [401, 'The token is revoked. Make another one.'],
    ])
    expect(
      (await list()).map(({ name, state }: { name: string; state: string }) => [name, state]),
    ).toEqual(
      expect.arrayContaining([
        ['first', 'expired'],
        ['second', 'ended'],
      ]),
    )
    expect(await audit('operator-token.revoked')).toMatchObject([{ detail: { name: 'second' } }])
  })

  it('ends with its owner, and does not come back with them', async () => {
    const { token } = await makeToken()
    const user = await ownerId()
    const before = await by(token).head()

    await setOwner('disable', user)
    const during = await by(token).head()
    await setOwner('enable', user)
    const after = await by(token).head()

    expect([before.status, during.status, after.status]).toEqual([200, 401, 401])
    expect(during.json.code).toBe('operator-token-invalid')
  })

  it('S18: ends when its owner gets a new password by a link, with their sessions', async () => {
    const { token } = await makeToken()
    const path = { user: await ownerId() }
    const before = await by(token).head()
    const other = await server.signIn({ role: 'operator' })
    const link = await server.call('POST /manage/users/{user}/link', { path, cookie: other })

    const [, key] = link.json.path.split('#')
    const body = { token: key, password: 'a long password that nobody else knows' }
    const set = await server.call('POST /password', { body })
    const after = await by(token).head()

    expect([before.status, set.status, after.status]).toEqual([200, 200, 401])
    expect(after.json.code).toBe('operator-token-invalid')
  })

  it('S18: fills no audit with what it may not do', async () => {
    const { token } = await makeToken()
    const address = `/manage/users/${'x'.repeat(5000)}`

    for (let count = 0; count < 40; count += 1)
      await server.request(address, { headers: { Authorization: `Bearer ${token}` } })

    const tried = await server.storage.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'operator-token.refused')
      .execute()
    expect(tried).toHaveLength(20)
    expect(Math.max(...tried.map(({ detail }) => detail.length))).toBeLessThan(300)
  })

  it('what it does is found under the name of its owner, and of nobody else', async () => {
    const { token } = await makeToken({ name: '100%_ours' })
    const { email } = (await list())[0].owner
    await by(token).freeze({ why: 'a fair', until: null })
    const actionsOf = async (person: string) => {
      const query = { person } as never
      const { items } = (await operator.call('GET /manage/audit', { query })).json
      return items.map(({ action }: { action: string }) => action)
    }

    expect(await actionsOf(email)).toContain('releases.frozen')
    for (const other of [email.slice(0, -1), email.replace(/./, '_'), '%', `x${email}`])
      expect(await actionsOf(other)).toEqual([])
  })

  it('S18: ends with the role of its owner that it needs, and does not come back with it', async () => {
    const whole = await makeToken({ name: 'whole' })
    const narrow = await makeToken({ name: 'narrow', rights: [release] })
    const path = { user: await ownerId() }
    const other = await server.signIn({ role: 'operator' })
    const grant = (role: string) =>
      server.call('POST /manage/users/{user}/roles', {
        path,
        cookie: other,
        body: { role, tenant: null },
      })
    const revoke = (role: string) =>
      server.call('DELETE /manage/users/{user}/roles/{role}/{tenant}', {
        path: { ...path, role, tenant: 'everywhere' },
        cookie: other,
      })
    const statuses = async () => [
      (await by(whole.token).head()).status,
      (await by(narrow.token).head()).status,
    ]
    await grant('releaser')

    await revoke('operator')
    const without = await statuses()
    await grant('operator')
    const again = await statuses()
    await revoke('releaser')
    const stillHeld = await statuses()

    expect([without, again, stillHeld]).toEqual([
      [401, 200],
      [401, 200],
      [401, 200],
    ])
    const states = (await list()).map((one: { name: string; state: string }) => [
      one.name,
      one.state,
    ])
    expect(states).toContainEqual(['whole', 'ended'])
  })

  it('is made only soon after a sign-in, with rights that one has', async () => {
    await server.storage.db
      .updateTable('sessions')
      .set({ created_at: sql<number>`created_at - 960000`, confirmed_at: null })
      .execute()
    const stale = await make()
    const releaser = await server.signIn({ role: 'releaser' })
    const body = { name: 'ci', days: 1, rights: [release] }
    const other = await server.call('POST /manage/operator-tokens', { cookie: releaser, body })

    expect([stale.status, stale.json.code]).toEqual([403, 'reauthentication-required'])
    expect([other.status, other.json.code]).toEqual([403, 'forbidden'])
    expect(await list()).toEqual([])
  })

  it.each([
    ['no name', { name: ' ' }, '/name'],
    ['no end', { days: 0 }, '/days'],
    ['an end that is too far', { days: 367 }, '/days'],
    ['no right', { rights: [] }, '/rights'],
    ['a right that no token has', { rights: ['slipway.preview'] }, '/rights/0'],
  ])('refuses %s', async (_what, body, pointer) => {
    const { status, json } = await make(body)
    expect([status, json.errors[0].pointer]).toEqual([422, pointer])
  })

  it('is announced before its end with those of teams', async () => {
    await makeToken({ name: 'soon', days: 5 })
    await makeToken({ name: 'late', days: 90 })

    const { items } = (await operator.call('GET /manage/expiring')).json
    const overview = (await operator.call('GET /manage/overview')).json

    expect(items).toMatchObject([
      { kind: 'operator-token', name: 'soon', remote: null, owner: expect.stringContaining('@') },
    ])
    expect(overview.underWay.expiring).toEqual(items)
  })

  it("S18: a team's token makes none, and an operator's token is none of a team", async () => {
    const { token } = await makeToken()
    const [remote = ''] = Object.keys((await operator.head()).json.remotes)
    const team = (await operator.createToken(remote, { name: 'ci', days: 1 })).json.token

    const asTeam = await by(team).call('GET /manage/operator-tokens')
    const published = await server.request(`/manage/remotes/${remote}/versions/9.9.9`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' },
    })

    expect(asTeam.status).toBe(401)
    expect([published.status, published.json.code]).toEqual([403, 'forbidden'])
  })
})
