import type { ListBody, ResourceRecord, Tenant } from '@slipway/sdk/contract'
import { formBody, listBody, problem, resourceRecord } from '@slipway/sdk/contract'
import request from 'supertest'
import {
  createTable,
  date,
  defineResource,
  hasMany,
  hidden,
  longText,
  money,
  number,
  relation,
  Slot,
  select,
  sql,
  text,
  yesNo,
} from '../application/application'
import { toApplicationDatabase } from '../storage/application-database'
import { openStorage, type Storage } from '../storage/storage'
import { SeedWriter } from '../storage/tables/seed-writer'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'

const application = describeApplication((app) => {
  app.migrations({
    '001-library': {
      async up(db) {
        await createTable(db, 'authors')
          .addColumn('tenant_id', 'bigint', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('tax_id', 'text')
          .execute()
        await createTable(db, 'books')
          .addColumn('tenant_id', 'bigint', (column) => column.notNull())
          .addColumn('author_id', 'bigint', (column) => column.notNull().references('authors.id'))
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('isbn', 'text', (column) => column.unique())
          .addColumn('summary', 'text')
          .addColumn('price', 'bigint')
          .addColumn('weight', 'double precision')
          .addColumn('pages', 'integer', (column) => column.notNull())
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('published', 'text')
          .addColumn('lent', 'integer', (column) => column.notNull())
          .addColumn('margin', 'bigint')
          .execute()
        await sql`create unique index books_title on books (tenant_id, author_id, lower(title))`.execute(
          db,
        )
        await sql`create unique index books_margin on books (margin) where title = 'Marked'`.execute(
          db,
        )
        await createTable(db, 'changes').addColumn('note', 'text').execute()
      },
    },
  })
  app.resource(
    defineResource({
      name: 'authors',
      label: 'Authors',
      singular: 'Author',
      table: 'authors',
      tenant: 'tenant_id',
      record: { title: 'name' },
      search: ['name'],
      sort: 'name',
      fields: () => [
        text('name', { required: true }),
        Slot.make('TaxField', { country: 'DE' }).fields(['taxId']).required(),
        hidden(text('taxId', { maxLength: 12 })),
        Slot.make('StaffOnly')
          .onlyFor({ permissions: ['authors.delete'] })
          .half(),
      ],
      relations: () => [hasMany('books', { field: 'author' })],
    }),
  )
  app.resource(
    defineResource({
      name: 'books',
      label: 'Books',
      singular: 'Book',
      table: 'books',
      tenant: 'tenant_id',
      record: {
        title: ({ id }) => `#${id}`,
        label: ({ text: show }) => `${show('title')} · ${show('author')}`,
        group: 'status',
      },
      search: ['title', 'author'],
      fields: () => [
        text('title', { required: true, maxLength: 20 }),
        relation('author', { resource: 'authors', required: true }),
        text('isbn', { width: 'half' }),
        longText('summary'),
        money('price', { min: 0 }),
        number('weight'),
        number('pages', { required: true, min: 1, max: 5000, step: 1 }),
        select('status', {
          required: true,
          default: 'new',
          options: [
            { value: 'new', label: 'New', color: 'teal' },
            { value: 'used', label: 'Used' },
          ],
        }),
        date('published'),
        yesNo('lent'),
        money('margin', { permission: 'books.delete', default: 7 }),
      ],
      async afterChange({ id, before, after, db }) {
        const note = `${id}:${String(before?.['title'])}>${String(after?.['title'])}`
        await sql`insert into changes (note) values (${note})`.execute(db)
        if (after?.['title'] === 'Refused') throw new Error('the hook refuses')
      },
    }),
  )
})

const everything = application.permissionsOf(['operator'])
const [north, south]: [Tenant, Tenant] = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]

describe.each(engines)('resources on %s', (engine) => {
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
  beforeEach(async () => {
    viewer = makeViewer(everything, { tenant: north })
    await fill(storage)
  })
  const http = () => request(resourceApp({ application, storage, viewer: () => viewer }))
  const list = async (address: string): Promise<ListBody> =>
    listBody.parse((await http().get(address).expect(200)).body)
  const find = async (address: string): Promise<ResourceRecord> =>
    resourceRecord.parse((await http().get(address).expect(200)).body)
  const titles = ({ items }: ListBody) => items.map(({ values }) => values['title'])

  describe('a record', () => {
    it('is delivered with title, label, group, values, titles of what it points at, and a strong ETag', async () => {
      const response = await http().get('/resources/books/11').expect(200)

      const record = resourceRecord.parse(response.body)
      expect(record).toMatchObject({
        id: 11,
        title: '#11',
        label: 'Apple · Ünal Öz',
        group: 'New',
        groupColor: 'teal',
        titles: { author: 'Ünal Öz' },
        values: {
          title: 'Apple',
          author: 1,
          isbn: 'A-1',
          summary: null,
          price: 1250,
          weight: 0.5,
          pages: 100,
          status: 'new',
          published: '2026-01-31',
          lent: true,
        },
      })
      expect(response.headers['etag']).toBe(record.etag)
      expect(record.etag).toMatch(/^"[\w-]+"$/)
      expect(response.headers['cache-control']).toBe('private, no-store')
    })

    it.each(['0', '-1', '1.5', '01', '9007199254740992', 'abc', '1e3', '99999'])(
      'with the id %s is not found',
      async (id) => {
        const response = await http().get(`/resources/books/${id}`).expect(404)

        expect(problem.parse(response.body).code).toBe('not-found')
      },
    )

    it('of the largest id is looked for', async () => {
      await http().get(`/resources/books/${Number.MAX_SAFE_INTEGER}`).expect(404)
    })

    it('hides the titles of a resource that the viewer may not view', async () => {
      viewer = makeViewer(['books.view'], { tenant: north })

      const record = await find('/resources/books/11')

      expect(record.titles).toBeUndefined()
      expect(JSON.stringify(record)).not.toContain('Ünal')
    })
  })

  describe('a list', () => {
    it('has the columns of the resource, and the newest first without a sort', async () => {
      const body = await list('/resources/books')

      expect(titles(body)).toEqual(['Elder', 'date', 'Cherry', 'banana', 'Apple'])
      expect(body.columns.map(({ name, sortable }) => [name, sortable])).toContainEqual([
        'author',
        true,
      ])
      expect([body.sort, body.titleSort]).toEqual(['-id', undefined])
      expect(body.columns.map(({ name }) => name)).not.toContain('summary')
      const places = body.columns.map(({ importance = 0 }) => importance)
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index + 1))
      expect(body.total).toEqual({ value: 5, exact: true })
      expect([body.next, body.prev]).toEqual([null, null])
    })

    it.each([
      ['title', ['Apple', 'banana', 'Cherry', 'date', 'Elder']],
      ['-title', ['Elder', 'date', 'Cherry', 'banana', 'Apple']],
      ['price', ['banana', 'Cherry', 'date', 'Apple', 'Elder']],
      ['-published', ['Apple', 'date', 'Elder', 'Cherry', 'banana']],
      ['lent', ['banana', 'Cherry', 'date', 'Elder', 'Apple']],
      // By the author's name; those of one author by id.
      ['author', ['banana', 'date', 'Elder', 'Apple', 'Cherry']],
      ['-author', ['Cherry', 'Apple', 'Elder', 'date', 'banana']],
    ])('sorts by %s, without regard to case and with nothing first', async (sort, expected) => {
      expect(titles(await list(`/resources/books?sort=${sort}`))).toEqual(expected)
    })

    it.each([
      ['APPLE', ['Apple']],
      ['ünal', ['Cherry', 'Apple']],
      ['ÜNAL app', ['Apple']],
      ['#12', ['banana']],
      ['13', ['Cherry']],
      ['100%', []],
      ['a_p', []],
      ['nothing', []],
    ])('finds by the search "%s"', async (q, expected) => {
      expect(titles(await list(`/resources/books?q=${encodeURIComponent(q)}`))).toEqual(expected)
    })

    it.each([
      ['status', 'used', ['Elder', 'date']],
      ['lent', 'true', ['Apple']],
      ['author', '2', ['Elder', 'date', 'banana']],
      ['published', '2026-01-31', ['Apple']],
      ['price', '1250', ['Apple']],
      ['weight', '0.5', ['Apple']],
      ['title', 'date', ['date']],
      ['author', '9007199254740991', []],
    ])('filters %s by %s', async (name, value, expected) => {
      const body = await list(`/resources/books?filter[${name}]=${value}`)

      expect(titles(body)).toEqual(expected)
      expect(body.total.value).toBe(expected.length)
    })

    it('says what it is sorted by, and how its titles are', async () => {
      const authors = await list('/resources/authors')
      const turned = await list('/resources/authors?sort=-name')

      expect([authors.sort, authors.titleSort]).toEqual(['name', 'name'])
      expect(turned.sort).toBe('-name')
    })

    it('is not sorted by a relation whose records the viewer may not view', async () => {
      viewer = makeViewer(['books.view'], { tenant: north })

      const { columns } = await list('/resources/books')
      const { body } = await http().get('/resources/books?sort=author').expect(422)

      expect(columns.find(({ name }) => name === 'author')?.sortable).toBe(false)
      expect(problem.parse(body).errors).toEqual([
        expect.objectContaining({ pointer: '/sort', code: 'not-sortable' }),
      ])
    })

    it('has the filter of few values above it, the one that says what a record is first', async () => {
      expect((await list('/resources/books')).quickFilters).toEqual(['status', 'lent'])
      expect((await list('/resources/authors')).quickFilters).toEqual([])
    })

    it.each([
      ...['title', '-title', 'price', '-price', 'published', 'lent', 'weight', 'id', '-id'],
      ...['author', '-author'],
    ])('is walked by cursor in the order of %s, to the end and back', async (sort) => {
      const whole = titles(await list(`/resources/books?sort=${sort}`))
      const address = (cursor: string) => `/resources/books?sort=${sort}&perPage=2&cursor=${cursor}`

      const first = await list(`/resources/books?sort=${sort}&perPage=2`)
      const second = await list(address(String(first.next)))
      const third = await list(address(String(second.next)))
      const back = await list(address(String(third.prev)))
      const start = await list(address(String(back.prev)))

      expect([first, second, third].flatMap(titles)).toEqual(whole)
      expect([third.next, first.prev, start.prev]).toEqual([null, null, null])
      expect(titles(back)).toEqual(titles(second))
      expect(titles(start)).toEqual(titles(first))
    })

    it('is paged by number, and a page past the end is empty', async () => {
      const second = await list('/resources/books?sort=title&perPage=2&page=2')
      const last = await list('/resources/books?sort=title&perPage=2&page=9')

      expect(titles(second)).toEqual(['Cherry', 'date'])
      expect([typeof second.next, typeof second.prev]).toEqual(['string', 'string'])
      expect(last.items).toEqual([])
      expect(last.total.value).toBe(5)
    })

    it.each([
      ['q=a&q=b', '/q', 'duplicate-parameter'],
      ['q[]=a', '/q[]', 'unknown-parameter'],
      ['q[$ne]=a', '/q[$ne]', 'unknown-parameter'],
      ['sort=title&sort=price', '/sort', 'duplicate-parameter'],
      ['sort=summary', '/sort', 'not-sortable'],
      ['sort=secret', '/sort', 'not-sortable'],
      ['page=0', '/page', 'out-of-range'],
      ['page=1.0', '/page', 'out-of-range'],
      ['page=', '/page', 'out-of-range'],
      ['perPage=101', '/perPage', 'out-of-range'],
      ['perPage=1e1', '/perPage', 'out-of-range'],
      ['limit=5', '/limit', 'unknown-parameter'],
      ['tenantId=2', '/tenantId', 'unknown-parameter'],
      ['filter[tenant_id]=2', '/filter[tenant_id]', 'unknown-parameter'],
      ['filter[tenantId]=2', '/filter[tenantId]', 'unknown-parameter'],
      ['filter[lent]=1', '/filter[lent]', 'invalid-value'],
      ['filter[lent][]=true', '/filter[lent][]', 'unknown-parameter'],
      ['filter[status]=old', '/filter[status]', 'invalid-value'],
      ['filter[author]=1 or 1', '/filter[author]', 'invalid-value'],
      ['filter[published]=2026-02-30', '/filter[published]', 'invalid-value'],
      ['cursor=abc', '/cursor', 'invalid-value'],
      ['q=%00', '/q', 'invalid-text'],
    ])('S12: refuses %s by pointer instead of coercing it', async (query, pointer, code) => {
      const response = await http().get(`/resources/books?${query}`).expect(422)

      const { errors, code: summary } = problem.parse(response.body)
      expect(summary).toBe('query-invalid')
      expect(errors).toContainEqual(expect.objectContaining({ pointer, code }))
    })

    it('refuses a cursor of another order, and one together with a page', async () => {
      const { next } = await list('/resources/books?sort=title&perPage=2')

      await http().get(`/resources/books?sort=price&cursor=${next}`).expect(422)
      await http().get(`/resources/books?sort=title&page=1&cursor=${next}`).expect(422)
    })
  })

  describe('a relation', () => {
    it('lists the records that point at this one, and takes what a list takes', async () => {
      const body = await list('/resources/authors/2/relations/books?sort=title&perPage=2')

      expect(titles(body)).toEqual(['banana', 'date'])
      expect(body.total.value).toBe(3)
    })

    it('is not found below a record that is not there, or by an unknown name', async () => {
      await http().get('/resources/authors/99/relations/books').expect(404)
      await http().get('/resources/authors/2/relations/nothing').expect(404)
    })

    it('needs the right to view what it lists', async () => {
      viewer = makeViewer(['authors.view'], { tenant: north })

      await http().get('/resources/authors/2/relations/books').expect(403)
    })
  })

  describe('a form', () => {
    it('has fields and slots in the order of fields(), without hidden fields', async () => {
      const body = formBody.parse((await http().get('/resources/authors/form?mode=edit')).body)

      expect(body.fields).toEqual([
        expect.objectContaining({ kind: 'field', name: 'name', type: 'text', required: true }),
        {
          kind: 'slot',
          component: 'TaxField',
          props: { country: 'DE' },
          fields: ['taxId'],
          required: true,
        },
        { kind: 'slot', component: 'StaffOnly', props: {}, width: 'half' },
      ])
      expect(body.relations).toEqual([
        {
          name: 'books',
          label: 'Books',
          resource: 'books',
          singular: 'Book',
          kind: 'has-many',
          field: 'author',
          permissions: { create: true, attach: false },
        },
      ])
    })

    it('has two short fields in a row, what is long in one of its own, and what the application says', async () => {
      const halves = async (mode: string) => {
        const body = formBody.parse((await http().get(`/resources/books/form?mode=${mode}`)).body)
        const fields = body.fields.filter((field) => field.kind === 'field')
        return fields.filter(({ width }) => width === 'half').map(({ name }) => name)
      }
      const short = ['title', 'isbn', 'price', 'weight', 'pages', 'status', 'published', 'lent']

      expect(await halves('edit')).toEqual([...short, 'margin'])
      expect(await halves('view')).toEqual(['title', 'author', ...short.slice(1), 'margin'])
    })

    it('leaves out gated slots, and relations and fields that are not for the viewer', async () => {
      viewer = makeViewer(['authors.view', 'books.view'], { tenant: north })
      const authors = formBody.parse((await http().get('/resources/authors/form?mode=view')).body)
      const books = formBody.parse((await http().get('/resources/books/form?mode=view')).body)
      viewer = makeViewer(['authors.view'], { tenant: north })
      const alone = formBody.parse((await http().get('/resources/authors/form?mode=view')).body)

      expect(JSON.stringify(authors)).not.toContain('StaffOnly')
      expect(JSON.stringify(books)).not.toContain('margin')
      expect(alone.relations).toEqual([])
    })

    it.each([['create'], ['edit']])('to %s needs that right', async (mode) => {
      viewer = makeViewer(['books.view'], { tenant: north })

      await http().get(`/resources/books/form?mode=${mode}`).expect(403)
    })

    it.each([
      '',
      '?mode=',
      '?mode=delete',
      '?mode=view&mode=edit',
      '?mode[]=view',
      '?mode=view&x=1',
    ])('S12: refuses the query "%s"', async (query) => {
      await http().get(`/resources/books/form${query}`).expect(422)
    })
  })

  describe('creating', () => {
    const book = { title: 'Fig', author: 1, pages: 3 }

    it('answers 201 with the record, its address and ETag, and stores defaults', async () => {
      const response = await http().post('/resources/books').send(book).expect(201)

      const record = resourceRecord.parse(response.body)
      expect(response.headers['location']).toBe(`/resources/books/${record.id}`)
      expect(record.values).toEqual({
        ...book,
        isbn: null,
        summary: null,
        price: null,
        weight: null,
        status: 'new',
        published: null,
        lent: false,
        margin: 7,
      })
      expect(await find(`/resources/books/${record.id}`)).toEqual(record)
    })

    it('stores every kind of value as it was sent', async () => {
      const values = {
        ...book,
        title: 'Ginkgo 🌳',
        isbn: '',
        summary: 'two\nlines',
        price: 9_007_199_254_740_991,
        weight: -0.125,
        status: 'used',
        published: '2028-02-29',
        lent: true,
        margin: 0,
      }

      const response = await http().post('/resources/books').send(values).expect(201)

      expect(resourceRecord.parse(response.body).values).toEqual(values)
    })

    it('lists every fault at once, by pointer', async () => {
      const response = await http()
        .post('/resources/books')
        .send({
          title: 'x'.repeat(21),
          author: 99,
          price: -1,
          weight: '7',
          status: 'old',
          published: '2026-02-30',
          lent: 'true',
          isbn: 'a\u0000',
          tenantId: 2,
        })
        .expect(422)

      const { code, errors = [] } = problem.parse(response.body)
      expect(code).toBe('validation-failed')
      expect(Object.fromEntries(errors.map((fault) => [fault.pointer, fault.code]))).toEqual({
        '/title': 'too-long',
        '/author': 'unknown-record',
        '/price': 'out-of-range',
        '/weight': 'invalid-type',
        '/status': 'not-an-option',
        '/published': 'invalid-date',
        '/lent': 'invalid-type',
        '/isbn': 'invalid-text',
        '/pages': 'required',
        '/tenantId': 'unknown-property',
      })
    })

    it.each(['tenantId', 'tenant_id', 'id', 'isPublic', 'createdBy', 'role', 'toString'])(
      'S11: refuses the property %s',
      async (name) => {
        const response = await http()
          .post('/resources/books')
          .send({ ...book, [name]: 2 })
          .expect(422)

        expect(problem.parse(response.body).errors).toEqual([
          expect.objectContaining({ pointer: `/${name}`, code: 'unknown-property' }),
        ])
        expect((await list('/resources/books')).total.value).toBe(5)
      },
    )

    it.each([[undefined], [[]], [null], ['text'], [7]])('refuses the body %j', async (body) => {
      const call = http().post('/resources/books').set('Content-Type', 'application/json')
      const response = await (body === undefined ? call : call.send(JSON.stringify(body)))

      expect(response.status).toBe(422)
    })

    it('takes a field that a form slot owns, and checks it like any other', async () => {
      const good = await http().post('/resources/authors').send({ name: 'Bo', taxId: 'DE1' })
      const bad = await http()
        .post('/resources/authors')
        .send({ name: ' ', taxId: 'x'.repeat(13) })
        .expect(422)

      expect(resourceRecord.parse(good.body).values).toEqual({ name: 'Bo', taxId: 'DE1' })
      expect(problem.parse(bad.body).errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
        ['/name', 'required'],
        ['/taxId', 'too-long'],
      ])
    })

    it('answers 409 where a unique value is taken, and names its field', async () => {
      const response = await http()
        .post('/resources/books')
        .send({ ...book, isbn: 'A-1' })
        .expect(409)

      const detail = 'Another record already has this value for Isbn.'
      expect(problem.parse(response.body)).toMatchObject({
        code: 'not-unique',
        detail,
        errors: [{ pointer: '/isbn', code: 'taken', detail }],
      })
    })

    it('names each field of a combination that is taken, and not the tenant', async () => {
      const response = await http()
        .post('/resources/books')
        .send({ ...book, title: 'APPLE', author: 1, status: 'new' })
        .expect(409)

      const detail = 'Another record already has this combination of values: Title, Author.'
      expect(problem.parse(response.body).errors).toEqual([
        { pointer: '/title', code: 'combination-taken', detail },
        { pointer: '/author', code: 'combination-taken', detail },
      ])
    })

    it('names the field when a change takes the value of another record', async () => {
      const { etag } = await find('/resources/books/12')

      const response = await http()
        .patch('/resources/books/12')
        .set('If-Match', etag)
        .send({ isbn: 'A-1' })
        .expect(409)

      expect(problem.parse(response.body).errors).toMatchObject([{ pointer: '/isbn' }])
    })

    it('does not name a field that the viewer may not see', async () => {
      const marked = { ...book, title: 'Marked' }
      await http().post('/resources/books').send(marked).expect(201)
      viewer = makeViewer(['books.view', 'books.create', 'authors.view'], { tenant: north })

      const response = await http()
        .post('/resources/books')
        .send({ ...marked, author: 2 })
        .expect(409)

      expect(problem.parse(response.body).code).toBe('not-unique')
      expect(JSON.stringify(response.body)).not.toMatch(/margin/i)
    })

    it('is undone when the hook after it fails', async () => {
      await http()
        .post('/resources/books')
        .send({ ...book, title: 'Refused' })
        .expect(500)

      expect((await list('/resources/books')).total.value).toBe(5)
    })
  })

  describe('changing', () => {
    it('changes what was sent, and gives a new ETag', async () => {
      const before = await find('/resources/books/11')

      const response = await http()
        .patch('/resources/books/11')
        .set('If-Match', before.etag)
        .send({ status: 'used', price: null })
        .expect(200)

      const after = resourceRecord.parse(response.body)
      expect(after.values).toEqual({ ...before.values, status: 'used', price: null })
      expect(after.group).toBe('Used')
      expect(after.etag).not.toBe(before.etag)
      expect(response.headers['etag']).toBe(after.etag)
      expect(await find('/resources/books/11')).toEqual(after)
    })

    it('needs If-Match, and refuses a stale, weak or wild one', async () => {
      const { etag } = await find('/resources/books/11')
      const patch = (tag: string) =>
        http().patch('/resources/books/11').set('If-Match', tag).send({ pages: 5 })

      const missing = await http().patch('/resources/books/11').send({ pages: 5 }).expect(428)
      await patch(etag).expect(200)
      const stale = await patch(etag).expect(412)

      await patch(`W/${(await find('/resources/books/11')).etag}`).expect(412)
      await patch('*').expect(412)
      expect(problem.parse(missing.body).code).toBe('precondition-required')
      expect(problem.parse(stale.body).code).toBe('edit-conflict')
    })

    it('lets one of many at once through', async () => {
      const { etag } = await find('/resources/books/11')

      const replies = await Promise.all(
        [1, 2, 3, 4, 5].map((pages) =>
          http().patch('/resources/books/11').set('If-Match', etag).send({ pages }),
        ),
      )

      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    })

    it('tells the hook what was and what is, in the same transaction', async () => {
      const { etag } = await find('/resources/books/11')
      const patch = (title: string) =>
        http().patch('/resources/books/11').set('If-Match', etag).send({ title })

      await patch('Refused').expect(500)
      await patch('Apricot').expect(200)

      const { rows } = await sql<{ note: string }>`select note from changes`.execute(storage.db)
      expect(rows).toEqual([{ note: '11:Apple>Apricot' }])
    })

    it('S11: a field without its right does not exist for the viewer', async () => {
      viewer = makeViewer(['books.view', 'books.update'], { tenant: north })
      const { etag, values } = await find('/resources/books/11')

      const response = await http()
        .patch('/resources/books/11')
        .set('If-Match', etag)
        .send({ margin: 1 })
        .expect(422)

      expect(values).not.toHaveProperty('margin')
      expect(problem.parse(response.body).errors?.[0]).toMatchObject({
        pointer: '/margin',
        code: 'unknown-property',
      })
      await http().get('/resources/books?sort=margin').expect(422)
      await http().get('/resources/books?filter[margin]=7').expect(422)
    })
  })

  describe('deleting', () => {
    it('removes the record of the ETag', async () => {
      const { etag } = await find('/resources/books/11')

      await http().delete('/resources/books/11').expect(428)
      await http().delete('/resources/books/11').set('If-Match', '"x"').expect(412)
      await http().delete('/resources/books/11').set('If-Match', etag).expect(204)

      await http().get('/resources/books/11').expect(404)
    })

    it('answers 409 while other records point at the record', async () => {
      const { etag } = await find('/resources/authors/1')

      const response = await http().delete('/resources/authors/1').set('If-Match', etag).expect(409)

      expect(problem.parse(response.body).code).toBe('record-in-use')
    })
  })

  describe('rights', () => {
    it.each([
      ['get', '/resources/books', 'books.view'],
      ['get', '/resources/books/11', 'books.view'],
      ['post', '/resources/books', 'books.create'],
      ['patch', '/resources/books/11', 'books.update'],
      ['delete', '/resources/books/11', 'books.delete'],
    ] as const)('%s %s needs %s', async (method, address, permission) => {
      viewer = makeViewer(
        [...everything].filter((name) => name !== permission),
        { tenant: north },
      )

      const response = await http()[method](address).send({}).expect(403)

      expect(problem.parse(response.body)).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining(permission),
      })
    })

    it('answers 404 to unknown resources and 405 with Allow to other methods', async () => {
      await http().get('/resources/nothing').expect(404)
      await http().get('/resources/constructor').expect(404)
      const response = await http().put('/resources/books/11').send({}).expect(405)

      expect(response.headers['allow']).toBe('GET, HEAD, PATCH, DELETE')
    })
  })

  describe('another tenant', () => {
    beforeEach(() => {
      viewer = makeViewer(everything, { tenant: south })
    })

    it('S07: gets 404 for every call that names the record', async () => {
      const calls = [
        http().get('/resources/books/11'),
        http().patch('/resources/books/11').set('If-Match', '"x"').send({ title: 'Mine' }),
        http().delete('/resources/books/11').set('If-Match', '"x"'),
        http().get('/resources/authors/1/relations/books'),
      ]

      for (const call of calls) {
        const response = await call.expect(404)
        expect(problem.parse(response.body).code).toBe('not-found')
      }
    })

    it('S07: finds nothing of it by list, search, filter, count or cursor', async () => {
      viewer = makeViewer(everything, { tenant: north })
      const { next } = await list('/resources/books?sort=title&perPage=2')
      viewer = makeViewer(everything, { tenant: south })

      const bodies = [
        await list('/resources/books'),
        await list(`/resources/books?sort=title&cursor=${next}`),
        await list('/resources/books?q=%C3%9Cnal'),
        await list('/resources/books?q=11'),
        await list('/resources/books?filter[author]=1'),
      ]

      expect(bodies.flatMap(titles)).toEqual(['South book', 'South book'])
      expect(bodies.map(({ total }) => total.value)).toEqual([1, 1, 0, 0, 0])
    })

    it('S07: cannot point a record at a foreign one', async () => {
      const own = await find('/resources/books/21')

      const created = await http()
        .post('/resources/books')
        .send({ title: 'Spy', author: 1, pages: 1 })
        .expect(422)
      const changed = await http()
        .patch('/resources/books/21')
        .set('If-Match', own.etag)
        .send({ author: 1 })
        .expect(422)

      const faults = [created, changed].map(({ body }) => problem.parse(body).errors)
      expect(faults).toEqual([
        [expect.objectContaining({ pointer: '/author', code: 'unknown-record' })],
        [expect.objectContaining({ pointer: '/author', code: 'unknown-record' })],
      ])
    })

    it('is needed: without one, records that belong to tenants are refused', async () => {
      viewer = makeViewer(everything)

      const response = await http().get('/resources/books').expect(403)

      expect(problem.parse(response.body).code).toBe('tenant-required')
    })
  })
})

async function fill(storage: Storage): Promise<void> {
  const db = toApplicationDatabase(storage.db)
  for (const table of ['changes', 'books', 'authors']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
  await storage.db.transaction().execute(async (transaction) => {
    const store = new SeedWriter(transaction, storage)
    await store.insertRows('authors', [
      { id: 1, tenant_id: 1, name: 'Ünal Öz', tax_id: null },
      { id: 2, tenant_id: 1, name: 'Bea', tax_id: 'DE9' },
      { id: 3, tenant_id: 2, name: 'Cy', tax_id: null },
    ])
    await store.insertRows('books', [
      book(11, 'Apple', {
        isbn: 'A-1',
        price: 1250,
        weight: 0.5,
        published: '2026-01-31',
        lent: 1,
      }),
      book(12, 'banana', { author_id: 2 }),
      book(13, 'Cherry', {}),
      book(14, 'date', { author_id: 2, status: 'used', price: 900, published: '2025-05-05' }),
      book(15, 'Elder', { author_id: 2, status: 'used', price: 20_000, published: '2024-01-01' }),
      book(21, 'South book', { tenant_id: 2, author_id: 3 }),
    ])
  })
}

function book(id: number, title: string, values: Readonly<Record<string, string | number>>) {
  return {
    id,
    tenant_id: 1,
    author_id: 1,
    title,
    isbn: null,
    summary: null,
    price: null,
    weight: null,
    pages: 100,
    status: 'new',
    published: null,
    lent: 0,
    margin: 7,
    ...values,
  }
}
