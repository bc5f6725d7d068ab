import { formBody, listBody, problem, resourceRecord } from '@slipway/sdk/contract'
import { south, useShop } from '../../testing/applications/use-shop'
import { engines } from '../../testing/database/test-engines'

describe.each(engines)('deleting with undo on %s', (engine) => {
  const shop = useShop(engine)
  const everything = shop.application.permissionsOf(['operator'])
  const list = async (address: string) =>
    listBody.parse((await shop.http().get(address).expect(200)).body)
  const ids = async (address: string) => (await list(address)).items.map(({ id }) => id)
  const find = async (address: string) =>
    resourceRecord.parse((await shop.http().get(address).expect(200)).body)
  const remove = async (address: string) => {
    const { etag } = await find(address)
    await shop.http().delete(address).set('If-Match', etag).expect(204)
  }

  it('takes the record out of lists, counts, searches, relations and titles', async () => {
    await remove('/resources/customers/1')

    const orders = await list('/resources/orders?sort=id')
    expect(await ids('/resources/customers')).toEqual([2])
    expect((await list('/resources/customers')).total.value).toBe(1)
    expect(await ids('/resources/customers?q=Ada')).toEqual([])
    expect(await ids('/resources/orders?q=Ada')).toEqual([])
    expect(orders.items.map(({ titles }) => titles)).toEqual([
      undefined,
      undefined,
      { customer: 'Bob' },
    ])
    await remove('/resources/orders/13')
    expect(await ids('/resources/customers/2/relations/orders')).toEqual([])
  })

  it('takes it out of what a relation can point at, and it cannot be changed', async () => {
    const { etag } = await find('/resources/orders/11')
    await remove('/resources/customers/2')

    const created = await shop.http().post('/resources/orders').send({ name: 'New', customer: 2 })
    const deleted = shop.http().patch('/resources/orders/14').set('If-Match', etag)
    const again = shop.http().delete('/resources/orders/14').set('If-Match', etag)

    expect([created.status, problem.parse(created.body).errors?.[0]?.code]).toEqual([
      422,
      'unknown-record',
    ])
    await deleted.send({ name: 'Mine' }).expect(404)
    await again.expect(404)
  })

  it('is undone by restore, with everything as it was', async () => {
    const before = await find('/resources/orders/11')
    await remove('/resources/orders/11')

    const response = await shop.http().post('/resources/orders/11/restore').expect(200)

    expect(resourceRecord.parse(response.body)).toEqual(before)
    expect(response.headers['etag']).toBe(before.etag)
    expect(await ids('/resources/orders')).toEqual([13, 12, 11])
    expect(await shop.journal()).toEqual(['11:Apple>undefined', '11:undefined>Apple'])
  })

  it('lists what is deleted on demand, with the time, and shows one', async () => {
    const { items, total, actions } = await list('/resources/orders?deleted=only')

    expect(items.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([
      [14, '2026-01-31T10:00:00.000Z'],
    ])
    expect([total.value, actions]).toEqual([1, []])
    expect(await find('/resources/orders/14')).toMatchObject({
      deletedAt: '2026-01-31T10:00:00.000Z',
      actions: [],
    })
    expect(await find('/resources/orders/11')).not.toHaveProperty('deletedAt')
  })

  it('is told in lists and forms', async () => {
    const form = formBody.parse((await shop.http().get('/resources/tags/form?mode=view')).body)

    expect((await list('/resources/orders')).resource).toEqual({
      name: 'orders',
      label: 'Orders',
      singular: 'Order',
      softDelete: true,
      permissions: { view: true, create: true, update: true, delete: true },
    })
    expect(form.resource.softDelete).toBe(false)
  })

  it('needs the right to delete: for the list, the record and the way back', async () => {
    shop.as([...everything].filter((name) => name !== 'orders.delete'))

    await shop.http().get('/resources/orders?deleted=only').expect(403)
    await shop.http().get('/resources/orders/14').expect(404)
    await shop.http().post('/resources/orders/14/restore').expect(403)
  })

  it('answers 409 to restore while a unique value is taken', async () => {
    await remove('/resources/customers/2')
    await shop.http().post('/resources/customers').send({ name: 'Bob' }).expect(201)

    const response = await shop.http().post('/resources/customers/2/restore').expect(409)

    expect(problem.parse(response.body)).toMatchObject({
      code: 'not-unique',
      detail: 'Another record already has this value for Name.',
      errors: [{ pointer: '/name', code: 'taken' }],
    })
  })

  it('S07: brings nothing back that is not deleted, not there, or of another tenant', async () => {
    await shop.http().post('/resources/orders/11/restore').expect(404)
    await shop.http().post('/resources/orders/99/restore').expect(404)
    await shop.http().post('/resources/tags/1/restore').expect(404)
    shop.as(everything, south)
    await shop.http().post('/resources/orders/14/restore').expect(404)
    await shop.http().get('/resources/orders/14').expect(404)
    expect(await ids('/resources/orders?deleted=only')).toEqual([])
  })

  it.each([
    ['/resources/orders?deleted=yes', 'invalid-value'],
    ['/resources/tags?deleted=only', 'unknown-parameter'],
  ])('S12: refuses %s', async (address, code) => {
    const response = await shop.http().get(address).expect(422)

    expect(problem.parse(response.body).errors?.[0]).toMatchObject({ pointer: '/deleted', code })
  })
})
