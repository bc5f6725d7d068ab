import {
  formBody,
  type ListBody,
  listBody,
  type Problem,
  type ResourceRecord,
  resourceRecord,
} from '@slipway/sdk/contract'
import request from 'supertest'
import { openStorage, type Storage } from '../../storage/storage'
import { describeEveryField } from '../../testing/applications/fields-application'
import {
  describeApplication,
  makeViewer,
  resourceApp,
} from '../../testing/applications/resource-app'
import { sqlPayloads } from '../../testing/database/sql-payloads'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'

const application = describeApplication(describeEveryField)
const staff = ['things.view', 'things.create', 'things.update']
const owner = [...staff, 'things.delete']

describe.each(engines)('fields of every type on %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  let permissions: readonly string[]
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate(application.migrations)
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })
  beforeEach(async () => {
    permissions = owner
    await storage.db.withTables<{ things: object }>().deleteFrom('things').execute()
  })
  const viewer = () => makeViewer(permissions)
  const http = () => request(resourceApp({ application, storage, viewer }))
  const create = async (body: object): Promise<ResourceRecord> =>
    resourceRecord.parse((await http().post('/resources/things').send(body).expect(201)).body)
  const refusal = async (body: object): Promise<Problem> =>
    (await http().post('/resources/things').send(body).expect(422)).body
  const change = (record: ResourceRecord, body: object) =>
    http().patch(`/resources/things/${record.id}`).set('If-Match', record.etag).send(body)
  const list = async (query: Readonly<Record<string, string>> = {}): Promise<ListBody> =>
    listBody.parse((await http().get('/resources/things').query(query).expect(200)).body)
  const names = async (query: Readonly<Record<string, string>>) =>
    (await list({ sort: 'id', ...query })).items.map(({ values }) => values['name'])

  it('keeps a value of every type, and gives it back', async () => {
    const values = {
      name: 'Ünal 🙂',
      code: 'AB-1',
      notes: 'a\nb',
      contact: 'ada@example.com',
      site: 'https://example.com/?q=1',
      stock: 3,
      weight: 1.15,
      price: 1250,
      cost: 250,
      share: 0.25,
      status: 'used',
      tags: ['new', 'a"b%'],
      listed: true,
      day: '2024-02-29',
      moment: '2026-01-31T11:45:00.000Z',
      parent: null,
    }

    const record = await create({
      ...values,
      tags: ['a"b%', 'new', 'new'],
      moment: '2026-01-31T13:45:00+02:00',
    })

    expect(record.values).toEqual({ ...values, margin: 1000, number: `T-${record.id}` })
    expect(record.label).toBe('New, Odd · 10.00 EUR')
    const changed = await change(record, { tags: [], moment: null, code: '', site: '' }).expect(200)
    expect(changed.body.values).toMatchObject({ tags: [], moment: null, code: null, site: null })
  })

  it('starts a record with its defaults', async () => {
    const { values } = await create({ name: 'Plain' })

    expect(values).toMatchObject({ share: 0.5, listed: false, tags: [], status: null, stock: null })
  })

  it('tells every fault of a body, each at its field', async () => {
    const { errors } = await refusal({
      code: 'ab',
      contact: 'ada',
      site: 'javascript:alert(1)',
      stock: 1.5,
      weight: 1.16,
      share: 25,
      status: 'broken',
      tags: ['new', 'broken'],
      day: '2026-02-29',
      moment: '2026-01-31',
      margin: 5,
      nothing: 1,
    })

    expect(Object.fromEntries((errors ?? []).map((fault) => [fault.pointer, fault.code]))).toEqual({
      '/name': 'required',
      '/code': 'pattern-mismatch',
      '/contact': 'invalid-email',
      '/site': 'invalid-url',
      '/stock': 'not-a-step',
      '/weight': 'not-a-step',
      '/share': 'out-of-range',
      '/status': 'not-an-option',
      '/tags': 'not-an-option',
      '/day': 'invalid-date',
      '/moment': 'invalid-date-time',
      '/margin': 'read-only',
      '/nothing': 'unknown-property',
    })
    expect(errors).toContainEqual(expect.objectContaining({ detail: 'Codes look like AB-1.' }))
  })

  it("asks the application's own checks, which see the record as it would be and the database", async () => {
    const cheap = await refusal({ name: 'Cheap', status: 'new', price: 5 })
    const once = await create({ name: 'Once' })
    const twice = await refusal({ name: 'Once' })
    const other = await create({ name: 'Other', status: 'new' })
    const cheapened = await change(other, { price: 5 }).expect(422)

    const fault = { code: 'invalid-value', detail: 'New things cost 100 at least.' }
    expect(cheap.errors).toEqual([{ pointer: '/price', ...fault }])
    expect(cheapened.body.errors).toEqual([{ pointer: '/price', ...fault }])
    expect(twice.errors).toEqual([
      { pointer: '/name', code: 'invalid-value', detail: 'There is one already.' },
    ])
    await change(once, { name: 'Once' }).expect(200)
    await change(other, { price: 5, status: 'used' }).expect(200)
  })

  it('shows a field that may be seen and not changed read only, and refuses it', async () => {
    permissions = staff
    const record = await create({ name: 'Mine' })
    const { body } = await change(record, { share: 1 }).expect(422)
    const form = formBody.parse((await http().get('/resources/things/form?mode=edit')).body)

    expect(body.errors).toEqual([expect.objectContaining({ pointer: '/share', code: 'read-only' })])
    expect(form.fields).toContainEqual(expect.objectContaining({ name: 'share', readOnly: true }))
    permissions = owner
    const free = formBody.parse((await http().get('/resources/things/form?mode=edit')).body)
    expect(free.fields).toContainEqual(expect.objectContaining({ name: 'share', readOnly: false }))
  })

  it('does not know a field without the right to see it, nor one that is worked out of it', async () => {
    const { id } = await create({ name: 'Secret', price: 5, cost: 3 })
    permissions = staff

    const record = resourceRecord.parse((await http().get(`/resources/things/${id}`)).body)
    const { columns, filters } = await list()
    const filtered = await http().get('/resources/things?filter[cost]=3').expect(422)
    const sorted = await http().get('/resources/things?sort=cost').expect(422)

    expect(record.values).not.toHaveProperty('cost')
    expect(record.values).not.toHaveProperty('margin')
    expect(record.label).toBe(' · ')
    expect([...columns, ...filters].filter(({ name }) => /cost|margin/.test(name))).toEqual([])
    expect(filtered.body.errors[0].code).toBe('unknown-parameter')
    expect(sorted.body.errors[0].code).toBe('not-sortable')
    await http().post('/resources/things').send({ name: 'X', cost: 1 }).expect(422)
  })

  it('draws a field where it is said to stand, and takes it all the same', async () => {
    const fieldsOf = async (mode: string) =>
      formBody
        .parse((await http().get(`/resources/things/form?mode=${mode}`)).body)
        .fields.flatMap((field) => (field.kind === 'field' ? [field.name] : []))

    expect(await fieldsOf('create')).not.toContain('notes')
    expect(await fieldsOf('create')).not.toContain('margin')
    expect(await fieldsOf('edit')).toContain('notes')
    expect(await fieldsOf('view')).toContain('margin')
    expect((await list()).columns.map(({ name }) => name)).not.toContain('notes')
    expect((await create({ name: 'X', notes: 'kept' })).values['notes']).toBe('kept')
  })

  it('offers every field to be filtered by, but long texts and those that are worked out', async () => {
    const { filters, columns } = await list()

    expect(filters.map(({ name }) => name)).toEqual([
      ...['name', 'code', 'contact', 'site', 'stock', 'weight', 'price', 'cost', 'share'],
      ...['status', 'tags', 'listed', 'day', 'moment', 'parent'],
    ])
    const sortable = columns.filter((column) => column.sortable).map(({ name }) => name)
    expect(sortable).toEqual([
      ...['name', 'code', 'contact', 'site', 'stock', 'weight', 'price', 'cost', 'share'],
      ...['status', 'listed', 'day', 'moment', 'parent'],
    ])
  })

  it.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ 'filter[name]': 'One' }, ['One']],
    [{ 'filter[contact]': 'ada@example.com' }, ['One']],
    [{ 'filter[contact]': '' }, ['Two', 'Three']],
    [{ 'filter[code]': '' }, ['Two', 'Three']],
    [{ 'filter[stock]': '2' }, ['Two']],
    [{ 'filter[stock]': '' }, ['Three']],
    [{ 'filter[stock][min]': '2' }, ['Two']],
    [{ 'filter[stock][max]': '2' }, ['One', 'Two']],
    [{ 'filter[stock][min]': '1', 'filter[stock][max]': '1.5' }, ['One']],
    [{ 'filter[weight][min]': '0.1', 'filter[weight][max]': '0.25' }, ['One']],
    [{ 'filter[price][min]': '-5' }, ['One', 'Two']],
    [{ 'filter[share]': '0.25' }, ['One']],
    [{ 'filter[share][max]': '0.3' }, ['One']],
    [{ 'filter[status]': 'new' }, ['One']],
    [{ 'filter[status]': 'new,used' }, ['One', 'Two']],
    [{ 'filter[status]': '' }, ['Three']],
    [{ 'filter[tags]': 'new' }, ['One']],
    [{ 'filter[tags]': 'used,a"b%' }, ['One', 'Two']],
    [{ 'filter[tags]': '' }, ['Three']],
    [{ 'filter[listed]': 'true' }, ['One']],
    [{ 'filter[listed]': 'false' }, ['Two', 'Three']],
    [{ 'filter[day]': '2026-01-31' }, ['One']],
    [{ 'filter[day][min]': '2026-02-01' }, ['Two']],
    [{ 'filter[day]': '' }, ['Three']],
    [{ 'filter[moment]': '2026-01-31T14:00:00+02:00' }, ['One']],
    [{ 'filter[moment][max]': '2026-01-31T12:00:00Z' }, ['One']],
    [{ 'filter[moment][min]': '2026-01-31T12:00:00.001Z' }, ['Two']],
    [{ 'filter[status]': 'new,used', 'filter[stock][min]': '2' }, ['Two']],
    [{ q: 'ADA@' }, ['One']],
    [{ q: 'example.org' }, ['Two']],
    [{ sort: '-weight' }, ['Two', 'One', 'Three']],
    [{ sort: 'moment' }, ['Three', 'One', 'Two']],
    [{ sort: '-contact' }, ['One', 'Three', 'Two']],
  ])('lists by %j', async (query, expected) => {
    await create({
      name: 'One',
      code: 'AB-1',
      contact: 'ada@example.com',
      stock: 1,
      weight: 0.25,
      price: 200,
      share: 0.25,
      status: 'new',
      tags: ['new', 'a"b%'],
      listed: true,
      day: '2026-01-31',
      moment: '2026-01-31T12:00:00Z',
    })
    await create({
      name: 'Two',
      site: 'https://example.org',
      stock: 2,
      weight: 5,
      price: 0,
      status: 'used',
      tags: ['used'],
      day: '2026-02-01',
      moment: '2026-02-01T12:00:00Z',
    })
    await create({ name: 'Three' })

    expect(await names(query)).toEqual(expected)
  })

  it('filters by records that a relation points at, any of them', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    await create({ name: 'Of A', parent: a.id })
    await create({ name: 'Of B', parent: b.id })

    expect(await names({ 'filter[parent]': `${a.id}` })).toEqual(['Of A'])
    expect(await names({ 'filter[parent]': `${a.id},${b.id}` })).toEqual(['Of A', 'Of B'])
    expect(await names({ 'filter[parent]': '' })).toEqual(['A', 'B'])
    expect(await names({ q: 'a', 'filter[parent]': `${b.id}` })).toEqual([])
  })

  it.each([
    ['filter[stock]', 'many'],
    ['filter[stock][min]', ''],
    ['filter[name][min]', 'A'],
    ['filter[tags][max]', 'new'],
    ['filter[status]', 'new,broken'],
    ['filter[status]', 'new,'],
    ['filter[tags]', 'new,new,broken'],
    ['filter[listed]', ''],
    ['filter[listed]', '1'],
    ['filter[day]', '2026-02-30'],
    ['filter[moment]', '2026-01-31'],
    ['filter[parent]', '1,x'],
    ['filter[share]', '25 %'],
    ['filter[margin]', '5'],
    ['filter[stock][most]', '5'],
    ['deleted', 'only'],
  ])('refuses %s=%s by its name', async (name, value) => {
    const { body } = await http()
      .get('/resources/things')
      .query({ [name]: value, page: '0' })
      .expect(422)

    const pointers = body.errors.map(({ pointer }: { readonly pointer: string }) => pointer)
    expect(body.code).toBe('query-invalid')
    expect(pointers.toSorted()).toEqual(['/page', `/${name}`].toSorted())
  })

  it('S88: SQL in any string of a body or a query is text', async () => {
    const payloads = sqlPayloads.filter((payload) => payload.trim() !== '')
    const strict = ['code', 'contact', 'site', 'status', 'day', 'moment']
    for (const payload of payloads) await create({ name: payload, notes: payload })

    for (const payload of payloads) {
      expect(await names({ 'filter[name]': payload })).toEqual([payload])
      expect(await names({ 'filter[notes]': payload, perPage: '100' })).toEqual([payload])
      expect(await names({ q: payload, perPage: '100' })).toContain(payload)
      await http().get('/resources/things').query({ sort: payload }).expect(422)
      await http().get('/resources/things').query({ cursor: payload }).expect(422)
      await http()
        .get('/resources/things')
        .query({ [`filter[${payload}]`]: 'x' })
        .expect(422)
      await http()
        .post('/resources/things')
        .send({ name: 'x', [payload]: 'x' })
        .expect(422)
      await http()
        .get(`/resources/things/${encodeURIComponent(payload)}`)
        .expect(404)
      const { errors } = await refusal(Object.fromEntries(strict.map((name) => [name, payload])))
      expect(errors?.map(({ pointer }) => pointer.slice(1))).toEqual(['name', ...strict])
    }
    expect((await list()).total).toEqual({ value: payloads.length, exact: true })
  })
})
