import { createHash } from 'node:crypto'
import { type CardData, cardBody, listBody } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import request from 'supertest'
import { runSeeds } from '../process/run-seeds'
import { openStorage, type Storage } from '../storage/storage'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { demoAccounts } from './accounts'
import describeDemo from './application'

const now = () => new Date('2026-11-21T12:00:00Z')
const tables = ['customers', 'products', 'orders', 'order_lines', 'tenants', 'users', 'memberships']

async function openDemo(database: TestDatabase): Promise<Storage> {
  const application = describeApplication(describeDemo)
  const storage = await openStorage(database.options)
  await storage.migrate(application.migrations)
  await sow(storage)
  return storage
}

async function sow(storage: Storage): Promise<void> {
  const { seeds } = describeApplication(describeDemo)
  const hashPassword = (password: string) => Promise.resolve(`hash of ${password}`)
  await runSeeds({ seeds, storage, hashPassword, now })
}

async function count(storage: Storage): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)}`.execute(storage.db)
    counts[table] = Number(rows[0]?.n)
  }
  return counts
}

async function digest(storage: Storage): Promise<string> {
  const hash = createHash('sha256')
  for (const table of tables.slice(0, 4)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} order by id`.execute(storage.db)
    hash.update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}

// A card of nothing but zeros shows nothing.
function figuresOf(data: CardData): readonly unknown[] {
  const figures = {
    number: () => (data.kind === 'number' ? [data.value] : []),
    line: () => pointsOf(data),
    bar: () => pointsOf(data),
    list: () => (data.kind === 'list' ? data.items : []),
    table: () => (data.kind === 'table' ? data.rows : []),
  }
  return figures[data.kind]().filter((one) => one !== 0)
}

function pointsOf(data: CardData): readonly unknown[] {
  return 'points' in data ? data.points.flatMap(({ values }) => Object.values(values)) : []
}

describe.each(engines)('the demo on %s', (engine) => {
  const application = describeApplication(describeDemo)
  const [tenant] = [{ id: 1, name: 'Bellora Germany' }]
  let database: TestDatabase
  let storage: Storage
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openDemo(database)
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })
  const http = (role = 'admin', locale = 'en') => {
    const made = makeViewer(application.permissionsOf([role]), { tenant, roles: [role] })
    const viewer = { ...made, user: { ...made.user, locale } }
    return request(resourceApp({ application, storage, viewer: () => viewer, now }))
  }

  it('has 2,000 customers, 300 products, 10,000 orders, three tenants and six users', async () => {
    const counts = await count(storage)

    expect(counts).toMatchObject({ customers: 2000, products: 300, orders: 10_000 })
    expect(counts).toMatchObject({ tenants: 3, users: 6 })
    expect(counts['order_lines']).toBeGreaterThan(20_000)
  })

  it('is sown once', async () => {
    const before = await count(storage)

    await sow(storage)

    expect(await count(storage)).toEqual(before)
  })

  it('is the same on every engine and at every start', async () => {
    const other = await createTestDatabase('sqlite')
    const again = await openDemo(other)

    expect(await digest(storage)).toBe(await digest(again))
    await again.close()
    await other.drop()
  })

  it('has figures on every card', async () => {
    for (const dashboard of application.dashboards.values()) {
      for (const { id } of dashboard.cards) {
        const address = `/dashboards/${dashboard.name}/cards/${id}`
        const { data } = cardBody.parse((await http().get(address).expect(200)).body)
        expect([id, figuresOf(data)]).toEqual([id, expect.arrayContaining([expect.anything()])])
      }
    }
  })

  it('names its records as the source does', async () => {
    const body = listBody.parse((await http().get('/resources/orders?q=10023')).body)
    const all = listBody.parse((await http().get('/resources/orders?perPage=100')).body)

    for (const { id, title, label, group } of [...body.items, ...all.items]) {
      expect(title).toBe(`#${id}`)
      expect(label).toMatch(new RegExp(`^Order #${id} · .+`))
      expect(['Draft', 'Paid', 'Packed', 'Shipped', 'Cancelled']).toContain(group)
    }
  })

  it('keeps the total of an order the sum of its lines', async () => {
    const first = listBody.parse((await http().get('/resources/orders?perPage=1')).body).items[0]
    const line = { order: first?.id, product: 1, quantity: 2, price: 1000 }

    await http().post('/resources/order-lines').send(line).expect(201)

    const after = await http().get(`/resources/orders/${first?.id}`)
    expect(after.body.values.total).toBe(Number(first?.values['total']) + 2000)
  })

  it('numbers a new order after the last one', async () => {
    const customers = listBody.parse((await http().get('/resources/customers?perPage=1')).body)
    const order = { customer: customers.items[0]?.id, date: '2026-11-21' }

    const response = await http().post('/resources/orders').send(order).expect(201)

    expect(response.body.title).toBe('#20001')
  })

  it('takes orders on by actions, for those who may change them', async () => {
    const drafts = await http().get('/resources/orders?filter[status]=draft&perPage=2')
    const [first, second] = listBody.parse(drafts.body).items.map(({ id }) => id)
    const run = (name: string, body: object, role = 'sales') =>
      http(role).post(`/resources/orders/actions/${name}`).send(body)

    const paid = await run('mark-paid', { ids: [first, second] }).expect(200)
    const reason = { reason: 'Ordered twice' }
    const cancelled = await run('cancel', { ids: [second], input: reason }).expect(200)
    const unpaid = await run('mark-unpaid', { ids: [first, second] }).expect(200)
    await run('mark-paid', { ids: [first] }, 'viewer').expect(403)

    const order = (await http().get(`/resources/orders/${second}`)).body
    expect(paid.body.message).toBe('2 orders are paid now.')
    expect(unpaid.body.message).toBe('The order is a draft again.')
    expect(unpaid.body.refused).toMatchObject([{ id: second, code: 'action-unavailable' }])
    expect(cancelled.body.message).toBe('The order is cancelled.')
    expect(order.values).toMatchObject({ status: 'cancelled' })
    expect(order.values.notes).toContain('Cancelled: Ordered twice')
  })

  it('notes when an order was shipped, and refuses to cancel it then', async () => {
    const packed = await http().get('/resources/orders?filter[status]=packed&perPage=1')
    const { id, etag } = listBody.parse(packed.body).items[0] ?? { id: 0, etag: '' }

    const order = await http()
      .patch(`/resources/orders/${id}`)
      .set('If-Match', etag)
      .send({ status: 'shipped' })
      .expect(200)
    const result = await http()
      .post('/resources/orders/actions/cancel')
      .send({ ids: [id], input: { reason: 'x' } })

    expect(order.body.values.shippedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(result.body.refused[0].detail).toBe('It has left the warehouse already.')
  })

  it('takes a deletion of an order back', async () => {
    const orders = listBody.parse((await http().get('/resources/orders?perPage=1')).body)
    const { id, etag } = orders.items[0] ?? { id: 0, etag: '' }

    await http().delete(`/resources/orders/${id}`).set('If-Match', etag).expect(204)
    await http()
      .get(`/resources/orders?q=${id}`)
      .expect(200, /"items":\[\]/)
    const restored = await http().post(`/resources/orders/${id}/restore`).expect(200)

    expect(restored.body.etag).toBe(etag)
  })

  it('shows purchase prices and margins to who keeps the catalogue', async () => {
    const seen = (await http('manager').get('/resources/products/1')).body.values
    const unseen = await http('warehouse').get('/resources/products/1').expect(200)

    expect(seen.margin).toBeCloseTo((seen.price - seen.cost) / seen.price)
    expect(unseen.text).not.toMatch(/"(?:cost|margin)"/)
  })

  it('knows who delivers what, from both sides', async () => {
    const suppliers = await http().get('/resources/products/1/relations/suppliers').expect(200)
    const { id } = listBody.parse(suppliers.body).items[0] ?? { id: 0 }
    const address = `/resources/suppliers/${id}/relations/products?filter[category]=machines&sort=id`

    const products = listBody.parse((await http().get(`${address}&perPage=100`)).body)

    expect(products.items.map((product) => product.id)).toContain(1)
  })

  it('writes each card for a German reader in German', async () => {
    const wordsOf = (data: CardData) => [
      'caption' in data ? data.caption : undefined,
      'x' in data ? data.x.label : undefined,
      ...('series' in data ? data.series : []).map(({ label }) => label),
      ...('columns' in data ? data.columns : []).map(({ label }) => label),
    ]
    const read = async (locale: string, address: string) =>
      wordsOf(cardBody.parse((await http('admin', locale).get(address).expect(200)).body).data)
    const same = new Set<string | undefined>()

    for (const { name, cards } of application.dashboards.values())
      for (const { id } of cards) {
        const german = await read('de', `/dashboards/${name}/cards/${id}`)
        const english = await read('en', `/dashboards/${name}/cards/${id}`)
        for (const word of english) if (german.includes(word)) same.add(word)
      }

    expect([...same].filter(Boolean).sort()).toEqual(['Express', 'Standard', 'Status'])
  })

  it('gives each role what it may do', async () => {
    await http('viewer').get('/resources/orders').expect(200)
    await http('viewer').post('/resources/orders').send({}).expect(403)
    await http('viewer').get('/dashboards/warehouse/cards/to-pack').expect(403)
    await http('sales').get('/dashboards/sales/cards/revenue').expect(200)
    await http('sales').get('/dashboards/sales/cards/nothing').expect(404)
    await http('sales').get('/dashboards/nothing/cards/revenue').expect(404)
    expect(demoAccounts.map(({ role }) => application.roles.has(role))).not.toContain(false)
  })
})

describe('the words of the demo', () => {
  it('are all there in English and German', () => {
    const { languages, missingTexts } = describeApplication(describeDemo)

    expect(languages).toEqual(['en', 'de'])
    expect(missingTexts()).toEqual([])
  })
})

describe('the slots of the demo', () => {
  const { slots, permissionsOf } = describeApplication(describeDemo)
  const viewer = (role: string) =>
    makeViewer(permissionsOf([role]), { tenant: { id: 1, name: 'One' }, roles: [role] })

  it('fill all locations but one for an administrator', () => {
    // One notice on every page is enough.
    expect(Object.keys(slots.forViewer(viewer('admin')).slots())).toHaveLength(14)
  })

  it('stand two at one location, in order, gated by flag', () => {
    const at = (role: string) => {
      const { 'resource-page-actions': actions } = slots.forViewer(viewer(role)).slots()
      return actions?.map(({ component }) => component)
    }

    expect(at('admin')).toEqual(['CopyRecordLink', 'PrintRecord'])
    expect(at('sales')).toEqual(['CopyRecordLink'])
  })

  it('offer the steps of an order on its own pages, as long as there is a next one', () => {
    const on = (role: string, resource: string, status: string) =>
      slots.forViewer(viewer(role)).pageSlots({ resource, modes: ['view'], values: { status } })

    expect(on('sales', 'orders', 'paid')?.['resource-page-actions']).toEqual([
      expect.objectContaining({ component: 'OrderStatusActions', after: 0 }),
    ])
    expect(on('sales', 'orders', 'shipped')).toBeUndefined()
    expect(on('sales', 'customers', 'paid')).toBeUndefined()
    expect(on('viewer', 'orders', 'paid')).toBeUndefined()
  })
})
