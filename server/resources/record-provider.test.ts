import { actionResult, formBody, listBody, problem, resourceRecord } from '@slipway/sdk/contract'
import request from 'supertest'
import {
  action,
  createTable,
  defineResource,
  hasMany,
  multiSelect,
  number,
  type ResourceStore,
  refuse,
  relation,
  type StoreRecord,
  text,
  yesNo,
} from '../application/application'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { type Supplier, useSupplierApi } from '../testing/applications/supplier-api'
import { useTestStorage } from '../testing/database/test-engines'

const api = useSupplierApi()

/** What an application writes to make that API a resource. */
const store: ResourceStore = {
  // Long enough for a busy machine, which answers late as well.
  deadlineMs: 1000,
  async list({ words, filters, sort, page, perPage }, { signal }) {
    const query = new URLSearchParams({ take: String(perPage), skip: String((page - 1) * perPage) })
    query.set('q', words.join(' '))
    for (const { field, is, values } of filters)
      query.set(
        field === 'rating' && is === 'at-least' ? 'least' : `${field}-${is}`,
        String(values),
      )
    if (sort.descending) query.set('desc', '')
    const { items, total } = await call<{ items: Supplier[]; total: number }>(`?${query}`, {
      signal,
    })
    return { items: items.map(toRecord), total }
  },
  async get(id, { signal }) {
    const found = await call<Supplier | null>(`/${id}`, { signal })
    return found ? toRecord(found) : undefined
  },
  async create(values, { signal }) {
    if (values['name'] === 'Taken') refuse('That name is taken.', { field: 'name' })
    if (values['name'] === 'Late') refuse('No more suppliers this year.')
    return toRecord(
      await call<Supplier>('', { method: 'POST', body: JSON.stringify(values), signal }),
    )
  },
  async update(values, { id, etag, signal }) {
    const headers = { 'If-Match': String(etag) }
    const body = JSON.stringify(values)
    const changed = await call<Supplier | 'conflict'>(`/${id}`, {
      method: 'PATCH',
      headers,
      body,
      signal,
    })
    return changed === 'conflict' ? changed : toRecord(changed)
  },
  async delete({ id, etag, signal }) {
    const headers = { 'If-Match': String(etag) }
    const gone = await call(`/${id}`, { method: 'DELETE', headers, signal })
    return gone === 'conflict' ? gone : undefined
  },
}

async function call<Body>(path: string, init: RequestInit): Promise<Body> {
  const response = await fetch(`${api.url()}/suppliers${path}`, init)
  if (response.status === 412) return 'conflict' as Body
  if (response.status >= 500) throw new Error(await response.text())
  return (await response.json()) as Body
}

function toRecord(supplier: Supplier): StoreRecord {
  return { id: supplier.id, values: { ...supplier }, etag: String(supplier.version) }
}

const application = describeApplication((app) => {
  app.migrations({
    '001-parts': {
      up: (db) =>
        createTable(db, 'parts')
          .addColumn('name', 'text')
          .addColumn('supplier_id', 'bigint')
          .execute(),
    },
  })
  app.resource(
    defineResource({
      name: 'suppliers',
      store,
      fields: () => [
        text('name', { required: true, maxLength: 20 }),
        number('rating', { min: 0, max: 5 }),
        yesNo('active'),
        multiSelect('kinds', { options: [{ value: 'wood', label: 'Wood' }] }),
      ],
      relations: () => [hasMany('parts', { field: 'supplier' })],
      actions: () => [
        action('praise', {
          async run({ change }) {
            await change({ rating: 4 })
            await change({ rating: 5 })
          },
        }),
        action('misspelt', { run: ({ change }) => change({ ratting: 5 }) }),
      ],
    }),
  )
  app.resource(
    defineResource({
      name: 'parts',
      fields: () => [text('name'), relation('supplier', { resource: 'suppliers' })],
    }),
  )
  app.resource(
    defineResource({
      name: 'readings',
      store: {
        list: () => Promise.resolve({ items: [], total: 0 }),
        get: () => Promise.resolve(undefined),
      },
      fields: () => [text('name')],
    }),
  )
})

describe('a resource on a store', () => {
  const database = useTestStorage('sqlite')
  const everything = application.permissionsOf(['operator'])
  let viewer = makeViewer(everything)
  beforeAll(() => database.storage.migrate(application.migrations))
  beforeEach(() => {
    viewer = makeViewer(everything)
  })
  const http = () =>
    request(resourceApp({ application, storage: database.storage, viewer: () => viewer }))
  const list = async (query = '') =>
    listBody.parse((await http().get(`/resources/suppliers${query}`).expect(200)).body)
  const titles = async (query = '') => (await list(query)).items.map(({ title }) => title)
  const find = async (id: number) =>
    resourceRecord.parse((await http().get(`/resources/suppliers/${id}`).expect(200)).body)

  it('is listed with the columns of its fields, and nothing else that the API says', async () => {
    const { items, total, columns } = await list('?sort=name')

    expect(items[0]).toEqual({
      id: 1,
      title: 'Acme',
      label: 'Acme',
      values: { name: 'Acme', rating: 3, active: false, kinds: [] },
      etag: '"1"',
      actions: ['praise', 'misspelt'],
    })
    expect([total, columns.map(({ name }) => name)]).toEqual([
      { value: 3, exact: true },
      ['name', 'rating', 'active', 'kinds'],
    ])
    expect(JSON.stringify(items)).not.toContain('api-only')
  })

  it('is searched, filtered, sorted and paged, by number and by cursor', async () => {
    const first = await list('?sort=name&perPage=2')

    expect(await titles('?q=bol')).toEqual(['Bolt'])
    expect(await titles('?filter[rating][min]=4&sort=name')).toEqual(['Bolt', 'Cord'])
    expect(await titles()).toEqual(['Cord', 'Bolt', 'Acme'])
    expect(await titles('?sort=name&perPage=2&page=2')).toEqual(['Cord'])
    expect(await titles(`?sort=name&perPage=2&cursor=${first.next}`)).toEqual(['Cord'])
    expect(first.prev).toBeNull()
    await http().get('/resources/suppliers?filter[secret]=api-only').expect(422)
  })

  it('is created, changed and deleted, with the checks of its fields', async () => {
    const bad = await http().post('/resources/suppliers').send({ name: ' ', rating: 6, id: 9 })
    const made = await http().post('/resources/suppliers').send({ name: 'Dune' }).expect(201)
    const patched = await http()
      .patch('/resources/suppliers/4')
      .set('If-Match', made.body.etag)
      .send({ rating: 2 })
      .expect(200)
    await http().delete('/resources/suppliers/4').set('If-Match', patched.body.etag).expect(204)

    expect(problem.parse(bad.body).errors?.map(({ pointer }) => pointer)).toEqual([
      '/id',
      '/name',
      '/rating',
    ])
    expect(made.headers['location']).toBe('/resources/suppliers/4')
    expect(resourceRecord.parse(patched.body)).toMatchObject({
      values: { name: 'Dune', rating: 2 },
      etag: '"2"',
    })
    await http().get('/resources/suppliers/4').expect(404)
  })

  it('tells the reader what the store refuses', async () => {
    const taken = await http().post('/resources/suppliers').send({ name: 'Taken' }).expect(422)
    const late = await http().post('/resources/suppliers').send({ name: 'Late' }).expect(409)

    expect(problem.parse(taken.body).errors).toEqual([
      { pointer: '/name', code: 'invalid-value', detail: 'That name is taken.' },
    ])
    expect(problem.parse(late.body)).toMatchObject({
      code: 'refused',
      detail: 'No more suppliers this year.',
    })
  })

  it('lets no change get lost: neither one seen here, nor one that only the API sees', async () => {
    const { etag } = await find(1)
    const patch = (tag: string) =>
      http().patch('/resources/suppliers/1').set('If-Match', tag).send({ rating: 1 })

    await http().patch('/resources/suppliers/1').send({ rating: 1 }).expect(428)
    const replies = await Promise.all([patch(etag), patch(etag), patch(etag)])
    const late = replies.filter(({ status }) => status === 412)

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    expect(late.map(({ body }) => problem.parse(body).current?.etag)).toEqual(['"2"', '"2"'])
  })

  it('gives and takes titles and relations with records of tables', async () => {
    await http().post('/resources/parts').send({ name: 'Leg', supplier: 2 }).expect(201)
    const unknown = await http().post('/resources/parts').send({ name: 'Leg', supplier: 99 })
    const parts = listBody.parse((await http().get('/resources/parts')).body)
    const own = listBody.parse((await http().get('/resources/suppliers/2/relations/parts')).body)

    expect(problem.parse(unknown.body).errors?.[0]?.code).toBe('unknown-record')
    expect(parts.items[0]?.titles).toEqual({ supplier: 'Bolt' })
    expect(own.items.map(({ title }) => title)).toEqual(['Leg'])
  })

  it('costs others its titles at most when it fails', async () => {
    const warnings = jest.spyOn(process, 'emitWarning').mockImplementation()
    api.mode = 'failing'

    const parts = listBody.parse((await http().get('/resources/parts').expect(200)).body)

    expect(parts.items[0]?.titles).toBeUndefined()
    expect(warnings).toHaveBeenCalled()
    warnings.mockRestore()
  })

  it.each([
    ['failing', 502, 'resource-store-failed'],
    ['nonsense', 502, 'resource-store-failed'],
    ['silent', 503, 'resource-store-slow'],
  ] as const)(
    'answers for a store that is %s with %i, and tells nothing of it',
    async (how, status, code) => {
      api.mode = how

      const response = await http().get('/resources/suppliers').expect(status)

      expect(problem.parse(response.body).code).toBe(code)
      expect(response.text).not.toMatch(/secret-path|200 ms|127\.0\.0\.1|suppliers/)
    },
  )

  it('runs actions, and the built-in deletion, on each record by itself', async () => {
    const praised = await http()
      .post('/resources/suppliers/actions/praise')
      .send({ ids: [1, 99] })
      .expect(200)
    const deleted = await http()
      .post('/resources/suppliers/actions/delete')
      .send({ ids: [2] })
      .expect(200)

    expect(actionResult.parse(praised.body)).toMatchObject({
      done: [1],
      refused: [{ id: 99, code: 'not-found' }],
    })
    expect(actionResult.parse(deleted.body).done).toEqual([2])
    expect(api.suppliers.get(1)?.rating).toBe(5)
    expect([...api.suppliers.keys()]).toEqual([1, 3])
  })

  it('tells of a change of a field that there is not', async () => {
    await http()
      .post('/resources/suppliers/actions/misspelt')
      .send({ ids: [1] })
      .expect(500)

    expect(api.suppliers.get(1)?.version).toBe(1)
  })

  it('asks the store for nothing where the right is missing', async () => {
    viewer = makeViewer([])

    await http().get('/resources/suppliers').expect(403)
    await http().get('/resources/suppliers/1').expect(403)
    await http().post('/resources/suppliers').send({ name: 'x' }).expect(403)
    await http().patch('/resources/suppliers/1').set('If-Match', '"1"').send({}).expect(403)
    await http().delete('/resources/suppliers/1').set('If-Match', '"1"').expect(403)

    expect(api.calls).toEqual([])
  })

  it('cannot do what the store cannot do, and says so in the form', async () => {
    const form = formBody.parse((await http().get('/resources/readings/form?mode=view')).body)

    await http().post('/resources/readings').send({ name: 'x' }).expect(405)
    await http().post('/resources/suppliers/1/restore').expect(404)
    expect(form.resource.permissions).toEqual({
      view: true,
      create: false,
      update: false,
      delete: false,
    })
  })
})
