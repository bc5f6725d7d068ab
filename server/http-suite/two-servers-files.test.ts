import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

describe.each(engines)('two servers behind one address, on %s', (engine) => {
  let database: TestDatabase
  let servers: readonly [TestServer, TestServer]
  let caller: ManageClient
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    // The second one hears of no release: it learns only by being asked.
    servers = [
      await createTestServer({ database: database.options }),
      await createTestServer({ database: database.options }),
    ]
    caller = manageClient(servers[0], { cookie: await servers[0].signIn({ role: 'operator' }) })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await database.drop()
  })

  it('a file that was released on one a moment ago is there on the other', async () => {
    const version = teamVersion()
    await caller.publish(version)
    await caller.release({ team: { version: version.manifest.version } })
    const [file] = version.manifest.files
    const released = `/assets/remotes/${version.digest}/${file?.path}`

    const replies = await Promise.all(servers.map((server) => server.request(released)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.text).toBe(replies[0]?.text)
  })

  it('who asks for what is not there costs the database one look, however many ask', async () => {
    const [, other] = servers
    const before = other.storage.queries()
    const paths = Array.from(
      { length: 100 },
      (_, index) => `/assets/remotes/${String(index).padStart(40, '0')}/entry.js`,
    )

    const replies = await Promise.all(paths.map((path) => other.request(path)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
    expect(other.storage.queries() - before).toBeLessThan(20)
  })
})
