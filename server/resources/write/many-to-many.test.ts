import { formBody, listBody, problem } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { south, useShop } from '../../testing/applications/use-shop'
import { engines } from '../../testing/database/test-engines'

describe.each(engines)('a many-to-many relation on %s', (engine) => {
  const shop = useShop(engine)
  const everything = shop.application.permissionsOf(['operator'])
  const tags = '/resources/orders/11/relations/tags'
  const attach = (id: unknown, address = tags) => shop.http().post(address).send({ id })
  const list = async (address: string) =>
    listBody.parse((await shop.http().get(address).expect(200)).body)
  const names = async (address = tags) => (await list(address)).items.map(({ title }) => title)
  const pairs = async () =>
    (await sql`select order_id, tag_id from order_tags`.execute(shop.storage.db)).rows.length

  it('attaches and detaches, each as often as one likes', async () => {
    await attach(2).expect(204)
    await attach(1).expect(204)
    await attach(1).expect(204)
    const both = await names()
    await shop.http().delete(`${tags}/2`).expect(204)
    await shop.http().delete(`${tags}/2`).expect(204)

    expect(both).toEqual(['fresh', 'gift'])
    expect(await names()).toEqual(['fresh'])
    expect(await pairs()).toBe(1)
  })

  it('makes one pair of many calls at once', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => attach(1)))

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(await pairs()).toBe(1)
  })

  it('has a list of its own from both sides, searched, sorted and paged', async () => {
    await attach(1).expect(204)
    await attach(2).expect(204)

    const page = await list(`${tags}?sort=-name&perPage=1`)
    expect(page.items.map(({ title }) => title)).toEqual(['gift'])
    expect([page.total.value, page.prev]).toEqual([2, null])
    expect(await names(`${tags}?sort=-name&perPage=1&cursor=${page.next}`)).toEqual(['fresh'])
    expect(await names(`${tags}?q=fre`)).toEqual(['fresh'])
    expect(await names('/resources/tags/1/relations/orders')).toEqual(['Apple'])
  })

  it('S07, S92: keeps to the tenant on both sides, and leaves no trace of the other one', async () => {
    const foreign = await attach(3).expect(404)
    const unknown = await attach(99).expect(404)
    await attach(1, '/resources/orders/21/relations/tags').expect(404)
    await attach(1, '/resources/orders/99/relations/tags').expect(404)
    await attach(1, '/resources/orders/14/relations/tags').expect(404)
    await shop.http().delete(`${tags}/3`).expect(404)
    const lasting = ({ body }: { body: object }) => ({ ...body, instance: '' })

    expect(lasting(foreign)).toEqual(lasting(unknown))
    expect(await pairs()).toBe(0)
    await sql`insert into order_tags (order_id, tag_id) values (11, 3)`.execute(shop.storage.db)
    expect(await names()).toEqual([])
    shop.as(everything, south)
    await shop.http().get(tags).expect(404)
    expect(await names('/resources/tags/3/relations/orders')).toEqual([])
  })

  it('is changed by who may update this record and view the other ones', async () => {
    shop.as(['orders.view', 'tags.view'])
    await attach(1).expect(403)
    await shop.http().delete(`${tags}/1`).expect(403)
    shop.as(['orders.update', 'orders.view'])
    await attach(1).expect(403)
    await shop.http().get(tags).expect(403)
    shop.as(['orders.update', 'orders.view', 'tags.view'])
    await attach(1).expect(204)

    expect(await names()).toEqual(['fresh'])
  })

  it('stands in the form with what may be done', async () => {
    const relations = async () =>
      formBody.parse((await shop.http().get('/resources/orders/form?mode=view')).body).relations

    expect(await relations()).toEqual([
      {
        name: 'tags',
        label: 'Tags',
        resource: 'tags',
        singular: 'Tag',
        kind: 'many-to-many',
        permissions: { create: true, attach: true },
      },
    ])
    shop.as(['orders.view', 'tags.view'])
    expect((await relations())[0]?.permissions).toEqual({ create: false, attach: false })
  })

  it.each([[{}], [{ id: '1' }], [{ id: 0 }], [{ id: 1, tenantId: 2 }], [[1]]])(
    'S11: refuses the body %j',
    async (body) => {
      await shop.http().post(tags).send(body).expect(422)
    },
  )

  it('is no other kind, and has its methods', async () => {
    const post = await shop.http().post('/resources/customers/1/relations/orders').send({ id: 11 })
    const put = await shop.http().put(tags).send({}).expect(405)

    expect([post.status, problem.parse(post.body).code]).toEqual([404, 'not-found'])
    expect(put.headers['allow']).toBe('GET, HEAD, POST')
  })
})
