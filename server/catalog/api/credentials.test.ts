import { generateKeyPairSync, sign } from 'node:crypto'
import { SIGNATURE_HEADER, signedText } from '@slipway/sdk/contract'
import { type RawBuilder, sql } from 'kysely'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { integrityOf } from '../publish/built-remotes'
import { warnOfExpiry } from './expiring'

const day = 86_400_000

describe.each(engines)('tokens, keys and grants of all remotes on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, remotes: [] })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
  })

  const makeToken = async (remote: string, name = 'ci', days = 60) =>
    (await operator.createToken(remote, { name, days })).json as { id: number; token: string }
  const revoke = (remote: string, id: number) =>
    operator.call('DELETE /manage/remotes/{remote}/tokens/{id}', { path: { remote, id } })
  const listTokens = async (query: Readonly<Record<string, string>> = {}) =>
    (await operator.call('GET /manage/tokens', { query })).json
  const namesOf = (body: { items: readonly { remote: string; name: string; state: string }[] }) =>
    body.items.map(({ remote, name, state }) => `${name} of ${remote}: ${state}`)
  const setEnd = (id: number, end: RawBuilder<number>) =>
    server.storage.db
      .updateTable('team_tokens')
      .set({ expires_at: end })
      .where('id', '=', id)
      .execute()
  const inDays = (days: number) => sql<number>`${server.storage.now} + ${Math.round(days * day)}`

  function makeKey() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    return { privateKey, publicKey: Buffer.from(x, 'base64url').toString('base64') }
  }
  const addKey = async (remote: string, days?: number, key = makeKey()) => {
    const body = { name: 'laptop', publicKey: key.publicKey, ...(days !== undefined && { days }) }
    const reply = await operator.call('POST /manage/remotes/{remote}/keys', {
      path: { remote },
      body,
    })
    return { ...key, id: String(reply.json.id) }
  }

  it('tokens of every remote are listed, what ends next first and what is over last', async () => {
    await makeToken('orders-team', 'late', 90)
    await makeToken('refunds', 'soon', 10)
    const over = await makeToken('refunds', 'over')
    await setEnd(over.id, sql<number>`1`)
    const ended = await makeToken('orders-team', 'ended')
    await revoke('orders-team', ended.id)

    const all = await listTokens()

    expect(namesOf(all)).toEqual([
      'soon of refunds: expires-soon',
      'late of orders-team: valid',
      'ended of orders-team: ended',
      'over of refunds: expired',
    ])
    expect(all.total).toEqual({ value: 4, exact: true })
    expect(namesOf(await listTokens({ remote: 'refunds' }))).toHaveLength(2)
    for (const state of ['valid', 'expires-soon', 'expired', 'ended'])
      expect((await listTokens({ state })).items).toMatchObject([{ state }])
    expect(namesOf(await listTokens({ remote: 'refunds', state: 'valid' }))).toEqual([])
    expect(await listTokens({ perPage: '1', page: '2' })).toMatchObject({
      items: [{ name: 'late' }],
      total: { value: 4 },
    })
    const wrong = await operator.call('GET /manage/tokens', { query: { state: 'gone' } })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'query-invalid'])
  })

  it('a token says who made it, when it was used and from where, written at most once a minute', async () => {
    const { token, id } = await makeToken('orders-team')
    const team = manageClient(server, { token })
    const [unused] = (await listTokens()).items
    await team.read('orders-team')
    const [used] = (await listTokens()).items

    await server.storage.db.updateTable('team_tokens').set({ last_used_from: 'before' }).execute()
    await team.read('orders-team')
    const [again] = (await listTokens()).items
    await server.storage.db
      .updateTable('team_tokens')
      .set({ last_used_at: sql<number>`last_used_at - 61000` })
      .execute()
    await team.read('orders-team')
    const [later] = (await listTokens()).items

    expect(unused).toMatchObject({ id, lastUsedAt: null, lastUsedFrom: null })
    expect(unused.who).toContain('@example.test')
    expect(used).toMatchObject({
      lastUsedAt: expect.stringMatching(/Z$/),
      lastUsedFrom: '127.0.0.1',
    })
    expect([again.lastUsedFrom, again.lastUsedAt]).toEqual(['before', used.lastUsedAt])
    expect(later.lastUsedFrom).toBe('127.0.0.1')
  })

  it('every reply to a token says when it ends, and which key of the remote ends soon', async () => {
    const { token, id } = await makeToken('orders-team', 'ci', 2)
    const { id: key } = await addKey('orders-team', 10)
    await addKey('orders-team', 100)
    await addKey('other-team', 1)
    const [{ expiresAt }] = (await listTokens()).items

    const replies = [
      await manageClient(server, { token }).read('orders-team'),
      await manageClient(server, { token }).read('missing'),
    ]
    const session = await operator.read('orders-team')

    for (const { headers } of replies)
      expect([headers['slipway-token-expires'], headers['slipway-key-expires']]).toEqual([
        expiresAt,
        expect.stringMatching(new RegExp(`^${key} \\d{4}-\\d\\d-\\d\\dT`)),
      ])
    expect(session.headers).not.toHaveProperty('slipway-token-expires')
    await revoke('orders-team', id)
    expect((await manageClient(server, { token }).read('orders-team')).headers).not.toHaveProperty(
      'slipway-token-expires',
    )
  })

  it('keys of every remote are listed by state; one without an end stays valid', async () => {
    await addKey('orders-team')
    const { id } = await addKey('refunds', 5)
    const { id: gone } = await addKey('refunds', 400)
    await operator.call('DELETE /manage/remotes/{remote}/keys/{id}', {
      path: { remote: 'refunds', id: gone },
    })
    const list = async (query: Readonly<Record<string, string>> = {}) =>
      (await operator.call('GET /manage/keys', { query })).json

    const all = await list()

    expect(namesOf(all)).toEqual([
      'laptop of refunds: expires-soon',
      'laptop of orders-team: valid',
      'laptop of refunds: ended',
    ])
    expect(all.total.value).toBe(3)
    expect((await list({ remote: 'refunds', state: 'expires-soon' })).items).toMatchObject([
      { id, lastUsedAt: null },
    ])
    expect((await list({ state: 'expired' })).items).toEqual([])
  })

  it('a version whose key has expired since stays valid, is released and loaded', async () => {
    const { privateKey, id } = await addKey('team', 30)
    const version = teamVersion('1.0.0')
    const text = signedText({
      remote: 'team',
      version: '1.0.0',
      manifestIntegrity: integrityOf(Buffer.from(version.manifestText)),
    })
    const bytes = sign(null, Buffer.from(text), privateKey).toString('base64')
    const headers = { [SIGNATURE_HEADER]: `ed25519 ${id} ${bytes}` }
    const published = await operator.publish(version, { headers })
    const query = { remote: 'team' }
    const [key] = (await operator.call('GET /manage/keys', { query })).json.items

    await server.storage.db.updateTable('signing_keys').set({ expires_at: 1 }).execute()
    const released = await operator.release({ team: { version: '1.0.0' } })
    const late = await operator.publish(teamVersion('1.1.0'), { headers })

    expect([published.status, released.status]).toEqual([201, 201])
    expect(key).toMatchObject({ id, lastUsedAt: expect.stringMatching(/^20\d\d-.*Z$/) })
    expect((await operator.read('team')).json.released).toEqual({ version: '1.0.0' })
    expect(late.json.errors).toMatchObject([{ code: 'signature-expired' }])
  })

  it('what ends within so many days is listed, and written to the log once a day', async () => {
    const tomorrow = await makeToken('orders-team', 'nightly', 1)
    await addKey('refunds', 12)
    await makeToken('orders-team', 'later', 15)
    const ended = await makeToken('orders-team', 'ended', 1)
    await revoke('orders-team', ended.id)
    const read = async (query: Readonly<Record<string, string>> = {}) =>
      (await operator.call('GET /manage/expiring', { query })).json.items
    const lines: { code: string; name: string; text: string }[] = []
    let isDone = () => {}
    const twice = new Promise<void>((resolve) => {
      isDone = () => lines.length >= 4 && resolve()
    })
    const warn = ({ code, name }: { code: string; name: string }, text: string) => {
      lines.push({ code, name, text })
      isDone()
    }

    // A day of this test is a moment.
    const warning = warnOfExpiry({ storage: server.storage, log: { warn } as never }, 20)
    await twice
    await warning.stop()

    expect(await read()).toMatchObject([
      { kind: 'token', id: String(tomorrow.id), remote: 'orders-team', name: 'nightly' },
      { kind: 'key', remote: 'refunds', name: 'laptop' },
    ])
    expect(await read({ days: '3' })).toHaveLength(1)
    const told = ['token-expires nightly', 'key-expires laptop']
    expect(lines.slice(0, 4).map(({ code, name }) => `${code} ${name}`)).toEqual([...told, ...told])
    expect(lines[0]?.text).toMatch(/^The token "nightly" of orders-team ends at 20\d\d-.*tokens/)
    await setEnd(tomorrow.id, inDays(-1))
    expect(await read({ days: '3' })).toEqual([])
  })

  it('grants say what is asked, by whom and since which version; what waits comes first', async () => {
    const origin = 'https://api.orders.example'
    const publish = async (version: string, location: string, origins: readonly string[] = []) => {
      const parts = { components: [{ name: 'TeamCard', locations: [location] }], origins }
      const reply = await operator.publish(teamVersion(version, parts as never))
      expect([version, reply.status]).toEqual([version, 201])
    }
    await makeToken('quiet')
    await makeToken('has-it')
    await operator.grant('has-it', { public: true })
    await publish('1.0.0', 'login-before-form')
    await publish('1.1.0', 'dashboard-before-cards')
    await publish('1.2.0', 'login-before-form', [origin])
    await publish('1.3.0', 'login-after-form', [origin])
    const read = async () => (await operator.call('GET /manage/grants')).json.items

    const before = await read()
    await operator.grant('team', { public: true, origins: [origin, 'https://other.example'] })
    await operator.release({ team: { version: '1.3.0' } })
    const after = await read()

    const asked = { version: '1.2.0', who: expect.stringContaining('@'), at: expect.any(String) }
    expect(before).toEqual([
      {
        remote: 'team',
        live: false,
        public: { granted: false, asked, locations: ['login-after-form'] },
        origins: [{ origin, granted: false, asked }],
      },
      expect.objectContaining({
        remote: 'has-it',
        public: { granted: true, asked: null, locations: [] },
      }),
    ])
    expect(after).toMatchObject([
      { remote: 'has-it' },
      {
        remote: 'team',
        live: true,
        public: { granted: true, asked },
        origins: [
          { origin, granted: true, asked },
          { origin: 'https://other.example', granted: true, asked: null },
        ],
      },
    ])
  })

  it('S08: they are for operators alone: nobody, staff and tokens are refused, and what a token tries is recorded', async () => {
    const { token } = await makeToken('orders-team')
    const routes = [
      'GET /manage/tokens',
      'GET /manage/keys',
      'GET /manage/expiring',
      'GET /manage/grants',
    ] as const
    const staff = manageClient(server, { cookie: await server.signIn() })
    const team = manageClient(server, { token })

    for (const route of routes) {
      const statuses = [
        (await server.call(route)).status,
        (await staff.call(route)).status,
        (await team.call(route)).status,
        (await operator.call(route)).status,
      ]
      expect([route, ...statuses]).toEqual([route, 401, 403, 403, 200])
    }
    const refused = server.audited.filter(({ action }) => action === 'remote.refused')
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ actor: { name: 'token ci of orders-team' } })
  })
})
