import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { engines } from '../testing/database/test-engines'
import { useTwoServers } from '../testing/two-servers'

describe('GET /meta', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const meta = (cookie: string, path = '/meta') => server.request(path, { cookie })

  it('costs one query, once the user is known', async () => {
    const cookie = await server.signIn()
    await meta(cookie)
    const before = server.storage.queries()

    const replies = await Promise.all(Array.from({ length: 20 }, () => meta(cookie)))

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(server.storage.queries() - before).toBe(20)
  })

  it('reads a user again after a change, and once', async () => {
    const cookie = await server.signIn()
    const { id } = (await meta(cookie)).json.user
    await server.storage.db.updateTable('users').set({ name: 'New' }).where('id', '=', id).execute()
    const before = server.storage.queries()

    const names = [(await meta(cookie)).json.user.name, (await meta(cookie)).json.user.name]

    expect(names).toEqual(['New', 'New'])
    // Two narrow rows, and once the roles and tenants.
    expect(server.storage.queries() - before).toBe(3)
  })

  it('has the same headers and body as by way of the session', async () => {
    const cookie = await server.signIn()

    const plain = await meta(cookie)
    const head = await server.request('/meta', { method: 'HEAD', cookie })

    const lasting = ({ headers }: typeof plain) => {
      const { date, 'x-request-id': id, ...rest } = headers
      return [typeof date, typeof id, rest]
    }
    expect(lasting(plain)).toEqual(lasting(head))
    expect(plain.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-length': String(Buffer.byteLength(plain.text)),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Cookie',
    })
    expect(plain.headers['set-cookie']).toBeUndefined()
  })

  it('stands in the log once, with the id that it went out with and without its query', async () => {
    const cookie = await server.signIn()

    const { headers } = await meta(cookie, '/meta?of=nothing')
    const refused = await server.call('GET /meta')
    const lineOf = (id: unknown) => server.lines.filter((line) => line.includes(String(id)))
    const [line, ...more] = await untilFound(() => lineOf(headers['x-request-id']))
    const [other, ...others] = await untilFound(() => lineOf(refused.headers['x-request-id']))

    expect([more, others]).toEqual([[], []])
    expect(JSON.parse(line ?? '')).toMatchObject({
      req: { method: 'GET', path: '/meta' },
      res: { status: 200 },
      msg: 'answered',
    })
    expect(JSON.parse(other ?? '')).toMatchObject({ req: { path: '/meta' }, res: { status: 401 } })
    expect(refused.json.instance).toBe(`urn:uuid:${String(refused.headers['x-request-id'])}`)
  })

  it('answers a failure as any other call: problem+json, its id, nothing of the cause', async () => {
    const cookie = await server.signIn()
    await meta(cookie)
    server.storage.hang()

    const reply = await meta(cookie)
    server.storage.resume()

    expect([reply.status, reply.json.code]).toEqual([503, 'store-unavailable'])
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json.instance).toBe(`urn:uuid:${String(reply.headers['x-request-id'])}`)
    expect((await meta(cookie)).status).toBe(200)
  })
})

// What one server keeps is never more than what the other one has left of it.
describe.each(engines)('users that two servers on %s keep', (engine) => {
  const two = useTwoServers(engine)
  let here: TestServer
  let there: TestServer
  let operator: string
  beforeAll(async () => {
    ;[here, there] = two.servers
    operator = await here.signIn({ role: 'operator' })
  })

  const meta = (server: TestServer, cookie: string) => server.call('GET /meta', { cookie })
  const change = (method: string, path: string, json?: unknown, cookie = operator) =>
    here.request(path, { method, cookie, ...(json !== undefined && { json }) })

  /** Signed in, and known to both. */
  async function signIn(user?: Parameters<TestServer['signIn']>[0]) {
    const cookie = await here.signIn(user)
    const replies = [await meta(here, cookie), await meta(there, cookie)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    return { cookie, id: replies[0]?.json.user.id }
  }

  it('S10: a session that was ended on one is nobody’s on the other with the next request', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { cookie } = await signIn()

      await change('POST', '/logout', undefined, cookie)

      expect((await meta(there, cookie)).status).toBe(401)
    }
  })

  it('S10: so is the session of a user who was disabled', async () => {
    const { cookie, id } = await signIn()

    await change('POST', `/manage/users/${id}/disable`)

    expect((await meta(there, cookie)).status).toBe(401)
  })

  it('S09: a role counts on the other with the next request, when it is given and when it is taken', async () => {
    const { cookie, id } = await signIn({ role: 'editor' })
    const path = `/manage/users/${id}/roles`
    const mayManage = async () =>
      (await meta(there, cookie)).json.permissions.includes('slipway.manage')
    const seen: boolean[] = []

    for (let round = 0; round < 10; round += 1) {
      await change('POST', path, { role: 'operator', tenant: null })
      seen.push(await mayManage())
      await change('DELETE', `${path}/operator/everywhere`)
      seen.push(await mayManage())
    }

    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => index % 2 === 0))
  })

  it('S09: so does a statement of the operator’s own', async () => {
    const { cookie, id } = await signIn({ role: 'editor' })

    await here.storage.db.deleteFrom('memberships').where('user_id', '=', id).execute()

    expect((await meta(there, cookie)).json.permissions).toEqual([])
  })

  it('S07: so does another tenant that the session works in, and another name of one', async () => {
    const { cookie } = await signIn({ tenants: ['North', 'South'] })
    const tenants = createTenantsTable(here.storage)
    const south = await tenants.findByName('South')

    await change('POST', '/tenant', { tenant: south?.id }, cookie)
    const switched = (await meta(there, cookie)).json.tenant
    await tenants.rename(south?.id ?? 0, 'Far South')
    const renamed = (await meta(there, cookie)).json.tenant

    expect([switched.name, renamed.name]).toEqual(['South', 'Far South'])
  })

  it('S09: a tenant that is new is there for those who work everywhere', async () => {
    const { cookie } = await signIn({ role: 'editor' })

    await createTenantsTable(here.storage).create('Brand New')

    expect((await meta(there, cookie)).json.tenants).toContainEqual({
      id: expect.any(Number),
      name: 'Brand New',
    })
  })
})

// The log line is written when the connection is done with the reply.
async function untilFound(find: () => string[]): Promise<string[]> {
  for (;;) {
    const found = find()
    if (found.length > 0) return found
    await new Promise(setImmediate)
  }
}
