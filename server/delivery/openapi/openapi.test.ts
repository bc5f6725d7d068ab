import { Router } from 'express'
import request from 'supertest'
import {
  type App,
  computed,
  createTable,
  dateTime,
  defineResource,
  email,
  hasMany,
  hidden,
  money,
  multiSelect,
  number,
  relation,
  select,
  text,
  yesNo,
} from '../../application/application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { openApiFaults } from '../../testing/openapi-faults'

type Json = Readonly<Record<string, unknown>>

function describeShop(app: App): void {
  app.migrations({ '001-shop': { up: (db) => createTable(db, 'parts').execute() } })
  app.resource(
    defineResource({
      name: 'parts',
      label: 'Parts',
      singular: 'Part',
      table: 'parts',
      softDelete: 'deleted_at',
      record: { title: 'name' },
      fields: () => [
        text('name', { required: true, maxLength: 40, help: 'As on the box.' }),
        text('code', { pattern: { regexp: /^[A-Z]{2}-\d+$/, message: 'Such as AB-1.' } }),
        email('contact'),
        number('stock', { required: true, min: 0, step: 1, default: 0 }),
        multiSelect('tags', { options: [{ value: 'new', label: 'New' }] }),
        yesNo('listed', { required: true }),
        dateTime('checkedAt', { readOnly: true }),
        relation('parent', { resource: 'parts' }),
        computed('double', { as: 'number', value: ({ stock }) => Number(stock) * 2 }),
        money('cost', { permission: 'parts.delete' }),
        money('price', { permission: { change: 'parts.delete' } }),
        hidden(text('secretOfSlot')),
      ],
      relations: () => [hasMany('parts', { field: 'parent' })],
    }),
  )
  app.resource(
    defineResource({
      name: 'vaults',
      label: 'Vaults',
      singular: 'Vault',
      table: 'parts',
      record: { title: 'kind' },
      fields: () => [select('kind', { options: [{ value: 'deep', label: 'Deep' }] })],
    }),
  )
  app.role('editor', {
    label: 'Editor',
    permissions: ['parts.view', 'parts.create', 'parts.update'],
  })
  app.role('owner', { label: 'Owner', permissions: ['*'] })
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}|:\w+/g, '{}')
}

describe('GET /openapi.json', () => {
  let server: TestServer
  /** What the server has routes for, each parameter as `{}`. */
  let servedPaths: readonly string[]
  beforeAll(async () => {
    const routes = jest.spyOn(Router.prototype, 'route')
    server = await createTestServer({ describe: describeShop })
    servedPaths = routes.mock.calls.map(([path]) => withoutNames(String(path)))
    routes.mockRestore()
  })
  afterAll(() => server.close())

  async function read(role: string): Promise<Json> {
    const cookie = await server.signIn({ role })
    const { body } = await request(`http://127.0.0.1:${server.port}`)
      .get('/openapi.json')
      .set('Cookie', cookie)
      .expect(200)
      .expect('Content-Type', /^application\/json/)
      .expect('Cache-Control', 'private, no-store')
    return body
  }

  it('is for those who are signed in', async () => {
    const { status } = await server.call('GET /openapi.json')

    expect(status).toBe(401)
  })

  it('takes GET only', async () => {
    const { status, headers } = await server.request('/openapi.json', { method: 'POST', json: {} })

    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('is a document of OpenAPI 3.1: each reference leads somewhere, each call and its parameters are whole', async () => {
    const document = await read('owner')

    expect(openApiFaults(document)).toEqual([])
  })

  it('names no path and no method that the server does not have', async () => {
    const cookie = await server.signIn({ role: 'owner' })
    const paths = Object.entries(Object((await read('owner'))['paths']))

    // The last one is the demo's alone.
    const apart = ['/healthz', '/readyz', '/demo/break']
    const ofTheApi = paths.filter(([path]) => !apart.includes(path))
    for (const [path, methods] of ofTheApi) {
      const address = path
        .replace('{action}', 'delete')
        .replace('{remote}', 'team')
        .replaceAll(/\{\w+\}/g, '1')
      const { status, headers } = await server.request(address, {
        method: 'LINK',
        cookie,
        json: {},
      })
      const taken = String(headers['allow']).replace(', HEAD', '').toLowerCase().split(', ')
      expect([path, status, taken]).toEqual([
        path,
        405,
        expect.arrayContaining(Object.keys(Object(methods))),
      ])
    }
  })

  it('names every path that the sources serve', async () => {
    const named = new Set(Object.keys(Object((await read('owner'))['paths'])).map(withoutNames))

    const served = servedPaths.filter((path) => !path.startsWith('/resources'))

    expect(served.filter((path) => !named.has(path))).toEqual([])
    expect(served.length).toBeGreaterThan(35)
  })

  it('names every method of remotes and releases', async () => {
    const cookie = await server.signIn({ role: 'owner' })
    const paths = Object.entries(Object((await read('owner'))['paths']))

    for (const [path, methods] of paths.filter(([name]) => /^.manage.re(mo|le)/.test(name))) {
      const address = path.replace('{remote}', 'team').replaceAll(/\{\w+\}/g, '1')
      const { headers } = await server.request(address, { method: 'LINK', cookie, json: {} })
      const taken = String(headers['allow']).replace(', HEAD', '').toLowerCase().split(', ')
      expect([path, taken]).toEqual([path, Object.keys(Object(methods))])
    }
  })

  it('says which calls a team makes by its token, and which an operator does', async () => {
    const paths = Object((await read('owner'))['paths'])

    expect(paths['/manage/releases'].post.security).toEqual([
      { session: [] },
      { team: [] },
      { operatorToken: [] },
    ])
    expect(paths['/manage/remotes/{remote}/grants'].post.security).toEqual([{ session: [] }])
  })

  it('has the calls of the resources that the viewer may view, and of them what they may do', async () => {
    const paths = Object(await read('editor'))['paths']

    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/slots', '/meta', '/openapi.json']))
    expect(Object.keys(paths).filter((path) => /vaults|manage/.test(path))).toEqual([])
    expect(Object.keys(paths['/resources/parts'])).toEqual(['get', 'post'])
    expect(Object.keys(paths['/resources/parts/{id}'])).toEqual(['get', 'patch'])
    expect(paths).not.toHaveProperty(['/resources/parts/{id}/restore'])
    const all = Object(await read('owner'))['paths']
    expect(Object.keys(all['/resources/parts/{id}'])).toEqual(['get', 'patch', 'delete'])
    expect(all).toHaveProperty(['/resources/parts/{id}/restore', 'post'])
    expect(all).toHaveProperty(['/resources/vaults', 'get'])
    expect(all).toHaveProperty(['/manage/users', 'post'])
  })

  it('describes a body by the very checks of its fields', async () => {
    const { properties, ...create } = await schema('editor', 'resource.parts.create')

    expect(create).toMatchObject({ required: ['name'], additionalProperties: false })
    expect(properties).toMatchObject({
      name: { type: 'string', maxLength: 40, title: 'Name', description: 'As on the box.' },
      code: {
        anyOf: [{ anyOf: [{ pattern: '^[A-Z]{2}-\\d+$' }, { const: '' }] }, { type: 'null' }],
      },
      stock: { type: 'integer', minimum: 0, default: 0 },
      tags: { type: 'array', items: { enum: ['new'] } },
      listed: { type: 'boolean' },
    })
  })

  it('has no field that the viewer may not see, and takes none that they may not change', async () => {
    const values = await schema('editor', 'resource.parts.values')
    const create = await schema('editor', 'resource.parts.create')

    expect(values['properties']).not.toHaveProperty('cost')
    expect(values['properties']).toHaveProperty('price.readOnly', true)
    expect(values['properties']).toHaveProperty('double.type', ['number', 'null'])
    expect(Object.keys(Object(create['properties']))).toEqual([
      ...['name', 'code', 'contact', 'stock', 'tags', 'listed', 'parent', 'secretOfSlot'],
    ])
    expect(await schema('owner', 'resource.parts.create')).toHaveProperty('properties.cost')
  })

  it('lists the filters of each field', async () => {
    const { parameters } = Object(await read('editor'))['paths']['/resources/parts'].get
    const names = Object(parameters).map(({ name }: { readonly name: string }) => name)

    expect(names).toEqual(
      expect.arrayContaining([
        ...['q', 'sort', 'page', 'perPage', 'cursor', 'deleted', 'filter[name]'],
        ...['filter[stock]', 'filter[stock][min]', 'filter[checkedAt][max]', 'filter[tags]'],
      ]),
    )
    expect(names).not.toContain('filter[double]')
    expect(names).not.toContain('filter[name][min]')
  })

  async function schema(role: string, name: string): Promise<Json> {
    return Object(await read(role))['components'].schemas[name]
  }
})
