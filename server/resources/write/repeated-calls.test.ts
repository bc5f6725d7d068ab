import { connect } from 'node:net'
import { sql } from 'kysely'
import { createRecordsServer, type RecordsServer } from '../../testing/applications/records-server'
import { describeShop } from '../../testing/applications/shop-application'
import { fill } from '../../testing/applications/use-shop'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'

describe.each(engines)('a call that is repeated, on %s', (engine) => {
  let database: TestDatabase
  let server: RecordsServer
  let staff: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createRecordsServer({ describe: describeShop, database: database.options })
    staff = await server.signIn({ tenants: ['North'] })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(() => fill(server.storage))

  const create = (key: string, body: Record<string, unknown> = { name: 'Fig' }, cookie = staff) =>
    server.call('POST /resources/{resource}', {
      path: { resource: 'orders' },
      body,
      cookie,
      headers: { 'Idempotency-Key': key },
    })
  const run = (key: string, ids: readonly number[]) =>
    server.call('POST /resources/{resource}/actions/{action}', {
      path: { resource: 'orders', action: 'mark-paid' },
      body: { ids: [...ids] },
      cookie: staff,
      headers: { 'Idempotency-Key': key },
    })
  const count = async () => {
    const reply = await server.call('GET /resources/{resource}', {
      path: { resource: 'orders' },
      query: { 'filter[name]': 'Fig' },
      cookie: staff,
    })
    return reply.json.total.value
  }

  it('makes one record, and gives the same answer', async () => {
    const first = await create('one')
    const again = await create('one')

    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toEqual(first.json)
    expect(again.headers.location).toBe(first.headers.location)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(await count()).toBe(1)
  })

  it('F49: makes one record when the connection is cut after the request', async () => {
    const body = JSON.stringify({ name: 'Fig' })
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /resources/orders HTTP/1.1\r\nHost: localhost\r\nCookie: ${staff}\r\nX-Slots-Request: 1\r\n` +
        `Idempotency-Key: cut\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    while ((await count()) === 0);
    socket.destroy()

    const reply = await create('cut')

    expect(reply.status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('F49: makes one record of many calls at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('many')))
    const last = await create('many')

    const codes = replies.map(({ status, json }) => (status === 201 ? json.id : json.code))
    expect(new Set(codes)).toEqual(new Set([last.json.id, ...inUse(codes)]))
    expect(last.status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('runs an action once', async () => {
    const first = await run('act', [11, 12])
    const again = await run('act', [11, 12])

    expect(first.json.done).toEqual([11])
    expect(again.json).toEqual(first.json)
  })

  it('with another body is refused, and another key makes another record', async () => {
    await create('same')

    const other = await create('same', { name: 'Grape' })
    const next = await create('next')

    expect([other.status, other.json.code]).toEqual([422, 'idempotency-key-reused'])
    expect(next.status).toBe(201)
    expect(await count()).toBe(2)
  })

  it('that was refused can be sent again, corrected, with the same key', async () => {
    const refused = await create('try', { name: ' ' })
    const taken = await create('try')

    expect([refused.status, taken.status]).toEqual([422, 201])
  })

  it('is one user’s, one tenant’s and one call’s', async () => {
    const other = await server.signIn({ tenants: ['North', 'South'] })
    const replies = [await create('own'), await create('own', { name: 'Fig' }, other)]
    await server.call('POST /tenant', { body: { tenant: 2 }, cookie: other })
    replies.push(await create('own', { name: 'Fig' }, other))
    const action = await run('own', [11])

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(3)
    expect(action.status).toBe(200)
  })

  it('by somebody whose rights were reduced gets 403, not what was answered before', async () => {
    const cookie = await server.signIn({ tenants: ['North'] })
    await create('reduced', { name: 'Fig', cost: 987_654 }, cookie)
    const { user } = (await server.call('GET /session', { cookie })).json
    const setRole = (role: string) =>
      server.storage.db
        .updateTable('memberships')
        .set({ role })
        .where('user_id', '=', user.id)
        .execute()
    await setRole('reader')

    const reply = await create('reduced', { name: 'Fig', cost: 987_654 }, cookie)

    expect([reply.status, reply.json.code]).toEqual([403, 'forbidden'])
    expect(reply.text).not.toContain('987654')
    await setRole('editor')
    expect((await create('reduced', { name: 'Fig', cost: 987_654 }, cookie)).status).toBe(201)
  })

  it('is forgotten after a day', async () => {
    await create('old')
    await server.storage.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql<number>`created_at - 86400001` })
      .execute()

    expect((await create('old', { name: 'Grape' })).status).toBe(201)
    const rows = await server.storage.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  it('goes on where a process ended before it was answered, once that is sure', async () => {
    await create('broken')
    const breakOff = (ms: number) =>
      server.storage.db
        .updateTable('idempotency_keys')
        .set({ answer: null, created_at: sql<number>`created_at - ${sql.lit(ms)}` })
        .execute()
    await sql`delete from orders where name = 'Fig'`.execute(server.storage.db)
    await breakOff(1000)
    const soon = await create('broken')
    await breakOff(60_000)
    const later = await create('broken')

    expect([soon.status, soon.json.code, soon.headers['retry-after']]).toEqual([
      409,
      'idempotency-key-in-use',
      '1',
    ])
    expect(later.status).toBe(201)
    expect(await count()).toBe(1)
  })

  it('does not run an action again of which nobody knows how far it came', async () => {
    await run('half', [11])
    await server.storage.db
      .updateTable('idempotency_keys')
      .set({ answer: null, created_at: sql<number>`created_at - 60001` })
      .execute()

    expect((await run('half', [11])).json.code).toBe('idempotency-key-in-use')
  })

  it.each(['', ' ', 'a b', 'x'.repeat(256), 'ü'])('refuses the key "%s"', async (key) => {
    const reply = await create(key)

    expect([reply.status, reply.json.code]).toEqual([400, 'idempotency-key-invalid'])
  })
})

function inUse(codes: readonly unknown[]): string[] {
  return codes.includes('idempotency-key-in-use') ? ['idempotency-key-in-use'] : []
}
