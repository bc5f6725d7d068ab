import type { App } from '../application/application'
import { describeShop } from '../testing/applications/shop-application'
import { fill } from '../testing/applications/use-shop'
import { createTestServer, type TestServer } from '../testing/create-test-server'

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
  const switchTo = (tenant: number) =>
    server.request('/tenant', { method: 'POST', cookie, json: { tenant } })
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
