import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type EventStream, openEventStream } from '../testing/event-stream'

describe('accounts of two servers on one PostgreSQL', () => {
  let database: TestDatabase
  let here: TestServer
  let there: TestServer
  let operator: string
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    here = await createTestServer({ database: database.options })
    there = await createTestServer({ database: database.options })
    operator = await here.signIn({ role: 'operator' })
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await database.drop()
  })

  const open = async (server: TestServer, cookie: string): Promise<EventStream> => {
    const stream = openEventStream(server.port, cookie)
    await stream.until(/event: hello\ndata: signed-in/)
    return stream
  }
  const meta = async (server: TestServer, cookie: string) =>
    (await server.request('/meta', { cookie })).json
  const change = (method: string, path: string, json?: unknown) =>
    here.request(path, { method, cookie: operator, ...(json !== undefined && { json }) })

  it('S10: a user who is disabled on one is out of the other, the open stream within 5 s', async () => {
    const cookie = await here.signIn()
    const { id } = (await meta(there, cookie)).user
    const streams = [await open(here, cookie), await open(there, cookie)]
    const bystander = await open(there, operator)
    const startedAt = performance.now()

    const reply = await change('POST', `/manage/users/${id}/disable`)
    const statuses = [
      (await here.request('/meta', { cookie })).status,
      (await there.request('/meta', { cookie })).status,
    ]
    await Promise.all(streams.map(({ closed }) => closed))

    expect(reply.status).toBe(204)
    expect(statuses).toEqual([401, 401])
    expect(performance.now() - startedAt).toBeLessThan(5000)
    for (const stream of streams)
      expect(stream.received()).toContain('event: session\ndata: ended\n\n')
    expect(bystander.received()).not.toContain('event: session')
    bystander.end()
  })

  it('S09: a role that was taken on one counts on the other, and its open tabs are told', async () => {
    const cookie = await here.signIn({ role: 'editor' })
    const { id } = (await meta(there, cookie)).user
    const [stream, bystander] = [await open(there, cookie), await open(there, operator)]

    await change('DELETE', `/manage/users/${id}/roles/editor/everywhere`)
    const permissions = (await meta(there, cookie)).permissions
    await stream.until(/event: slots\n/)

    expect(permissions).toEqual([])
    expect(bystander.received()).not.toContain('event: slots')
    for (const one of [stream, bystander]) one.end()
  })

  it('another language reaches the open tabs of all browsers of that user', async () => {
    const cookie = await here.signIn()
    const streams = [await open(here, cookie), await open(there, cookie)]

    const reply = await here.request('/profile', {
      method: 'PATCH',
      cookie,
      json: { locale: 'de' },
    })
    await Promise.all(streams.map((stream) => stream.until(/event: slots\n/)))

    expect(reply.status).toBe(204)
    expect((await meta(there, cookie)).user.locale).toBe('de')
    for (const stream of streams) stream.end()
  })

  it('slipway.manage is in /meta only for those who hold it everywhere', async () => {
    const local = await here.signIn({ role: 'operator', tenants: ['Here'] })
    const { id } = (await meta(here, local)).user

    const before = (await meta(here, local)).permissions
    await change('POST', `/manage/users/${id}/roles`, { role: 'operator', tenant: null })
    const after = (await meta(here, local)).permissions

    expect(before).not.toContain('slipway.manage')
    expect(before).toContain('slipway.develop')
    expect(after).toContain('slipway.manage')
  })
})
