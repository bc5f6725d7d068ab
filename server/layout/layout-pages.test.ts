import type { Placement } from '@slipway/sdk/contract'
import { createTable, defineResource, money, Slot, select } from '../application/application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

const ship = 'app/resource-page-actions/Ship'
const every = 'app/resource-page-actions/Every'
const proposed = 'team/resource-page-actions/Refund'
const notice = 'app/header-banner/Notice'
const proposedNotice = 'team/header-banner/Refund'
const ofOrders = { resources: ['orders'] }
const whenPaid = { ...ofOrders, record: { status: ['paid'] } }

let server: TestServer
let cookie: string
let operator: ManageClient

beforeAll(async () => {
  const options = ['draft', 'paid'].map((value) => ({ value, label: value }))
  server = await createTestServer({
    describe(app) {
      app.migrations({
        '001-orders': {
          async up(db) {
            for (const table of ['orders', 'customers'] as const)
              await createTable(db, table)
                .addColumn('status', 'text')
                .addColumn('margin', 'bigint')
                .execute()
          },
        },
      })
      app.permission('orders.margin', { label: 'Margins' })
      for (const name of ['orders', 'customers'])
        app.resource(
          defineResource({
            name,
            fields: () => [
              select('status', { options }),
              money('margin', { permission: { view: 'orders.margin' } }),
            ],
          }),
        )
      app.registerSlots({
        'resource-page-actions': [
          Slot.make('Ship').onlyFor({ resources: ['orders'], roles: ['operator'] }),
          Slot.make('Every'),
        ],
        'header-banner': Slot.make('Notice', { text: 'of orders' }).onlyFor(ofOrders),
      })
      const rights = ['view', 'create'].flatMap((right) => [
        `orders.${right}`,
        `customers.${right}`,
      ])
      const permissions = ['slipway.layout', ...rights]
      app.role('arranger', { label: 'Arranger', permissions })
    },
  })
  cookie = await server.signIn({ role: 'arranger' })
  operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  await operator.publish(
    teamVersion('1.0.0', {
      components: [{ name: 'Refund', locations: [] }],
      slots: [
        { location: 'resource-page-actions', component: 'Refund', props: {}, gate: whenPaid },
        { location: 'header-banner', component: 'Refund', props: {}, gate: ofOrders },
      ],
    }),
  )
  await operator.grant('team', { public: true })
  await operator.release({ team: { version: '1.0.0' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await put({})
})

async function put(entries: Readonly<Record<string, Placement>>, by = cookie) {
  const { headers } = await server.call('GET /manage/layout', { cookie })
  return await server.call('PUT /manage/layout', {
    headers: { 'If-Match': String(headers.etag) },
    body: { layout: { entries, order: {} }, why: 'a test' },
    cookie: by,
  })
}

async function actionsOf(resource: string, status: string): Promise<readonly string[]> {
  const made = await server.call('POST /resources/{resource}', {
    path: { resource },
    body: { status },
    cookie,
  })
  const path = { resource, id: made.json.id }
  const { json } = await server.call('GET /resources/{resource}/{id}', { path, cookie })
  const own: readonly { component: string }[] = json.pageSlots?.['resource-page-actions'] ?? []
  return own.map(({ component }) => component)
}

async function everywhere(): Promise<readonly string[]> {
  const { json } = await server.call('GET /meta', { cookie })
  const own: readonly { component: string }[] = json.slots['resource-page-actions'] ?? []
  return own.map(({ component }) => component)
}

const bannersIn = ({ slots }: { slots: Readonly<Record<string, { component: string }[]>> }) =>
  (slots['header-banner'] ?? []).map(({ component }) => component)
const publicBanners = async () => bannersIn((await server.call('GET /slots')).json)
const bannersOf = async (by: string) =>
  bannersIn((await server.call('GET /meta', { cookie: by })).json)

async function mapped(id: string) {
  const { json } = await server.call('GET /manage/slots', { cookie })
  const entries: readonly { id: string }[] = json.locations.flatMap(
    (one: { entries: unknown }) => one.entries,
  )
  return entries.find((entry) => entry.id === id)
}

describe('a remote proposes an entry for pages', () => {
  it('comes with the reply of a record that meets the conditions, and the map has them', async () => {
    expect(await everywhere()).toEqual(['Every'])
    expect(await actionsOf('orders', 'paid')).toEqual(['Refund'])
    expect(await actionsOf('orders', 'draft')).toEqual([])
    expect(await actionsOf('customers', 'paid')).toEqual([])
    expect(await mapped(proposed)).toMatchObject({ page: whenPaid, gate: null })
  })

  it.each([
    [{ resources: [] }, /list of at least one resource/],
    [{ record: { status: 'paid' } }, /needs .+resources/],
    [{ resources: ['orders'], pages: 'all' }, /pages/],
  ])(
    'conditions that nobody can meet or know are refused when it is published: %j',
    async (gate, why) => {
      const version = teamVersion('1.0.1', {
        components: [{ name: 'Refund', locations: [] }],
        slots: [{ location: 'resource-page-actions', component: 'Refund', props: {}, gate }],
      })

      const { status, json } = await operator.publish(version)

      expect(status).toBe(422)
      expect(JSON.stringify(json)).toMatch(why)
    },
  )
})

describe('operators decide on which pages an entry is', () => {
  it('of one that is on every page, and of one that a remote proposes', async () => {
    await put({ [every]: { page: ofOrders }, [proposed]: { page: { resources: ['customers'] } } })

    expect(await everywhere()).toEqual([])
    expect(await actionsOf('orders', 'paid')).toEqual(['Every'])
    expect(await actionsOf('customers', 'draft')).toEqual(['Refund'])
  })

  it('of one that code keeps to a resource: every page has it then, and who gets it stays', async () => {
    await put({ [ship]: { page: null } })

    expect(await everywhere()).toEqual(['Every'])
    expect(await mapped(ship)).toMatchObject({
      gate: { roles: ['operator'] },
      page: null,
      changed: ['page'],
      original: { page: ofOrders },
    })
    const { json } = await operator.call('GET /meta')
    expect(json.slots['resource-page-actions']).toHaveLength(2)
  })

  it.each<readonly [Placement['page']]>([[null], [{}]])(
    'on every page by %j it is still for nobody without a session, until they say so',
    async (page) => {
      await put({ [notice]: { page }, [proposedNotice]: { page } })
      expect(await publicBanners()).toEqual([])
      expect(await bannersOf(cookie)).toEqual(['Notice', 'Refund'])
      expect(await mapped(notice)).toMatchObject({ gate: {}, page: page ?? null })

      await put({ [notice]: { page, gate: null }, [proposedNotice]: { page, gate: null } })
      expect(await publicBanners()).toEqual(['Notice', 'Refund'])
    },
  )

  it('who gets it is another decision, which leaves its pages', async () => {
    await put({ [ship]: { gate: null } })

    expect(await everywhere()).toEqual(['Every'])
    expect(await actionsOf('orders', 'draft')).toEqual(['Ship'])
    expect(await mapped(ship)).toMatchObject({ gate: null, page: ofOrders })
  })

  it('of one that they add', async () => {
    const added = 'operator/resource-page-actions/Refund'
    await put({
      [added]: { component: 'Refund', location: 'resource-page-actions', page: ofOrders },
    })

    expect(await everywhere()).toEqual(['Every'])
    expect(await actionsOf('orders', 'draft')).toEqual(['Refund'])
  })

  it('a review says both values, and to bring the layout before back takes it back', async () => {
    await put({ [every]: { page: whenPaid } })
    const { json: head } = await server.call('GET /manage/layout', { cookie })

    const { json } = await server.call('GET /manage/layout/diff', {
      query: { from: String(head.number - 1), to: String(head.number) },
      cookie,
    })
    const [{ sentence, changed }] = json.differences
    expect(changed).toEqual(['page'])
    expect(sentence).toBe(
      `${every}: pages none → {"record":{"status":["paid"]},"resources":["orders"]}.`,
    )
    await server.call('POST /manage/layouts/{number}/revert', {
      path: { number: head.number - 1 },
      body: { why: 'a test' },
      cookie,
    })
    expect(await everywhere()).toEqual(['Every'])
  })

  it.each<readonly [NonNullable<Placement['page']>, string, RegExp]>([
    [{ resources: ['order'] }, '/page/resources', /no resource "order"; did you mean "orders"/],
    [{ ...ofOrders, record: { state: 'paid' } }, '/page/record/state', /no field "state"/],
    [{ ...ofOrders, record: { status: 'payed' } }, '/page/record/status', /did you mean "paid"/],
    [{ record: { status: 'paid' } }, '/page/record', /needs "resources"/],
    [{ ...ofOrders, mode: [] }, '/page/mode', /"view", "edit" or "create"/],
  ])('what no page can meet is refused: %j', async (page, pointer, detail) => {
    const { status, json } = await put({ [every]: { page } })

    expect([status, json.code]).toEqual([422, 'layout-invalid'])
    expect(json.errors).toEqual([
      expect.objectContaining({
        pointer: `/layout/entries/app~1resource-page-actions~1Every${pointer}`,
        detail: expect.stringMatching(detail),
      }),
    ])
    expect(await everywhere()).toEqual(['Every'])
  })

  describe('a condition on a field that whoever arranges may not see', () => {
    const at = (min: number) => ({ page: { ...ofOrders, record: { margin: { min } } } })
    const save = async (entry: Placement, by = cookie) =>
      await server.call('POST /manage/layout/drafts', {
        body: { name: 'Margins', layout: { entries: { [every]: entry }, order: {} } },
        cookie: by,
      })

    it('is refused, in a draft too, and says who may', async () => {
      for (const { status, json } of [await put({ [every]: at(5) }), await save(at(5))]) {
        expect([status, json.code]).toEqual([422, 'layout-invalid'])
        expect(json.errors).toEqual([
          expect.objectContaining({
            pointer: `/layout/entries/app~1resource-page-actions~1Every/page/record/margin`,
            detail: expect.stringMatching(/may not see "margin" of orders.+ask somebody who may/),
          }),
        ])
      }
    })

    it('stays as somebody made it who may, and is not changed', async () => {
      const chief = await server.signIn({ role: 'operator' })
      expect((await put({ [every]: at(5) }, chief)).status).toBe(200)

      const same = await put({ [every]: { ...at(5), hidden: true } })
      const other = await put({ [every]: at(6) })
      const more = { resources: ['orders', 'customers'], record: { margin: { min: 5 } } }
      const wider = await put({ [every]: { page: more } })

      expect([same.status, other.status, wider.status]).toEqual([200, 422, 422])
      expect((await put({})).status).toBe(200)
    })

    it('in a draft of somebody who may is published by others too', async () => {
      const draft = await save(at(5), await server.signIn({ role: 'operator' }))
      const path = { draft: draft.json.id }
      const { headers } = await server.call('GET /manage/layout/drafts/{draft}', { path, cookie })
      const If = { 'If-Match': String(headers.etag) }
      const named = { name: 'Renamed', layout: draft.json.layout }
      const kept = await server.call('PUT /manage/layout/drafts/{draft}', {
        ...{ path, cookie, headers: If },
        body: named,
      })

      const published = await server.call('POST /manage/layout/drafts/{draft}/publish', {
        ...{ path, cookie, headers: { 'If-Match': String(kept.headers.etag) } },
        body: { why: 'a test' },
      })

      expect([kept.status, published.status]).toEqual([200, 200])
    })
  })

  it('a location without records takes no such entry', async () => {
    const { status, json } = await put({
      [every]: { location: 'dashboard-before-cards', page: ofOrders },
    })

    expect([status, json.errors[0].code]).toEqual([422, 'gate-invalid'])
    expect(json.errors[0].detail).toMatch(/no page there shows a record/)
  })

  it('a condition that this server does not know is refused, not passed over', async () => {
    const page = { resources: ['orders'], weather: 'good' }

    const { status } = await put({ [every]: { page } as never })

    expect(status).toBe(422)
  })

  it('they choose among the resources, with the fields that they may see', async () => {
    const { json } = await server.call('GET /manage/slots', { cookie })

    const fields = ({ fields: all }: { fields: readonly { name: string }[] }) =>
      all.map(({ name }) => name)
    const [orders] = json.gates.resources.filter(({ name }: { name: string }) => name === 'orders')
    expect(fields(orders)).toEqual(['status'])
  })
})

describe('a session that sees something else has it on the pages of records too', () => {
  async function order(): Promise<{ readonly resource: string; readonly id: number }> {
    const path = { resource: 'orders' }
    const body = { status: 'paid' }
    const { json } = await server.call('POST /resources/{resource}', { path, body, cookie })
    return { ...path, id: json.id }
  }
  async function seen(path: Awaited<ReturnType<typeof order>>, by: string) {
    const { json } = await server.call('GET /resources/{resource}/{id}', { path, cookie: by })
    const own: readonly { component: string; id?: string }[] =
      json.pageSlots?.['resource-page-actions'] ?? []
    return own.map(({ component, id }) => [component, id])
  }

  it('of a draft, this session alone, with the ids by which operators decide', async () => {
    const path = await order()
    const other = await server.signIn({ role: 'arranger' })
    const draft = await server.call('POST /manage/layout/drafts', {
      body: { name: 'Orders', layout: { entries: { [every]: { page: ofOrders } }, order: {} } },
      cookie,
    })

    await server.call('PUT /session/draft', { body: { draft: draft.json.id }, cookie })

    expect(await seen(path, cookie)).toEqual([
      ['Every', every],
      ['Refund', proposed],
    ])
    expect(await seen(path, other)).toEqual([['Refund', undefined]])
    await server.call('DELETE /session/draft', { cookie })
    expect(await seen(path, cookie)).toEqual([['Refund', undefined]])
  })

  it('of a preview, what the previewed one gets', async () => {
    const path = await order()
    const own = await server.signIn({ role: 'operator' })
    expect(await seen(path, own)).toEqual([
      ['Ship', undefined],
      ['Refund', undefined],
    ])

    await server.call('PUT /session/view', { body: { as: { roles: ['arranger'] } }, cookie: own })

    expect(await seen(path, own)).toEqual([['Refund', undefined]])
  })
})
