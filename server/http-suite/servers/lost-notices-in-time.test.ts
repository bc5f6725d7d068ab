import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database/database-proxy'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { openEventStream } from '../../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

describe('F19: two servers on one PostgreSQL whose notices do not arrive', () => {
  let database: TestDatabase
  let proxy: DatabaseProxy
  let servers: readonly [TestServer, TestServer]
  let callers: readonly [ManageClient, ManageClient]
  let staff: string
  beforeAll(async () => {
    database = await createTestDatabase('postgres')
    proxy = await startDatabaseProxy(String(database.options.databaseUrl))
    servers = [
      await createTestServer({ database: database.options, watch: true }),
      await createTestServer({
        database: { ...database.options, databaseUrl: proxy.url },
        watch: true,
      }),
    ]
    const cookie = await servers[0].signIn({ role: 'operator' })
    callers = [manageClient(servers[0], { cookie }), manageClient(servers[1], { cookie })]
    staff = await servers[0].signIn()
    for (const version of ['1.0.0', '1.1.0']) await callers[0].publish(teamVersion(version))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await proxy.stop()
    await database.drop()
  })

  it.each([
    ['keep', ['1.0.0', '1.1.0', '1.0.0']],
    ['cut', ['1.1.0', '1.0.0', '1.1.0']],
  ] as const)(
    'the other follows within ten seconds and never goes back (%s)',
    async (treatment, versions) => {
      const stream = openEventStream(servers[1].port, staff)
      await stream.until(/event: ping\n/)
      proxy.treatNotices(treatment)
      const [seen, told]: [number[], number[]] = [[], []]
      const look = async () => {
        seen.push((await callers[1].head()).json.id)
      }

      for (const version of versions) {
        const startedAt = performance.now()
        const { json } = await callers[0].release({ team: { version } })
        await look()
        told.push(await stream.nextSlots())
        expect(performance.now() - startedAt).toBeLessThan(10_000)
        await look()
        expect(seen.at(-1)).toBe(json.id)
      }
      proxy.treatNotices('pass')
      stream.end()

      for (const ids of [seen, told]) expect(ids).toEqual(ids.toSorted((one, other) => one - other))
      expect(told.length).toBeGreaterThan(0)
    },
    60_000,
  )

  it('notices that arrive again are heard again', async () => {
    proxy.treatNotices('cut')
    proxy.treatNotices('pass')
    const stream = openEventStream(servers[1].port, staff)
    await stream.until(/event: ping\n/)

    const { json } = await callers[0].release({ team: { version: '1.0.0' } })

    await stream.nextSlots()
    stream.end()
    expect((await callers[1].head()).json.id).toBe(json.id)
  })
})
