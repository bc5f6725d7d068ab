import { type App } from '../application/application'
import { describeShop } from '../testing/applications/shop-application'
import { fill } from '../testing/applications/use-shop'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { openEventStream } from '../testing/event-stream'
import { type Reply } from '../testing/http-client'

describe('the records of another tenant', () => {
  let server: TestServer
  let north: string
  let both: string
  beforeAll(async () => {
    server = await createTestServer({ describe: describeShop, remotes: [] })
    both = await server.signIn({ tenants: ['North', 'South'] })
    north = await server.signIn({ tenants: ['North'] })
    await switchTo(1)
  })
  afterAll(() => server.close())
  beforeEach(() => fill(server.storage))

  const switchTo = (tenant: number) =>
    server.call('POST /tenant', { body: { tenant }, cookie: both })
  const ask = (path: string, options: object = {}) =>
    server.request(path, { cookie: north, ...options })
  const post = (path: string, json: unknown = {}) => ask(path, { method: 'POST', json })
  const bodyOf = ({ status, json }: Reply) => ({ status, ...json, instance: '' })

  it.each([
    ['X-Forwarded-Host', { 'X-Forwarded-Host': 'south.example' }],
    ['X-Tenant', { 'X-Tenant': '2', 'X-Tenant-Id': '2', 'Tenant-Id': '2' }],
    ['Cookie', { Cookie: 'tenant=2' }],
  ])('S07: are not there by the header %s', async (_name, headers) => {
    const { Cookie: extra = '', ...others } = headers as Record<string, string>
    const options = { cookie: `${north}; ${extra}`, headers: others }

    const record = await ask('/resources/orders/21', options)
    const list = await ask('/resources/orders', options)
    const meta = await ask('/meta', options)

    expect([record.status, record.json.code]).toEqual([404, 'not-found'])
    expect(list.text).not.toMatch(/Egg|"id":21/)
    expect(meta.json.tenant).toEqual({ id: 1, name: 'North' })
    expect(meta.text).not.toContain('South')
  })

  it('S07: are not there by the header Host, which is refused where it is not ours', async () => {
    const options = { headers: { Host: 'south.example' } }

    const replies = await Promise.all(
      ['/resources/orders/21', '/resources/orders', '/meta'].map((path) => ask(path, options)),
    )

    expect(replies.map(({ status }) => status)).toEqual([421, 421, 421])
    for (const { text } of replies) expect(text).not.toMatch(/Egg|"id":21|South/)
  })

  it.each(['tenant=2', 'tenantId=2', 'tenant_id=2', 'filter[tenant]=2', 'filter[tenant_id]=2'])(
    'S07: are not there by the query %s',
    async (query) => {
      expect((await ask(`/resources/orders?${query}`)).status).toBe(422)
      expect((await ask(`/resources/orders/21?${query}`)).status).toBe(404)
      expect((await ask(`/meta?${query}`)).json.tenant.id).toBe(1)
    },
  )

  it('are not made by a form that was filled in elsewhere, by the session as it is now', async () => {
    const save = (tenant: string) =>
      server.call('POST /resources/{resource}', {
        path: { resource: 'orders' },
        body: { name: 'Typed in South' },
        cookie: both,
        headers: { 'X-Slots-Tenant': tenant },
      })

    const late = await save('2')
    const inTime = await save('1')

    expect([late.status, late.json.code]).toEqual([409, 'tenant-changed'])
    expect(inTime.status).toBe(201)
    expect((await ask('/resources/orders?q=Typed')).json.total.value).toBe(1)
  })

  it.each<readonly [string, string, object | undefined, string]>([
    ['listed', 'GET', undefined, '/resources/orders'],
    ['read', 'GET', undefined, '/resources/orders/11'],
    ['changed', 'PATCH', { name: 'x' }, '/resources/orders/11'],
    ['deleted', 'DELETE', undefined, '/resources/orders/11'],
    ['restored', 'POST', {}, '/resources/orders/11/restore'],
    ['acted on', 'POST', { ids: [11] }, '/resources/orders/actions/mark-paid'],
    ['attached', 'POST', { id: 1 }, '/resources/orders/11/relations/tags'],
    ['detached', 'DELETE', undefined, '/resources/orders/11/relations/tags/1'],
  ])('are not %s by a page that was opened elsewhere', async (_name, method, json, path) => {
    const { etag } = (await ask('/resources/orders/11')).json
    const call = (tenant: string) =>
      server.request(path, {
        method,
        cookie: both,
        ...(json && { json }),
        headers: { 'X-Slots-Tenant': tenant, 'If-Match': etag },
      })

    const ofAnother = await call('2')
    const ofNone = await call('')
    const after = (await ask('/resources/orders/11')).json

    for (const { status, json: problem } of [ofAnother, ofNone]) {
      expect([status, problem.code]).toEqual([409, 'tenant-changed'])
    }
    expect(after.etag).toBe(etag)
  })

  it('are made for the tenant and the user of Slipway-Tenant and Slipway-User, before their former names', async () => {
    const { json } = await server.call('GET /session', { cookie: both })
    const save = (headers: Readonly<Record<string, string>>) =>
      server.call('POST /resources/{resource}', {
        path: { resource: 'orders' },
        body: { name: 'Named anew' },
        cookie: both,
        headers,
      })

    const elsewhere = await save({ 'Slipway-Tenant': '2', 'X-Slots-Tenant': '1' })
    const another = await save({ 'Slipway-User': String(json.user.id + 1) })
    const own = await save({ 'Slipway-Tenant': '1', 'Slipway-User': String(json.user.id) })

    expect([elsewhere.status, elsewhere.json.code]).toEqual([409, 'tenant-changed'])
    expect([another.status, another.json.code]).toEqual([401, 'session-expired'])
    expect(own.status).toBe(201)
    expect((await ask('/resources/orders?q=Named')).json.total.value).toBe(1)
  })

  it('are not made in the name of another user who signed in meanwhile', async () => {
    const { json } = await server.call('GET /session', { cookie: both })
    const save = (author: number) =>
      server.call('POST /resources/{resource}', {
        path: { resource: 'orders' },
        body: { name: 'Signed' },
        cookie: both,
        headers: { 'X-Slots-User': String(author) },
      })

    const ofAnother = await save(json.user.id + 1)
    const own = await save(json.user.id)

    expect([ofAnother.status, ofAnother.json.code]).toEqual([401, 'session-expired'])
    expect(own.status).toBe(201)
    expect((await ask('/resources/orders?q=Signed')).json.total.value).toBe(1)
  })

  it.each(['tenant', 'tenantId', 'tenant_id', 'id'])(
    'S07, S11: are not made or taken by the property %s',
    async (name) => {
      const { etag } = (await ask('/resources/orders/11')).json
      const replies = [
        await post('/resources/orders', { name: 'Mine', [name]: 2 }),
        await ask('/resources/orders/11', {
          method: 'PATCH',
          json: { [name]: 2 },
          headers: { 'If-Match': etag },
        }),
        await post('/resources/orders/actions/refund', {
          ids: [12],
          input: { reason: 'x', [name]: 2 },
        }),
      ]

      expect(replies.map(({ status }) => status)).toEqual([422, 422, 422])
      expect(replies.map(({ json }) => json.errors[0])).toEqual([
        expect.objectContaining({ pointer: `/${name}`, code: 'unknown-property' }),
        expect.objectContaining({ pointer: `/${name}`, code: 'unknown-property' }),
        expect.objectContaining({ pointer: `/input/${name}`, code: 'unknown-property' }),
      ])
    },
  )

  it('S07: cannot be switched to', async () => {
    const reply = await post('/tenant', { tenant: 2 })
    const unknown = await post('/tenant', { tenant: 99 })

    expect(bodyOf(reply)).toEqual(bodyOf(unknown))
    expect((await ask('/meta')).json.tenant.id).toBe(1)
  })

  const places: readonly (readonly [string, (id: number) => Promise<Reply>])[] = [
    ['GET', (id) => ask(`/resources/orders/${id}`)],
    [
      'PATCH',
      (id) =>
        ask(`/resources/orders/${id}`, {
          method: 'PATCH',
          json: { name: 'Mine' },
          headers: { 'If-Match': '"x"' },
        }),
    ],
    [
      'DELETE',
      (id) => ask(`/resources/orders/${id}`, { method: 'DELETE', headers: { 'If-Match': '"x"' } }),
    ],
    ['restore', (id) => post(`/resources/orders/${id}/restore`)],
    ['a relation', (id) => ask(`/resources/orders/${id}/relations/tags`)],
    ['attach to', (id) => post(`/resources/orders/${id}/relations/tags`, { id: 1 })],
    ['detach from', (id) => ask(`/resources/orders/${id}/relations/tags/1`, { method: 'DELETE' })],
  ]

  it.each(places)(
    'S92: %s says and does the same as for what is not there',
    async (_name, call) => {
      const foreign = await counted(() => call(21))
      const unknown = await counted(() => call(99))

      expect(foreign.reply.status).toBe(404)
      expect(bodyOf(foreign.reply)).toEqual(bodyOf(unknown.reply))
      expect(foreign.reply.lastingHeaders).toEqual(unknown.reply.lastingHeaders)
      expect(foreign.queries).toBe(unknown.queries)
    },
  )

  it('S92: a relation and an action that name it say and do the same as well', async () => {
    const calls = [
      (id: number) => post('/resources/orders', { name: 'Spy', customer: id }),
      (id: number) => post('/resources/orders/11/relations/tags', { id }),
      (id: number) => post('/resources/orders/actions/mark-paid', { ids: [id] }),
      (id: number) => ask(`/resources/orders?filter[customer]=${id}`),
    ]

    for (const call of calls) {
      const foreign = await counted(() => call(3))
      const unknown = await counted(() => call(7))

      const withoutId = ({ reply }: typeof foreign) =>
        JSON.stringify(bodyOf(reply)).replaceAll(/\b[37]\b/g, 'id')
      expect(withoutId(foreign)).toBe(withoutId(unknown))
      expect(foreign.queries).toBe(unknown.queries)
    }
  })

  it('have pages for those who belong to it, which switch nothing; for others there are none', async () => {
    const page = (tenant: string, cookie: string) =>
      server.request(`/app/resources/orders/21?in-tenant=${tenant}`, { cookie })

    const offered = await page('2', both)
    const foreign = await page('2', north)
    const unknown = await page('999', north)

    expect([offered.status, foreign.status, unknown.status]).toEqual([200, 404, 404])
    expect(foreign.text).not.toContain('South')
    const { tenant } = (await server.call('GET /meta', { cookie: both })).json
    expect(tenant.name).toBe('North')
    expect((await server.request('/app/profile?in-tenant=2', { cookie: north })).status).toBe(200)
    expect((await page('1', north)).status).toBe(200)
  })

  async function counted(call: () => Promise<Reply>) {
    const before = server.storage.queries()
    const reply = await call()
    return { reply, queries: server.storage.queries() - before }
  }

  it('come with the switch to it: records, pages and rights, and the other tabs are told', async () => {
    const stream = openEventStream(server.port, both)
    const strangers = openEventStream(server.port, north)
    await stream.until(/event: hello\ndata: signed-in/)
    await strangers.until(/event: hello/)
    const seen = async () => {
      const { items } = (
        await server.call('GET /resources/{resource}', {
          path: { resource: 'orders' },
          cookie: both,
        })
      ).json
      return items.map(({ id }: { id: number }) => id)
    }
    const before = await seen()

    const reply = await switchTo(2)
    await stream.until(/event: slots/)

    expect([reply.status, before, await seen()]).toEqual([204, [13, 12, 11], [21]])
    const meta = (await server.call('GET /meta', { cookie: both })).json
    expect(meta.tenant).toEqual({ id: 2, name: 'South' })
    expect(strangers.received()).not.toContain('event: slots')
    stream.end()
    strangers.end()
    await switchTo(1)
  })
})

describe('a tenant that gets another name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ describe: describeShop, remotes: [] })
  })
  afterAll(() => server.close())

  it('is told to the open tabs of those who work there, and to no others', async () => {
    const north = await server.signIn({ tenants: ['North'] })
    const south = await server.signIn({ tenants: ['South'] })
    const operator = await server.signIn({ role: 'operator' })
    const stream = openEventStream(server.port, north)
    const elsewhere = openEventStream(server.port, south)
    for (const one of [stream, elsewhere]) await one.until(/event: hello\ndata: signed-in/)

    await server.call('PATCH /manage/tenants/{tenant}', {
      path: { tenant: 1 },
      body: { name: 'Far North' },
      cookie: operator,
    })
    await stream.until(/event: slots/)

    const { tenant } = (await server.call('GET /meta', { cookie: north })).json
    expect(tenant).toEqual({ id: 1, name: 'Far North' })
    expect(elsewhere.received()).not.toContain('event: slots')
    stream.end()
    elsewhere.end()
  })
})

describe('a role that is lowered while the session is open', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await createTestServer({ describe: describeShop, remotes: [] })
    cookie = await server.signIn({ tenants: ['North'] })
    await fill(server.storage)
  })
  afterAll(() => server.close())

  it('S09: is obeyed by the next request: pages, records, fields, actions', async () => {
    const ask = (path: string, options: object = {}) => server.request(path, { cookie, ...options })
    const before = (await ask('/resources/orders/11')).json
    const change = { method: 'PATCH', headers: { 'If-Match': before.etag }, json: { name: 'x' } }

    await server.storage.db.updateTable('memberships').set({ role: 'reader' }).execute()

    const after = await ask('/resources/orders/11')
    const replies = [
      await ask('/resources/orders/11', change),
      await ask('/resources/orders/11', { ...change, method: 'DELETE', json: undefined }),
      await ask('/resources/orders', { method: 'POST', json: { name: 'x' } }),
      await ask('/resources/orders/actions/mark-paid', { method: 'POST', json: { ids: [11] } }),
      await ask('/resources/orders/actions/delete', { method: 'POST', json: { ids: [11] } }),
      await ask('/resources/orders/14/restore', { method: 'POST', json: {} }),
      await ask('/resources/orders/11/relations/tags', { method: 'POST', json: { id: 1 } }),
      await ask('/resources/orders/form?mode=edit'),
      await ask('/resources/orders?deleted=only'),
    ]
    expect(before.values.cost).toBe(777)
    expect(after.json.values).not.toHaveProperty('cost')
    expect(replies.map(({ status, json }) => [status, json.code])).toEqual(
      replies.map(() => [403, 'forbidden']),
    )
    expect((await ask('/meta')).json.permissions).toEqual([
      'customers.view',
      'orders.view',
      'tags.view',
    ])
  })
})

describe('a session that works in another tenant', () => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await createTestServer({ describe: describeBoard, remotes: [] })
    cookie = await server.signIn({ tenants: ['North', 'South'] })
    await fill(server.storage)
    await server.storage.db
      .updateTable('memberships')
      .set({ role: 'reader' })
      .where('tenant_id', '=', 2)
      .execute()
  })
  afterAll(() => server.close())
  beforeEach(() => switchTo(1))

  const ask = (path: string, headers = {}) => server.request(path, { cookie, headers })
  const switchTo = (tenant: number) => server.call('POST /tenant', { body: { tenant }, cookie })
  const titleOf = async (id: string) => {
    const { json } = await ask(`/dashboards/board/cards/${id}`)
    return json.data.items[0].title
  }

  it.each(['kept', 'fresh'])('S07: sees the card "%s" of that tenant', async (id) => {
    const before = await titleOf(id)
    await switchTo(2)
    const after = await titleOf(id)
    await switchTo(1)

    expect([before, after, await titleOf(id)]).toEqual(['of North', 'of South', 'of North'])
  })

  it('S09: sees no card that its role there does not allow, and is told of none by the pages', async () => {
    const before = await ask('/dashboards/board/cards/owed')
    await switchTo(2)
    const refused = await ask('/dashboards/board/cards/owed')

    expect([before.status, refused.status, refused.json.code]).toEqual([200, 403, 'forbidden'])
    expect((await ask('/meta')).text).not.toContain('owed')
  })

  it('S09: is told by OpenAPI of what it may do there, and never by a copy that was kept', async () => {
    const here = await ask('/openapi.json')
    await switchTo(2)
    const there = await ask('/openapi.json')
    const calls = ({ json }: typeof here) =>
      Object.keys(json.paths['/resources/orders']).filter((name) => /^(get|post)$/.test(name))

    expect([calls(here), calls(there)]).toEqual([['get', 'post'], ['get']])
    expect(there.text).not.toContain('mark-paid')
    expect(there.text).not.toMatch(/North|Apple/)
    expect(here.headers['cache-control']).toMatch(/no-store|private/)
  })

  it('S07: gets lists, counts and options of that tenant only', async () => {
    await switchTo(2)
    const list = await ask('/resources/orders?perPage=100')
    const found = await ask('/resources/orders?q=Apple')
    const related = await ask('/resources/customers?q=Ada')

    expect(list.json.items.map(({ id }: { readonly id: number }) => id)).toEqual([21])
    expect([list.json.total.value, found.json.total.value, related.json.total.value]).toEqual([
      1, 0, 0,
    ])
    expect(list.text).not.toMatch(/Apple|Bread|Ada|Bob|777/)
  })
})

/** The shop, with cards of which one is kept for all who may see it. */
function describeBoard(app: App): void {
  describeShop(app)
  app.dashboard({
    name: 'board',
    label: 'Board',
    cards: [
      { ...card('kept'), cacheSeconds: 600 },
      card('fresh'),
      { ...card('owed'), permission: 'orders.update' },
    ],
  })
}

function card(id: string) {
  return {
    id,
    component: 'list' as const,
    props: { label: id },
    width: 4,
    data: async ({ tenant }: { readonly tenant: { readonly name: string } | null }) => ({
      kind: 'list' as const,
      items: [{ title: `of ${tenant?.name}` }],
    }),
  }
}
