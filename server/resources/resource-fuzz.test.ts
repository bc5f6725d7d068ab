import fc from 'fast-check'
import request from 'supertest'
import describeDemo from '../demo/application'
import { runSeeds } from '../process/run-seeds'
import { openStorage, type Storage } from '../storage/storage'
import { describeApplication, makeViewer, resourceApp } from '../testing/applications/resource-app'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'

const application = describeApplication(describeDemo)
const names = ['q', 'sort', 'page', 'perPage', 'cursor', 'deleted', 'limit', 'filter', '__proto__']
const fields = ['status', 'customer', 'date', 'express', 'total', 'notes', 'constructor', 'tenant']
const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...fields).map((name) => `filter[${name}]`),
    fc.constantFrom(...fields).map((name) => `filter[${name}][min]`),
    fc.constantFrom(...fields).map((name) => `filter[${name}][max]`),
    fc.string({ unit: 'binary' }),
  ),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom(
      ...fields,
      '-date',
      'total',
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      'true',
      ',',
      'new,paid',
      '1,2',
      '',
      'only',
    ),
    fc
      .tuple(
        fc.constantFrom('after', 'before'),
        fc.constantFrom('-date', 'total', 'id'),
        fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.maxSafeInteger()),
        fc.maxSafeInteger(),
      )
      .map(cursorOf),
  ),
)

describe.each(engines)('any query of a list on %s', (engine) => {
  let database: TestDatabase
  let storage: Storage
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate(application.migrations)
    const hashPassword = (password: string) => Promise.resolve(password)
    await runSeeds({ seeds: application.seeds, storage, hashPassword })
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('S12: is answered with 200 and records of the tenant only, or with 422', async () => {
    const tenant = { id: 2, name: 'Austria' }
    const viewer = makeViewer(application.permissionsOf(['manager']), { tenant })
    const server = resourceApp({ application, storage, viewer: () => viewer }).listen(
      0,
      '127.0.0.1',
    )
    const own = new Set(
      (
        await storage.db
          .withTables<{ orders: { id: number; tenant_id: number } }>()
          .selectFrom('orders')
          .select('id')
          .where('tenant_id', '=', tenant.id)
          .execute()
      ).map(({ id }) => Number(id)),
    )

    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 3 }), async (parameters) => {
        const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
        const { status, body } = await request(server).get(`/resources/orders?${query}`)
        expect([200, 422]).toContain(status)
        const items: readonly { readonly id: number }[] = body.items ?? []
        expect(items.filter(({ id }) => !own.has(id))).toEqual([])
      }),
      { numRuns: 300 },
    )
    server.close()
  })
})
