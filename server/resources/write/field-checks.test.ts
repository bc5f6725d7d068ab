import { problem, resourceRecord } from '@slipway/sdk/contract'
import request from 'supertest'
import {
  type App,
  createTable,
  date,
  defineResource,
  money,
  refuse,
  text,
} from '../../application/application'
import {
  describeApplication,
  makeViewer,
  resourceApp,
} from '../../testing/applications/resource-app'
import { engines, useTestStorage } from '../../testing/database/test-engines'

/** Bookings whose end is after their beginning, which looks at both. */
function describeBookings(app: App): void {
  app.languages('en', 'de')
  app.migrations({
    '001-bookings': {
      up: (db) =>
        createTable(db, 'bookings')
          .addColumn('guest', 'text', (column) => column.notNull())
          .addColumn('from', 'text', (column) => column.notNull())
          .addColumn('to', 'text', (column) => column.notNull())
          .addColumn('paid', 'bigint')
          .execute(),
    },
  })
  app.resource(
    defineResource({
      name: 'bookings',
      fields: () => [
        text('guest', { required: true }),
        date('from', { required: true }),
        date('to', { required: true }),
        money('paid', { permission: 'bookings.delete' }),
      ],
      checks: {
        to: (value, { values }) =>
          value < values.from ? { en: 'Before it begins.', de: 'Vor dem Beginn.' } : undefined,
        from(_value, { values }) {
          if (values.paid !== null) refuse('It is paid.', { field: 'from' })
        },
      },
    }),
  )
}

describe.each(engines)('checks that look at several fields, on %s', (engine) => {
  const database = useTestStorage(engine)
  const application = describeApplication(describeBookings)
  const all = application.permissions
  beforeAll(() => database.storage.migrate(application.migrations))

  const http = (permissions: readonly string[] = all, locale = 'en') => {
    const viewer = makeViewer(permissions)
    const reader = { ...viewer, user: { ...viewer.user, locale } }
    return request(resourceApp({ application, storage: database.storage, viewer: () => reader }))
  }
  const faultsOf = (body: unknown) =>
    problem.parse(body).errors?.map(({ pointer, code, detail }) => [pointer, code, detail])
  const ada = { guest: 'Ada', from: '2026-11-21', to: '2026-11-24' }
  const create = async (json: object) =>
    resourceRecord.parse((await http().post('/resources/bookings').send(json).expect(201)).body)

  it('refuse a new record at the field', async () => {
    const body = { ...ada, to: '2026-11-20' }
    const response = await http().post('/resources/bookings').send(body).expect(422)

    expect(faultsOf(response.body)).toEqual([['/to', 'invalid-value', 'Before it begins.']])
  })

  it('answer in the language of the reader', async () => {
    const body = { ...ada, to: '2026-11-20' }
    const response = await http(all, 'de').post('/resources/bookings').send(body).expect(422)

    expect(faultsOf(response.body)).toEqual([['/to', 'invalid-value', 'Vor dem Beginn.']])
  })

  it('see what a change leaves as it is, and run where their field is sent', async () => {
    const { id, etag } = await create(ada)
    const patch = (json: object) =>
      http().patch(`/resources/bookings/${id}`).set('If-Match', etag).send(json)

    const refused = await patch({ to: '2026-11-01' }).expect(422)
    await patch({ guest: 'Bob' }).expect(200)

    expect(faultsOf(refused.body)).toEqual([['/to', 'invalid-value', 'Before it begins.']])
  })

  it('may refuse, also by fields that the viewer does not see', async () => {
    const { id, etag: first } = await create(ada)
    const path = `/resources/bookings/${id}`
    await http().patch(path).set('If-Match', first).send({ paid: 500 }).expect(200)
    const clerk = http(['bookings.view', 'bookings.update'])
    const { etag } = resourceRecord.parse((await clerk.get(path)).body)

    const response = await clerk
      .patch(path)
      .set('If-Match', etag)
      .send({ from: '2026-11-22' })
      .expect(422)

    expect(faultsOf(response.body)).toEqual([['/from', 'invalid-value', 'It is paid.']])
  })

  it('run only once every field is right by itself', async () => {
    const { from, to } = { ...ada, to: '2026-11-20' }
    const response = await http().post('/resources/bookings').send({ from, to }).expect(422)

    expect(faultsOf(response.body)?.map(([pointer, code]) => [pointer, code])).toEqual([
      ['/guest', 'required'],
    ])
  })

  it('find a value of each field, also of those that a viewer may not send', async () => {
    const clerk = http(['bookings.view', 'bookings.create'])

    await clerk.post('/resources/bookings').send(ada).expect(201)
  })
})

it('a check of a field that there is not is a fault at the start', () => {
  const describe = () =>
    describeApplication((app) =>
      app.resource(
        defineResource({
          name: 'bookings',
          fields: () => [text('guest')],
          // @ts-expect-error There is no such field.
          checks: { gest: () => undefined },
        }),
      ),
    )

  expect(describe).toThrow(
    'resource bookings/checks/gest: there is no field "gest"; did you mean "guest"?',
  )
})
