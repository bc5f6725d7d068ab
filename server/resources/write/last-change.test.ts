import { sql } from 'kysely'
import { createRecordChangesTable } from '../../storage/tables/record-changes-table'
import { createRecordsServer, type RecordsServer } from '../../testing/applications/records-server'
import { describeShop } from '../../testing/applications/shop-application'
import { fill } from '../../testing/applications/use-shop'
import { createTestUser } from '../../testing/create-test-user'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'

describe.each(engines)('who was faster, on %s', (engine) => {
  let database: TestDatabase
  let server: RecordsServer
  let sandy: { readonly id: number; readonly cookie: string }
  let ada: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createRecordsServer({ describe: describeShop, database: database.options })
    const account = await createTestUser(server.storage, { role: 'editor', tenants: ['North'] })
    sandy = { id: account.id, cookie: await server.signInAs(account) }
    ada = await server.signIn({ tenants: ['North'] })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(async () => {
    await fill(server.storage)
    await server.storage.db.deleteFrom('record_changes').execute()
    await rename('Sandy')
  })

  const rename = (name: string) =>
    server.storage.db.updateTable('users').set({ name }).where('id', '=', sandy.id).execute()
  const call = (cookie: string, path: string, options: object = {}) =>
    server.request(`/resources/orders${path}`, { cookie, ...options })
  const etag = async () => (await call(ada, '/11')).json.etag as string
  const save = (cookie: string, tag: string, name: string) =>
    call(cookie, '/11', { method: 'PATCH', headers: { 'If-Match': tag }, json: { name } })
  const pass = (seconds: number) =>
    server.storage.db
      .updateTable('record_changes')
      .set({ changed_at: sql<number>`changed_at - ${sql.lit(seconds * 1000)}` })
      .execute()

  test('the slower one is told the name and the time, the faster one that it was they', async () => {
    const before = await etag()
    await save(sandy.cookie, before, 'Faster')
    await pass(180)

    const slower = await save(ada, before, 'Slower')
    const again = await save(sandy.cookie, before, 'Again')

    expect([slower.status, slower.json.current.values.name]).toEqual([412, 'Faster'])
    const { lastChange } = slower.json.current
    expect(lastChange).toEqual({ by: 'Sandy', self: false, ageSeconds: expect.any(Number) })
    expect(lastChange.ageSeconds).toBeGreaterThanOrEqual(180)
    expect(lastChange.ageSeconds).toBeLessThan(240)
    expect(again.json.current.lastChange).toMatchObject({ by: 'Sandy', self: true })
    expect((await call(ada, '/11')).json).not.toHaveProperty('lastChange')
  })

  test('the name is the one that the user has by now', async () => {
    const before = await etag()
    await save(sandy.cookie, before, 'Faster')
    await rename('Sandy Married')

    const { json } = await save(ada, before, 'Slower')

    expect(json.current.lastChange.by).toBe('Sandy Married')
  })

  test('an action counts as a change of whoever ran it', async () => {
    const before = await etag()
    await call(sandy.cookie, '/actions/mark-paid', { method: 'POST', json: { ids: [11] } })

    const { json } = await save(ada, before, 'Slower')

    expect(json.current.lastChange).toMatchObject({ by: 'Sandy', self: false })
  })

  test('a change that was undone by a fault names nobody', async () => {
    const before = await etag()
    await sql`update orders set name = 'by a job' where id = 11`.execute(server.storage.db)
    await save(sandy.cookie, await etag(), '')

    const { json } = await save(ada, before, 'Slower')

    expect(json.current).not.toHaveProperty('lastChange')
  })

  test('nobody is named where a job or another program changed it since', async () => {
    const before = await etag()
    await save(sandy.cookie, before, 'Faster')
    await sql`update orders set name = 'by a job' where id = 11`.execute(server.storage.db)

    const { json } = await save(ada, before, 'Slower')

    expect(json.current.values.name).toBe('by a job')
    expect(json.current).not.toHaveProperty('lastChange')
  })

  test('nobody is named whose account is gone', async () => {
    const before = await etag()
    await save(sandy.cookie, before, 'Faster')
    await server.storage.db.updateTable('record_changes').set({ user_id: 999_999 }).execute()

    const { status, json } = await save(ada, before, 'Slower')

    expect([status, json.current.lastChange]).toEqual([412, undefined])
  })

  test('one row a record is kept for a week, and none of a record that is deleted for good', async () => {
    const rows = () => server.storage.db.selectFrom('record_changes').select('record_id').execute()
    const { prune } = createRecordChangesTable(server.storage)
    for (const name of ['One', 'Two', 'Three']) await save(sandy.cookie, await etag(), name)
    expect(await rows()).toHaveLength(1)

    await pass(6 * 86_400)
    await prune()
    expect(await rows()).toHaveLength(1)
    await pass(2 * 86_400)
    await prune()
    expect(await rows()).toHaveLength(0)

    await save(sandy.cookie, await etag(), 'Four')
    const remove = { method: 'DELETE', headers: { 'If-Match': await etag() } }
    expect((await call(ada, '/11', remove)).status).toBe(204)
    expect(await rows()).toHaveLength(0)
  })
})
