import { createRecordsServer, type RecordsServer } from '../../testing/applications/records-server'
import { describeShop } from '../../testing/applications/shop-application'
import { fill } from '../../testing/applications/use-shop'
import { createTestUser } from '../../testing/create-test-user'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'

describe('two servers on one PostgreSQL', () => {
  let database: TestDatabase
  let servers: RecordsServer[]
  let cookies: string[]
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    const start = () => createRecordsServer({ describe: describeShop, database: database.options })
    servers = [await start(), await start()]
    cookies = []
    const { email, password } = await createTestUser(first().storage, {
      role: 'editor',
      tenants: ['North'],
    })
    for (const server of servers) {
      const reply = await server.call('POST /login', { body: { email, password } })
      const sid = reply.headers['set-cookie']?.find((cookie) => cookie.startsWith('sid='))
      cookies.push(String(sid?.split(';')[0]))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await database.drop()
  })
  beforeEach(() => fill(first().storage))

  const first = () => servers[0] as RecordsServer
  const call = (at: number, path: string, options: object = {}) =>
    (servers[at % 2] as RecordsServer).request(path, {
      cookie: String(cookies[at % 2]),
      ...options,
    })
  const patch = (at: number, etag: string, json: unknown) =>
    call(at, '/resources/orders/11', { method: 'PATCH', headers: { 'If-Match': etag }, json })

  it('F18: let one of many changes through, and tell the others what is there now', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { etag } = (await call(0, '/resources/orders/11')).json

      const replies = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((at) => patch(at, etag, { name: `round ${round} of ${at}` })),
      )

      const won = replies.filter(({ status }) => status === 200)
      const lost = replies.filter(({ status }) => status === 412)
      expect([won.length, lost.length]).toEqual([1, 5])
      const now = (await call(1, '/resources/orders/11')).json
      expect(now.values).toEqual(won[0]?.json.values)
      for (const { json } of lost) {
        expect(json.code).toBe('edit-conflict')
        const { lastChange, ...current } = json.current
        expect(current).toEqual(now)
        expect(lastChange.self).toBe(true)
      }
    }
  })

  it('F18: lose none of many changes, when each writer takes what it was told and tries again', async () => {
    const { etag, values } = (await call(0, '/resources/orders/11')).json

    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (at) => {
        let [tag, cost] = [etag, values.cost]
        for (;;) {
          const { status, json } = await patch(at, tag, { cost: cost + 1 })
          if (status === 200) return
          ;[tag, cost] = [json.current.etag, json.current.values.cost]
        }
      }),
    )

    expect((await call(1, '/resources/orders/11')).json.values.cost).toBe(values.cost + 6)
  })

  it('run an action on a record once, whichever of them was asked first', async () => {
    const run = (at: number) =>
      call(at, '/resources/orders/actions/mark-paid', { method: 'POST', json: { ids: [11] } })

    const replies = await Promise.all([0, 1, 2, 3].map(run))

    expect(replies.flatMap(({ json }) => json.done)).toEqual([11])
  })

  it('F49: make one record of calls with one key', async () => {
    const create = (at: number) =>
      call(at, '/resources/orders', {
        method: 'POST',
        json: { name: 'Fig' },
        headers: { 'Idempotency-Key': 'shared' },
      })

    await Promise.all([0, 1, 2, 3].map(create))
    const replies = [await create(0), await create(1)]

    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.json).toEqual(replies[1]?.json)
    const list = await call(0, '/resources/orders?filter[name]=Fig')
    expect(list.json.total.value).toBe(1)
  })
})
