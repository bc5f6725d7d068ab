import type { AuditEntry } from '@slipway/sdk/contract'
import { sql } from 'kysely'
import type { Engine } from '../storage/storage'
import { mostInAnHour } from '../storage/tables/audit-flood'
import { builtVersion } from '../testing/built-version'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { MOST_DEEDS } from './counted-deeds'

export function countedDeedsSuite(engine: Engine): void {
  const mapped = builtVersion({ name: 'orders', maps: { 'entry.js': '{}' } })
  let database: TestDatabase
  let server: TestServer
  let operator: string

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      remotes: [mapped],
      withMetrics: true,
    })
    operator = await server.signIn({ role: 'operator' })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
  })

  const entries = async (action: string): Promise<readonly AuditEntry[]> => {
    await server.deeds.write()
    const query = new URLSearchParams({ action, perPage: '100' })
    return (await server.request(`/manage/audit?${query}`, { cookie: operator })).json.items
  }
  const endHour = () =>
    server.storage.db
      .updateTable('audit_counts')
      .set({ hour: sql<number>`hour - 3600000` })
      .execute()
  const times = async (count: number, work: () => Promise<unknown>) => {
    for (let done = 0; done < count; done += 1) await work()
  }

  it('a session that may not gets one row at once, and one for all others of the hour', async () => {
    const staff = await server.signIn()
    const tryIt = () => server.request('/manage/users', { cookie: staff })
    expect((await tryIt()).status).toBe(403)
    expect(await entries('access.refused')).toMatchObject([
      { subject: { id: null, name: 'GET /manage/users' }, detail: { times: 1 } },
    ])

    await times(40, tryIt)
    expect(await entries('access.refused')).toHaveLength(1)
    await endHour()
    const [last, first] = await entries('access.refused')
    expect([last?.detail, first?.detail]).toMatchObject([{ times: 40 }, { times: 1 }])
    expect(first?.actor.name).toMatch(/^user-/)
    expect(last?.actor).toEqual(first?.actor)
  })

  it('counts by the path of the table, so that ids make no rows', async () => {
    const staff = await server.signIn()
    let id = 0
    await times(30, () =>
      server.request(`/manage/users/${(id += 1)}/disable`, { method: 'POST', cookie: staff }),
    )
    await times(30, () => server.request(`/manage/${(id += 1)}/x`, { cookie: staff }))

    expect(
      (await entries('access.refused')).map(({ subject, detail }) => [
        subject.name,
        detail['times'],
      ]),
    ).toEqual(expect.arrayContaining([['POST /manage/users/{user}/disable', 30]]))
    expect((await entries('access.refused')).length).toBeLessThan(4)
  })

  it('tokens that are none have a row by their address, with nothing of the token', async () => {
    const tokens = [`slipway_${'a'.repeat(43)}`, `slipway_op_${'b'.repeat(43)}`]
    for (const token of tokens)
      await times(5, () =>
        server.request('/manage/remotes', { headers: { Authorization: `Bearer ${token}` } }),
      )

    const found = await entries('access.token-refused')
    expect(found).toMatchObject([
      { actor: { id: null, name: 'address 127.0.0.1' }, subject: { name: 'GET /manage/remotes' } },
    ])
    expect(JSON.stringify(found)).not.toMatch(/aaaa|bbbb/)
  })

  it('many who may not fill no memory and no table: what is beyond a limit is one row', async () => {
    const { deeds } = server
    for (let who = 0; who < 2 * MOST_DEEDS; who += 1)
      deeds.count({
        action: 'access.token-refused',
        actor: { id: null, name: `address ${who}` },
        subject: 'GET /manage/remotes',
      })

    await server.deeds.write()
    const { rows } = await server.storage.db
      .selectFrom('audit')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .where('action', '=', 'access.token-refused')
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(MOST_DEEDS + 1)
    expect((await entries('access.token-refused'))[0]).toMatchObject({
      actor: { name: 'others' },
      detail: { times: MOST_DEEDS },
    })
  })

  it('a user with few rights makes so many rows in an hour, and others are not held up', async () => {
    const staff = await server.signIn()
    const other = await server.signIn()
    const rename = (cookie: string, name: string) =>
      server.request('/profile', { method: 'PATCH', cookie, json: { name } })
    await rename(staff, 'Kim')
    const { actor } = (await entries('profile.changed'))[0] ?? {}
    const at = sql<number>`${server.storage.now}`
    const row = { at, actor: actor?.name ?? '', action: 'profile.changed', subject: 'Kim' }
    await server.storage.db
      .insertInto('audit')
      .values(Array.from({ length: mostInAnHour - 1 }, () => ({ ...row, detail: '{}' })))
      .execute()

    const refused = await rename(staff, 'Flood')
    expect([refused.status, refused.json.code]).toEqual([429, 'rate-limited'])
    expect(refused.headers['retry-after']).toBe('600')
    expect((await server.request('/profile', { cookie: staff })).json.user.name).toBe('Kim')
    expect((await rename(other, 'Ada')).status).toBe(204)
    expect((await server.request('/logout', { method: 'POST', cookie: staff })).status).toBe(204)
  })

  it('addresses that nobody serves make no labels in the figures', async () => {
    for (let id = 0; id < 300; id += 1) {
      await server.request(`/made-up/${id}`)
      await server.request(`/manage/users/${id}`, { method: 'PURGE' })
    }
    const routes = new Set(
      [...(await server.metrics()).matchAll(/http_route="([^"]*)"/g)].map(([, route]) => route),
    )
    const methods = new Set(
      [...(await server.metrics()).matchAll(/http_request_method="([^"]*)"/g)].map(([, m]) => m),
    )

    expect([...routes].filter((route) => /\d/.test(route ?? ''))).toEqual([])
    expect(routes.size).toBeLessThan(12)
    expect([...methods].includes('PURGE')).toBe(false)
  })

  it('a test of a webhook is in the audit', async () => {
    const { json } = await server.call('POST /manage/webhooks', {
      cookie: operator,
      body: { url: 'https://hooks.example.com/a' },
    })
    const path = { webhook: json.webhook.id }
    await server.call('POST /manage/webhooks/{webhook}/test', { cookie: operator, path })

    expect(await entries('webhook.tested')).toMatchObject([{ subject: { id: path.webhook } }])
  })

  it('source maps are for a developer of the whole host, and reading them has a row', async () => {
    const path = `/assets/remotes/${mapped.digest}/entry.js.map`
    const everywhere = await server.signIn({ role: 'operator' })
    const inTenant = await server.signIn({ role: 'operator', tenants: ['North'] })

    const read = async (cookie: string) => (await server.request(path, { cookie })).status
    expect([await read(inTenant), await read(everywhere), await read('')]).toEqual([404, 200, 404])
    expect(await entries('remote.source-read')).toMatchObject([
      { subject: { name: 'orders' }, detail: { times: 1 } },
    ])
  })
}
