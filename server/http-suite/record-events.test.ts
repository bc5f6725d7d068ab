import type { App, StoreRecord } from '../application/application'
import {
  action,
  createTable,
  defineResource,
  refuse,
  select,
  text,
} from '../application/application'
import { createRecordLogTable } from '../storage/tables/record-log-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { type EventStream, openEventStream } from '../testing/event-stream'

const options = ['draft', 'paid'].map((value) => ({ value, label: value }))

/** Orders of tenants, which can be brought back; tags of everybody; and parts that another system keeps. */
function describeShop(app: App): void {
  app.migrations({
    '001-shop': {
      async up(db) {
        await createTable(db, 'orders')
          .addColumn('tenant_id', 'bigint')
          .addColumn('status', 'text')
          .addColumn('deleted_at', 'text')
          .execute()
        await createTable(db, 'tags').addColumn('name', 'text').execute()
      },
    },
  })
  app.resource(
    defineResource({
      name: 'orders',
      tenant: 'tenant_id',
      softDelete: 'deleted_at',
      fields: () => [select('status', { options })],
      actions: () => [
        action('pay', { run: ({ change }) => change({ status: 'paid' }) }),
        action('fail', {
          async run({ change }) {
            await change({ status: 'paid' })
            refuse('Not today.')
          },
        }),
      ],
    }),
  )
  app.resource(defineResource({ name: 'tags', fields: () => [text('name')] }))
  app.resource(defineResource({ name: 'parts', store: partStore(), fields: () => [text('name')] }))
  app.role('clerk', { label: 'Clerk', permissions: ['orders.*', 'tags.*', 'parts.*'] })
  app.role('packer', { label: 'Packer', permissions: ['orders.view'] })
  app.role('guest', { label: 'Guest', permissions: ['tags.view'] })
}

/** What the other system does when it is asked for a part. */
const otherSystem = { answer: () => Promise.resolve() }

function partStore() {
  const parts = new Map<number, StoreRecord>()
  const put = (id: number, values: object) => {
    const part = { id, values: { name: null, ...parts.get(id)?.values, ...values } }
    parts.set(id, part)
    return Promise.resolve(part)
  }
  return {
    list: () => Promise.resolve({ items: [...parts.values()], total: parts.size }),
    async get(id: number) {
      await otherSystem.answer()
      return parts.get(id)
    },
    create: (values: object) => put(parts.size + 1, values),
    update: (values: object, { id }: { readonly id: number }) => put(id, values),
    delete: ({ id }: { readonly id: number }) => {
      parts.delete(id)
      return Promise.resolve(undefined)
    },
  }
}

const tenants = ['North', 'South']

describe.each(engines)('events of records, on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  let other: TestServer
  let cookie: string
  const streams: EventStream[] = []
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const settings = { database: database.options, describe: describeShop }
    server = await createTestServer(settings)
    other = await createTestServer(settings)
    cookie = await server.signIn({ role: 'clerk', tenants })
  })
  afterEach(() => {
    otherSystem.answer = () => Promise.resolve()
    for (const stream of streams.splice(0)) stream.end()
  })
  afterAll(async () => {
    for (const one of [server, other]) await one.close()
    await database.drop()
  })

  async function open(query: string, by = cookie, port = server.port): Promise<EventStream> {
    const stream = openEventStream({ port, query }, by)
    streams.push(stream)
    await stream.until(/event: ping\n/)
    return stream
  }
  const send = (method: string, path: string, json?: unknown, to = server) =>
    to.request(path, { method, cookie, json, headers: { 'Idempotency-Key': `${Math.random()}` } })
  async function create(path: string, values: object, to = server): Promise<number> {
    const reply = await send('POST', path, values, to)
    expect(reply.status).toBe(201)
    return reply.json.id
  }
  async function change(path: string, values: object, to = server): Promise<number> {
    const { json } = await to.request(path, { cookie })
    const headers = { 'If-Match': json.etag }
    const method = Object.keys(values).length > 0 ? 'PATCH' : 'DELETE'
    return (await to.request(path, { method, cookie, headers, json: values })).status
  }
  const remove = (path: string, to = server) => change(path, {}, to)
  const told = ({ received }: EventStream) =>
    [...received().matchAll(/event: record\ndata: (.+)\n\n/g)].map(([, data]) =>
      JSON.parse(String(data)),
    )
  const untilTold = (stream: EventStream, count = 1) =>
    stream.until(new RegExp(`(?:event: record\\n[^]*?){${count}}`))
  /** Waits for a change that is told in any case: what was to be told before it is there then. */
  async function nothingMore(by: string, work: () => Promise<unknown>): Promise<void> {
    const tag = await create('/resources/tags', { name: 'last' })
    const marker = await open(`records=tags/${tag}`, by)
    await work()
    await change(`/resources/tags/${tag}`, { name: 'changed' })
    await untilTold(marker)
  }

  it('are told for each way to change a record, to those who named it', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const path = `/resources/orders/${id}`
    const stream = await open(`records=orders/${id},orders/999`)
    const event = { resource: 'orders', id }

    await change(path, { status: 'paid' })
    await untilTold(stream, 1)
    await change(path, { status: 'draft' })
    await untilTold(stream, 2)
    await send('POST', '/resources/orders/actions/pay', { ids: [id] })
    await untilTold(stream, 3)
    expect(await remove(path)).toBe(204)
    await untilTold(stream, 4)
    await send('POST', `${path}/restore`)
    await untilTold(stream, 5)
    await send('POST', '/resources/orders/actions/delete', { ids: [id] })
    await untilTold(stream, 6)

    expect(told(stream)).toEqual(Array.from({ length: 6 }, () => event))
  })

  it('are told of each record of a call for many, and of a record of a store', async () => {
    const ids = [
      await create('/resources/orders', { status: 'draft' }),
      await create('/resources/orders', { status: 'draft' }),
    ]
    const part = await create('/resources/parts', { name: 'Screw' })
    const stream = await open(`records=${ids.map((id) => `orders/${id}`).join(',')},parts/${part}`)

    await send('POST', '/resources/orders/actions/pay', { ids })
    await untilTold(stream, 2)
    expect(await change(`/resources/parts/${part}`, { name: 'Nut' })).toBe(200)
    await untilTold(stream, 3)
    expect(await remove(`/resources/parts/${part}`)).toBe(204)
    await untilTold(stream, 4)

    expect(
      told(stream)
        .map(({ resource, id }) => `${resource}/${id}`)
        .toSorted(),
    ).toEqual([...ids.map((id) => `orders/${id}`), `parts/${part}`, `parts/${part}`].toSorted())
  })

  it('are told of what another server of the database wrote, within two seconds', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const stream = await open(`records=orders/${id}`)
    const start = performance.now()

    await change(`/resources/orders/${id}`, { status: 'paid' }, other)
    await untilTold(stream)

    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('are told of what was changed a moment before, as far back as is asked', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const path = `/resources/orders/${id}`
    await open(`records=orders/${id}`)
    await change(path, { status: 'paid' }, other)

    const late = await open(`records=orders/${id}&since=10`)
    await untilTold(late)
    const alone = await open(`records=orders/${id}&since=10`, cookie, other.port)
    await untilTold(alone)
    const fresh = await open(`records=orders/${id}`)
    await nothingMore(cookie, () => Promise.resolve())

    expect(told(fresh)).toEqual([])
  })

  it('are told of what ended long after it was written, to a page that read the record in between', async () => {
    const id = await create('/resources/tags', { name: 'old' })
    const [first, row] = [await open(`records=tags/${id}`), { resource: 'tags', record_id: id }]
    await change(`/resources/tags/${id}`, { name: 'new' })
    await untilTold(first)

    // As a transaction that took so long brings it.
    const { db } = server.storage
    await db
      .insertInto('record_log')
      .values({ ...row, changed_at: Date.now() - 5000 })
      .execute()
    await untilTold(await open(`records=tags/${id}&since=10`), 2)
    const late = await open(`records=tags/${id}&since=3`)
    await nothingMore(cookie, () => Promise.resolve())

    expect(told(first)).toHaveLength(2)
    expect(told(late).length).toBeGreaterThanOrEqual(1)
  })

  it.each<readonly [string, () => Promise<void>]>([
    ['fails', () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise(() => undefined)],
  ])(
    'are told once it is known who may see them, when the first look %s',
    async (_what, answer) => {
      const part = await create('/resources/parts', { name: 'Screw' })
      const by = await server.signIn({ role: 'clerk', tenants })
      const stream = await open(`records=parts/${part}`, by)
      const { json: meta } = await server.call('GET /meta', { cookie: by })
      const elsewhere = meta.tenants.find((tenant: { id: number }) => tenant.id !== meta.tenant.id)

      await server.call('POST /tenant', { body: { tenant: elsewhere.id }, cookie: by })
      let isBack: () => void = () => undefined
      const back = new Promise<void>((resolve) => (isBack = resolve))
      otherSystem.answer = () => Promise.race([answer(), back])
      const event = { resource: 'parts', id: part }
      await createRecordLogTable(server.storage).note(event)
      await nothingMore(cookie, () => new Promise((resolve) => setTimeout(resolve, 1500)))
      const before = told(stream)
      otherSystem.answer = () => Promise.resolve()
      isBack()
      await untilTold(stream)

      expect([before, told(stream)]).toEqual([[], [event]])
    },
  )

  it('are not told of a change that was taken back, or refused', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const stream = await open(`records=orders/${id}`)

    await nothingMore(cookie, async () => {
      expect(await change(`/resources/orders/${id}`, { status: 'lost' })).toBe(422)
      const { json } = await send('POST', '/resources/orders/actions/fail', { ids: [id] })
      expect(json.done).toEqual([])
    })

    expect(told(stream)).toEqual([])
  })

  it('S07: are not told to another tenant, to whoever may not view it, to nobody, nor to who did not ask', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const query = `records=orders/${id}`
    const { json: meta } = await server.call('GET /meta', { cookie })
    const elsewhere = tenants.filter((name) => name !== meta.tenant.name)
    const silent = await Promise.all([
      open(query, await server.signIn({ role: 'clerk', tenants: elsewhere })),
      open(query, await server.signIn({ role: 'guest', tenants })),
      open(query, await server.signIn({ role: 'guest' })),
      open(query, ''),
      open(''),
      open(`records=tags/${id},orders/${id + 1}`),
    ])
    const packer = await open(
      query,
      await server.signIn({ role: 'packer', tenants: [meta.tenant.name] }),
    )

    await nothingMore(cookie, async () => {
      await change(`/resources/orders/${id}`, { status: 'paid' })
      await untilTold(packer)
    })

    expect(silent.map(told)).toEqual(silent.map(() => []))
  })

  it('S07: are told no more when the session has left the tenant, or the user lost the right', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const { json: meta } = await server.call('GET /meta', { cookie })
    const elsewhere = meta.tenants.find((tenant: { id: number }) => tenant.id !== meta.tenant.id)
    const moving = await server.signIn({ role: 'clerk', tenants })
    const losing = await server.signIn({ role: 'packer', tenants })
    const [moved, lost] = [
      await open(`records=orders/${id}`, moving),
      await open(`records=orders/${id}`, losing),
    ]
    const before = (await server.call('GET /meta', { cookie: moving })).json.tenant.id

    await server.call('POST /tenant', { body: { tenant: elsewhere.id }, cookie: moving })
    await server.storage.db.deleteFrom('memberships').where('role', '=', 'packer').execute()
    await nothingMore(cookie, () => change(`/resources/orders/${id}`, { status: 'paid' }))

    expect(before).toBe(meta.tenant.id)
    expect([told(moved), told(lost)]).toEqual([[], []])
  })

  it('S07: are told in a preview to who would see the record with the rights of both', async () => {
    const id = await create('/resources/orders', { status: 'draft' })
    const { json: meta } = await server.call('GET /meta', { cookie })
    const chief = await server.signIn({ role: 'operator' })
    await server.call('POST /tenant', { body: { tenant: meta.tenant.id }, cookie: chief })
    const pay = (status: string) => change(`/resources/orders/${id}`, { status })
    const stream = await open(`records=orders/${id}`, chief)
    await pay('paid')
    await untilTold(stream)

    const body = { as: { roles: ['guest'], tenant: meta.tenant.id } }
    expect((await server.call('PUT /session/view', { cookie: chief, body })).status).toBe(200)
    await nothingMore(cookie, () => pay('draft'))
    expect(told(stream)).toHaveLength(1)
    await server.call('DELETE /session/view', { cookie: chief })
    await pay('paid')
    await untilTold(stream, 2)
    expect(told(stream)).toHaveLength(2)
  })

  it('are refused for a bad address, which is named with what is expected', async () => {
    const many = Array.from({ length: 21 }, (_item, index) => `tags/${index + 1}`).join(',')
    const bad = [
      ['records=orders', '/records', /"orders" is none\. Name at most 20/],
      ['records=orders/1,', '/records', /"" is none/],
      ['records=orders/0', '/records', /"orders\/0" is none/],
      ['records=orders/1/2', '/records', /"orders\/1\/2" is none/],
      [`records=${many}`, '/records', /There are 21/],
      ['records=tags/1&since=11', '/since', /from 0 to 10/],
      ['records=tags/1&since=soon', '/since', /from 0 to 10/],
    ] as const

    for (const [query, pointer, expected] of bad) {
      const { status, json } = await server.request(`/events?${query}`, { cookie })
      const detail = expect.stringMatching(expected)
      expect([status, json.code]).toEqual([422, 'query-invalid'])
      expect(json.errors).toEqual([{ pointer, code: 'invalid-value', detail }])
    }
  })

  it('leave rows of a few minutes, and nothing older', async () => {
    const table = createRecordLogTable(server.storage)
    const id = await create('/resources/tags', { name: 'new' })
    await server.storage.db
      .insertInto('record_log')
      .values({ resource: 'gone', record_id: 7, changed_at: Date.now() - 3_600_000 })
      .execute()

    await table.prune()

    const kept = await table.ofLast(86_400_000)
    expect(kept.filter(({ resource }) => resource === 'gone')).toEqual([])
    expect(kept).toContainEqual(expect.objectContaining({ resource: 'tags', id }))
  })
})
