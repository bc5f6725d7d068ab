import { formBody, listBody, problem, resourceRecord } from '@slipway/sdk/contract'
import { useShop } from '../testing/applications/use-shop'
import { engines } from '../testing/database/test-engines'

describe.each(engines)('what a viewer may not see, on %s', (engine) => {
  const shop = useShop(engine)
  const everything = shop.application.permissionsOf(['operator'])
  const without = (...names: readonly string[]) =>
    [...everything].filter((name) => !names.includes(name))
  const get = (address: string) => shop.http().get(address)
  const patch = (etag: string, values: object) =>
    shop.http().patch('/resources/orders/11').set('If-Match', etag).send(values)

  it('is in no payload: record, list, form, relation, conflict, action, deleted list', async () => {
    shop.as(without('orders.costs'))
    const { etag } = (await get('/resources/orders/11').expect(200)).body
    const replies = [
      await get('/resources/orders/11'),
      await get('/resources/orders'),
      await get('/resources/orders?deleted=only'),
      await get('/resources/orders/form?mode=edit'),
      await get('/resources/customers/1/relations/orders'),
      await shop
        .http()
        .post('/resources/orders/actions/mark-paid')
        .send({ ids: [11, 12] }),
      await patch(etag, { name: 'Late' }),
      await shop.http().post('/resources/orders/14/restore'),
      await shop.http().post('/resources/orders').send({ name: 'New' }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 200, 412, 200, 201,
    ])
    for (const { text } of replies) expect(text).not.toMatch(/cost|\b777\b/)
    await get('/resources/orders?sort=cost').expect(422)
    await get('/resources/orders?filter[cost]=777').expect(422)
    await get('/resources/orders?filter[cost][min]=700').expect(422)
  })

  it('S11: is as unknown as what there is not, to who sends it', async () => {
    shop.as(without('orders.costs'))

    const hidden = await shop.http().post('/resources/orders').send({ name: 'x', cost: 1 })
    const unknown = await shop.http().post('/resources/orders').send({ name: 'x', coat: 1 })

    const faults = [hidden, unknown].map(({ body }) => problem.parse(body).errors)
    expect(JSON.stringify(faults[0]).replaceAll('cost', 'coat')).toBe(JSON.stringify(faults[1]))
  })

  it('of related resources is in no title, search, relation or list', async () => {
    shop.as(without('customers.view'))

    const list = listBody.parse((await get('/resources/orders?sort=id')).body)
    const found = listBody.parse((await get('/resources/orders?q=Ada')).body)

    expect(list.items.every(({ titles }) => titles === undefined)).toBe(true)
    expect(found.items).toEqual([])
    await get('/resources/customers/1/relations/orders').expect(403)
  })

  it('a conflict shows who was slower the record as it is, if they may view it', async () => {
    const { etag } = (await get('/resources/orders/11')).body
    await patch(etag, { name: 'Faster' }).expect(200)

    const slower = await patch(etag, { name: 'Slower' }).expect(412)
    const removal = await shop.http().delete('/resources/orders/11').set('If-Match', etag)
    shop.as(without('orders.view'))
    const blind = await patch(etag, { name: 'Blind' }).expect(412)

    expect(problem.parse(slower.body)).toMatchObject({
      code: 'edit-conflict',
      current: { id: 11, title: 'Faster', values: { name: 'Faster' } },
    })
    expect([removal.status, removal.body.current]).toEqual([412, slower.body.current])
    expect(blind.body).not.toHaveProperty('current')
  })

  it('is not in the etag: a change of it is no conflict, and nothing can be guessed', async () => {
    const all = await get('/resources/orders/11')
    shop.as(without('orders.costs'))
    const some = await get('/resources/orders/11')
    shop.as(everything)
    await patch(all.body.etag, { cost: 1 }).expect(200)
    shop.as(without('orders.costs'))

    expect((await get('/resources/orders/11')).body.etag).toBe(some.body.etag)
    await patch(some.body.etag, { name: 'Renamed' }).expect(200)
    shop.as(everything)
    expect((await get('/resources/orders/11')).body.values).toMatchObject({
      name: 'Renamed',
      cost: 1,
    })
    await patch(all.body.etag, { cost: 2 }).expect(412)
  })

  it('comes back from no change by those who may only change', async () => {
    const { etag } = (await get('/resources/orders/11')).body
    shop.as(['orders.update', 'orders.create', 'orders.costs'])

    const changed = resourceRecord.parse((await patch(etag, { status: 'paid' })).body)
    const made = await shop.http().post('/resources/orders').send({ name: 'Blind' }).expect(201)

    expect(changed).toMatchObject({ id: 11, title: '#11', label: '#11', values: {} })
    expect(changed).not.toHaveProperty('actions')
    expect(resourceRecord.parse(made.body).values).toEqual({})
  })

  it.each([
    ['create', ['orders.view', 'orders.create'], { create: true, update: false, delete: false }],
    ['view', ['orders.view'], { create: false, update: false, delete: false }],
  ])('the form to %s says what may be done', async (mode, permissions, expected) => {
    shop.as(permissions)

    const form = formBody.parse((await get(`/resources/orders/form?mode=${mode}`)).body)

    expect(form.resource.permissions).toEqual({ view: true, ...expected })
    expect([form.relations, form.actions]).toEqual([[], []])
  })
})
