import { type ApplicationUser, type StartedApplication, startApplication } from 'slipway/testing'
import { engines, findServer } from '../testing/database/test-engines'
import describeDemo from './application'

describe.each(engines)('the rules of the demo, on %s', (engine) => {
  let app: StartedApplication
  let sales: ApplicationUser
  const as = (role: string) => app.as({ roles: [role], tenant: 'Bellora Germany' })
  beforeAll(async () => {
    app = await startApplication(describeDemo, { databaseUrl: await findServer(engine) })
    sales = await as('sales')
  })
  afterAll(() => app.end())

  async function addOrder(values: object = {}) {
    const customer = await sales.records('customers').create({
      name: 'Café Miller',
      email: 'info@miller.example',
      city: 'Bremen',
      since: '2026-01-05',
    })
    const order = { customer: customer.id, date: '2026-01-05', ...values }
    return await sales.records('orders').create(order)
  }

  it('let sales write orders, support read them, and nobody who is not signed in', async () => {
    const { id } = await addOrder()
    const [support, visitor] = [await as('support'), await app.as()]

    const read = await support.records('orders').read(id)
    const refusals = [
      await codeOf(support.records('orders').create({})),
      await codeOf(visitor.records('orders').list()),
    ]

    expect(read.label).toBe(`Order #${id} · Café Miller`)
    expect(refusals).toEqual(['forbidden', 'unauthenticated'])
  })

  it('refuse a line without a quantity at its field, and keep the total of the others', async () => {
    const order = await addOrder()
    const product = await (await as('manager')).records('products').create({
      name: 'Cup',
      sku: 'C-1',
      category: 'cups',
      price: 1200,
    })
    const line = { order: order.id, product: product.id, price: 1200 }
    const lines = sales.records('order-lines')

    await lines.create({ ...line, quantity: 3 })
    const refused = lines.create({ ...line, quantity: 0 })

    await expect(refused).rejects.toMatchObject({
      code: 'validation-failed',
      errors: [{ pointer: '/quantity' }],
    })
    expect((await sales.records('orders').read(order.id)).values).toMatchObject({ total: 3600 })
  })

  it('cancel an order with its reason, unless it was shipped', async () => {
    const [open, shipped] = [await addOrder(), await addOrder({ status: 'packed' })]
    await sales.records('orders').update(shipped.id, { status: 'shipped' })
    const input = { reason: 'Ordered twice' }

    const done = await sales.run('orders', 'cancel', [open.id], input)
    const refused = sales.run('orders', 'cancel', [shipped.id], input)

    expect(done.message).toBe('The order is cancelled.')
    await expect(refused).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('It has left the warehouse already.'),
    })
    const { total } = await sales.records('orders').list({ filter: { status: ['cancelled'] } })
    expect(total.value).toBe(1)
  })

  it('note the moment at which an order is shipped', async () => {
    app.clock.set('2026-01-05T09:00:00Z')
    const { id } = await addOrder({ status: 'packed' })
    app.clock.advance({ hours: 3 })

    const { values } = await sales.records('orders').update(id, { status: 'shipped' })

    expect(values['shippedAt']).toBe('2026-01-05T12:00:00.000Z')
  })

  it('give the warehouse its dashboard, and no one else', async () => {
    const [warehouse, viewer] = [await as('warehouse'), await as('viewer')]

    await addOrder({ status: 'paid' })

    expect(await warehouse.card('warehouse', 'to-pack')).toMatchObject({ value: 1 })
    expect(await codeOf(viewer.card('warehouse', 'to-pack'))).toBe('forbidden')
  })

  it('offer to print a record to the warehouse, by the slots that it gets', async () => {
    const componentsOf = async (user: ApplicationUser) =>
      (await user.slots())['resource-page-actions']?.map(({ component }) => component)

    expect(await componentsOf(await as('warehouse'))).toEqual(['CopyRecordLink', 'PrintRecord'])
    expect(await componentsOf(sales)).toEqual(['CopyRecordLink'])
  })
})

/** The code with which a call is refused. */
function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    ({ code }) => code,
  )
}
