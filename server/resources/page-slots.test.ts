import type { PageSlots } from '@slipway/sdk/contract'
import request from 'supertest'
import { createTable, defineResource, money, Slot, select } from '../application/application'
import { openStorage, type Storage } from '../storage/storage'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'

const orders = ['orders'] as const
const options = ['draft', 'paid', 'packed'].map((value) => ({ value, label: value }))

const application = describeApplication((app) => {
  app.migrations({
    '001-orders': {
      async up(db) {
        for (const table of ['orders', 'customers'] as const)
          await createTable(db, table)
            .addColumn('status', 'text')
            .addColumn('total', 'bigint')
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
          money('total'),
          money('margin', { permission: { view: 'orders.margin' } }),
          Slot.make('OrdersOnly').onlyFor({ resources: orders }),
          Slot.make('EditOnly').onlyFor({ mode: 'edit' }),
          Slot.make('WideOnly').onlyFor({ device: 'wide' }),
          Slot.make('Refund').onlyFor({ resources: orders, record: { status: 'paid' } }),
          Slot.make('Margin').onlyFor({
            resources: orders,
            mode: 'edit',
            record: { margin: { max: 0 } },
          }),
          Slot.make('Last'),
        ],
      }),
    )
  app.registerSlots({
    'resource-page-actions': [
      Slot.make('First'),
      Slot.make('Ship').onlyFor({ resources: orders, record: { status: ['paid', 'packed'] } }),
      Slot.make('Large').onlyFor({ resources: orders, record: { total: { min: 10_000 } } }),
      Slot.make('Second'),
      Slot.make('Risky').onlyFor({ resources: orders, record: { margin: { max: 0 } } }),
      Slot.make('Clerks').onlyFor({ resources: orders, roles: ['clerk'] }),
    ],
    'resource-before-form': [
      Slot.make('ViewOrEdit').onlyFor({ resources: orders, mode: ['view', 'edit'] }),
      Slot.make('EditHelp').onlyFor({ resources: orders, mode: 'edit' }),
      Slot.make('NewHelp').onlyFor({ resources: orders, mode: 'create' }),
    ],
    'header-banner': [
      Slot.make('OrdersBanner').onlyFor({ resources: orders }),
      Slot.make('WideBanner').onlyFor({ device: 'wide' }),
      Slot.make('EveryPage'),
    ],
  })
  app.role('clerk', { label: 'Clerk', permissions: ['orders.*'] })
})

const all = ['view', 'update', 'create'].flatMap((right) => [
  `orders.${right}`,
  `customers.${right}`,
])

describe.each(engines)('entries that ask for a page, on %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  let viewer = makeViewer([])
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate(application.migrations)
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })
  beforeEach(() => {
    viewer = makeViewer(all)
  })
  const http = () => request(resourceApp({ application, storage, viewer: () => viewer }))
  async function read(path: string): Promise<PageSlots> {
    return (await http().get(path).expect(200)).body.pageSlots ?? {}
  }
  async function create(resource: string, values: object): Promise<string> {
    const { body } = await http().post(`/resources/${resource}`).send(values).expect(201)
    return `/resources/${resource}/${body.id}`
  }
  const namesIn = (slots: PageSlots, location: string) =>
    (slots[location] ?? []).map(({ component }) => component)
  const actions = async (path: string) => namesIn(await read(path), 'resource-page-actions')

  it('come with the reply of a record that meets their conditions, and with no other', async () => {
    const draft = await create('orders', { status: 'draft', total: 9999 })
    const paid = await create('orders', { status: 'paid', total: 10_000 })
    const customer = await create('customers', { status: 'paid', total: 10_000 })

    expect(await actions(draft)).toEqual([])
    expect(await actions(paid)).toEqual(['Ship', 'Large'])
    expect(namesIn(await read(customer), 'header-banner')).toEqual(['WideBanner'])
    expect(await actions(customer)).toEqual([])
  })

  it('of a resource come with its lists where those have the location, without a mode or a record', async () => {
    const { body } = await http().get('/resources/orders').expect(200)

    expect(Object.keys(body.pageSlots)).toEqual(['header-banner'])
    expect(body.pageSlots['header-banner']).toEqual([
      { component: 'OrdersBanner', props: {}, after: 0 },
      { component: 'WideBanner', props: {}, after: 0, device: 'wide' },
    ])
    expect(namesIn(await read('/resources/customers'), 'header-banner')).toEqual(['WideBanner'])
  })

  it('say where they stand among those that every page gets', async () => {
    const paid = await create('orders', { status: 'paid', total: 10_000 })
    viewer = makeViewer(all, { roles: ['clerk'] })

    const { 'resource-page-actions': entries } = await read(paid)

    expect(entries).toEqual([
      { component: 'Ship', props: {}, after: 1 },
      { component: 'Large', props: {}, after: 1 },
      { component: 'Clerks', props: {}, after: 2 },
    ])
  })

  it('follow what is saved, with the reply of the change', async () => {
    const draft = await create('orders', { status: 'draft', total: 1 })
    const { body } = await http().get(draft)

    const change = await http().patch(draft).set('If-Match', body.etag).send({ status: 'paid' })

    expect(namesIn(change.body.pageSlots, 'resource-page-actions')).toEqual(['Ship'])
  })

  it('are decided by a value that the viewer may not see, which stays untold', async () => {
    viewer = makeViewer([...all, 'orders.margin'])
    const risky = await create('orders', { status: 'draft', total: 1, margin: -5 })
    const good = await create('orders', { status: 'draft', total: 1, margin: 5 })
    viewer = makeViewer(all)

    expect(await actions(risky)).toEqual(['Risky'])
    expect(await actions(good)).toEqual([])
    expect(JSON.stringify((await http().get(risky)).body)).not.toMatch(/margin|-5/)
  })

  it('of a mode come with a record for those who have that mode, and with a form for a new one', async () => {
    const order = await create('orders', { status: 'draft' })
    const { 'resource-before-form': entries } = await read(order)
    expect(entries).toEqual([
      { component: 'ViewOrEdit', props: {}, after: 0, modes: ['view', 'edit'] },
      { component: 'EditHelp', props: {}, after: 0, modes: ['edit'] },
    ])
    const created = await read('/resources/orders/form?mode=create')
    expect(namesIn(created, 'resource-before-form')).toEqual(['NewHelp'])
    expect(await read('/resources/orders/form?mode=view')).toEqual({})

    viewer = makeViewer(['orders.view'])

    expect(namesIn(await read(order), 'resource-before-form')).toEqual(['ViewOrEdit'])
  })

  it('stand among the fields of a form by resource, mode and device', async () => {
    const slotsIn = async (resource: string, mode: string) => {
      const { body } = await http().get(`/resources/${resource}/form?mode=${mode}`).expect(200)
      const fields: { kind: string; component: string; device?: string }[] = body.fields
      return fields.filter(({ kind }) => kind === 'slot').map((one) => one.component)
    }

    expect(await slotsIn('orders', 'view')).toEqual(['OrdersOnly', 'WideOnly', 'Last'])
    expect(await slotsIn('orders', 'edit')).toEqual(['OrdersOnly', 'EditOnly', 'WideOnly', 'Last'])
    expect(await slotsIn('customers', 'create')).toEqual(['WideOnly', 'Last'])
  })

  it('in a form that ask for a record come with it, each behind the items of the form in its mode', async () => {
    const paid = await create('orders', { status: 'paid', total: 1 })
    const draft = await create('orders', { status: 'draft', total: 1 })

    // Status, total and OrdersOnly, and in the form for editing EditOnly; then WideOnly.
    expect((await read(paid))['form:orders']).toEqual([
      { component: 'Refund', props: {}, after: 4, modes: ['view'] },
      { component: 'Refund', props: {}, after: 5, modes: ['edit'] },
    ])
    expect((await read(draft))['form:orders']).toBeUndefined()
    expect(JSON.stringify((await http().get('/resources/orders/form?mode=edit')).body)).not.toMatch(
      /Refund|Margin/,
    )

    viewer = makeViewer(['orders.view'])
    expect((await read(paid))['form:orders']).toHaveLength(1)
  })

  it('are not among those that every page gets, and nobody gets them without a session', () => {
    const { slots } = application
    expect(slots.publicSlots()).toEqual({
      'header-banner': [{ component: 'EveryPage', props: {} }],
    })
    const own = slots.forViewer(makeViewer(all, { roles: ['clerk'] }))
    expect(own.slots()).toEqual({
      'header-banner': [{ component: 'EveryPage', props: {} }],
      'resource-page-actions': ['First', 'Second'].map((component) => ({ component, props: {} })),
    })
    expect(
      slots
        .current()
        .openSlots()
        .map(({ component }) => component),
    ).toEqual(['First', 'Second', 'EveryPage'])
  })
})

it('an application that asks for no page has nothing of it in any reply', () => {
  const plain = describeApplication((app) =>
    app.registerSlots({ 'header-banner': Slot.make('A').onlyFor({ roles: ['operator'] }) }),
  )
  const own = plain.slots.forViewer(makeViewer([], { roles: ['operator'] }))

  expect(own.pageSlots({ resource: 'orders', modes: ['view'], values: {} })).toBeUndefined()
  expect(own.pageComponents(() => true)).toEqual([])
})
