import { actionResult, formBody, listBody, problem, resourceRecord } from '@slipway/sdk/contract'
import { south, useShop } from '../../testing/applications/use-shop'
import { engines } from '../../testing/database/test-engines'

describe.each(engines)('actions on %s', (engine) => {
  const shop = useShop(engine)
  const everything = shop.application.permissionsOf(['operator'])
  const run = (name: string, body: object) =>
    shop.http().post(`/resources/orders/actions/${name}`).send(body)
  const done = async (name: string, body: object) =>
    actionResult.parse((await run(name, body).expect(200)).body)
  const find = async (id: number) =>
    resourceRecord.parse((await shop.http().get(`/resources/orders/${id}`).expect(200)).body)
  const refusals = ({ refused }: { refused: readonly { id: number; code: string }[] }) =>
    refused.map(({ id, code }) => [id, code])

  it('change each record by itself, and tell which were done and which were refused', async () => {
    const result = await done('mark-paid', { ids: [11, 12, 13, 13] })

    expect(result).toEqual({
      message: '2 paid.',
      done: [11, 13],
      refused: [
        {
          id: 12,
          title: 'Bread',
          code: 'action-unavailable',
          detail: '"Mark paid" does not apply to this record in its current state.',
        },
      ],
    })
    expect((await find(11)).values['status']).toBe('paid')
    expect(await shop.journal()).toEqual(['11:Apple>Apple', '13:Corn>Corn'])
  })

  it('take checked input, and answer with a message and a way to go on', async () => {
    const result = await done('refund', { ids: [12], input: { reason: 'broken' } })

    expect(result).toEqual({
      message: 'The money is on its way.',
      path: '/resources/orders',
      done: [12],
      refused: [],
    })
    expect(await shop.journal()).toEqual(['refund 12 broken', '12:Bread>Bread'])
  })

  it('leave a record as it was when they refuse it, and say why', async () => {
    const result = await done('refund', { ids: [11], input: { reason: 'broken' } })

    expect(result.message).toBe('Nothing was changed.')
    expect(result.refused).toEqual([
      { id: 11, title: 'Apple', code: 'refused', detail: 'Nothing was paid yet.' },
    ])
    expect(await shop.journal()).toEqual([])
  })

  it('name the field of the input that they refuse, and no field of the record', async () => {
    const atInput = await done('refund', { ids: [12], input: { reason: '?' } })
    await done('refund', { ids: [12], input: { reason: 'broken' } })
    const atRecord = await done('refund', { ids: [12], input: { reason: 'again' } })

    const refusal = { id: 12, title: 'Bread', code: 'validation-failed' }
    expect(atInput.refused).toEqual([{ ...refusal, detail: 'Say why.', pointer: '/input/reason' }])
    expect(atRecord.refused).toEqual([{ ...refusal, detail: 'It is over.' }])
  })

  it('name the field whose value another record has', async () => {
    const body = { ids: [1, 2], input: { to: 'Cleo' } }
    const response = await shop.http().post('/resources/customers/actions/rename').send(body)

    const { done: renamed, refused } = actionResult.parse(response.body)
    expect(renamed).toEqual([1])
    expect(refused).toEqual([
      {
        id: 2,
        title: 'Bob',
        code: 'not-unique',
        detail: 'Another record already has this value for Name.',
      },
    ])
  })

  it('tell every fault of the input by pointer, and run for nobody then', async () => {
    const response = await run('refund', { ids: [12], input: { customer: 3, id: 1 } }).expect(422)

    const faults = problem.parse(response.body).errors?.map(({ pointer, code }) => [pointer, code])
    expect(faults).toEqual([
      ['/input/id', 'unknown-property'],
      ['/input/reason', 'required'],
      ['/input/customer', 'unknown-record'],
    ])
    expect((await find(12)).values['status']).toBe('paid')
  })

  it.each([
    [{}, '/ids'],
    [{ ids: [] }, '/ids'],
    [{ ids: ['11'] }, '/ids/0'],
    [{ ids: [0] }, '/ids/0'],
    [{ ids: Array.from({ length: 201 }, (_, id) => id + 1) }, '/ids'],
    [{ ids: [11], tenantId: 2 }, '/tenantId'],
  ])('S11: refuse the body %j', async (body, pointer) => {
    const response = await run('mark-paid', body).expect(422)

    expect(problem.parse(response.body).errors?.[0]?.pointer).toBe(pointer)
  })

  it('on one record take one record', async () => {
    const response = await run('refund', { ids: [11, 12], input: { reason: 'x' } }).expect(422)

    expect(problem.parse(response.body).errors?.[0]).toMatchObject({ pointer: '/ids' })
  })

  it('refuse a record that was changed since it was looked at, and do the others', async () => {
    const etags = { 11: (await find(11)).etag, 13: (await find(13)).etag }
    await shop
      .http()
      .patch('/resources/orders/11')
      .set('If-Match', etags[11])
      .send({ name: 'Apricot' })
      .expect(200)

    const result = await done('mark-paid', { ids: [11, 13], etags })

    expect(result.done).toEqual([13])
    expect(result.refused).toMatchObject([{ id: 11, title: 'Apricot', code: 'edit-conflict' }])
    expect((await find(11)).values['status']).toBe('open')
  })

  it('say in a list as well which of them make sense for each record', async () => {
    const list = listBody.parse(
      (await shop.http().get('/resources/orders?sort=id').expect(200)).body,
    )

    const offered = Object.fromEntries(list.items.map(({ id, actions }) => [id, actions]))
    expect(offered[11]).toContain('mark-paid')
    expect(offered[12]).not.toContain('mark-paid')
    expect(offered[12]).toContain('refund')
  })

  it('keep what was done when a later record meets a fault, and 500 when the first one does', async () => {
    const warnings = jest.spyOn(process, 'emitWarning').mockImplementation()
    const result = await done('rename', { ids: [12, 13] })
    await run('rename', { ids: [13] }).expect(500)

    expect([result.done, refusals(result)]).toEqual([[12], [[13, 'internal']]])
    expect(JSON.stringify(result)).not.toContain('a fault of the application')
    expect((await find(13)).values['name']).toBe('Corn')
    warnings.mockRestore()
  })

  it('tell the hook of what they changed by their own statements', async () => {
    await done('rename', { ids: [11] })

    expect(await shop.journal()).toEqual(['11:Apple>renamed'])
  })

  it('have the deletion built in, which can be undone here', async () => {
    const result = await done('delete', { ids: [11, 13, 99] })

    expect(result.message).toBe('2 orders were deleted.')
    expect([result.done, refusals(result)]).toEqual([[11, 13], [[99, 'not-found']]])
    await shop.http().post('/resources/orders/11/restore').expect(200)
  })

  it('answer for one deletion of a record that others point at as for the record alone', async () => {
    await shop.http().post('/resources/orders/11/relations/tags').send({ id: 1 }).expect(204)

    const response = await shop
      .http()
      .post('/resources/tags/actions/delete')
      .send({ ids: [1, 2] })
      .expect(200)

    expect(refusals(actionResult.parse(response.body))).toEqual([[1, 'record-in-use']])
  })

  it('S07, S92: know a foreign record as little as one that is not there', async () => {
    const result = await done('mark-paid', { ids: [21, 99, 14] })

    expect(result.done).toEqual([])
    expect(result.refused.map(({ title, code }) => [title, code])).toEqual([
      ['#21', 'not-found'],
      ['#99', 'not-found'],
      ['#14', 'not-found'],
    ])
    shop.as(everything, south)
    expect((await find(21)).values['status']).toBe('open')
  })

  it.each([
    ['mark-paid', 'orders.update'],
    ['mark-paid', 'orders.view'],
    ['refund', 'orders.refund'],
    ['delete', 'orders.delete'],
  ])('%s needs %s', async (name, permission) => {
    shop.as([...everything].filter((one) => one !== permission))

    const response = await run(name, { ids: [11], input: {} }).expect(403)

    expect(problem.parse(response.body).detail).toContain(permission)
  })

  it('are unknown by another name, and are not read', async () => {
    await run('archive', { ids: [11] }).expect(404)
    const response = await shop.http().get('/resources/orders/actions/mark-paid').expect(405)

    expect(response.headers['allow']).toBe('POST')
  })

  it('stand in forms and lists for those who may run them, and in a record that they fit', async () => {
    const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)
    const form = async () =>
      formBody.parse((await shop.http().get('/resources/orders/form?mode=view')).body)
    const list = async () => listBody.parse((await shop.http().get('/resources/orders')).body)

    expect((await form()).actions).toEqual([
      {
        name: 'mark-paid',
        label: 'Mark paid',
        icon: 'wallet',
        tone: 'default',
        on: 'both',
        fields: [],
      },
      {
        name: 'refund',
        label: 'Refund',
        tone: 'danger',
        on: 'one',
        confirm: { title: 'Give the money back?', button: 'Refund' },
        fields: [
          expect.objectContaining({ name: 'reason', required: true }),
          expect.objectContaining({ name: 'customer', type: 'relation' }),
        ],
      },
    ])
    expect(names((await list()).actions)).toEqual(['mark-paid', 'rename', 'delete'])
    expect((await find(11)).actions).toEqual(['mark-paid', 'refund', 'rename'])
    expect((await find(12)).actions).toEqual(['refund', 'rename'])
    shop.as(['orders.view', 'orders.refund'])
    expect(names((await form()).actions)).toEqual(['refund'])
    expect((await list()).actions).toEqual([])
    expect((await find(11)).actions).toEqual(['refund'])
  })
})
