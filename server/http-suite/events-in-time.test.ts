import { createTestServer, type TestServer } from '../testing/create-test-server'
import { openEventStream } from '../testing/event-stream'

describe('the events', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const open = async (cookie: string) => {
    const stream = openEventStream(server.port, cookie)
    await stream.until(/event: ping\ndata: \d+\n\n/)
    return stream
  }

  it('S10: tell a session that ended elsewhere within five seconds', async () => {
    const cookie = await server.signIn()
    const stream = await open(cookie)
    const startedAt = performance.now()

    await server.storage.db.deleteFrom('sessions').execute()
    await stream.closed

    expect(stream.received()).toContain('event: session\ndata: ended\n\n')
    expect(performance.now() - startedAt).toBeLessThan(6000)
  })

  it('S81: close within five seconds for a session whose time is over', async () => {
    const stream = await open(await server.signIn())
    const startedAt = performance.now()

    await server.storage.db.updateTable('sessions').set({ last_seen_at: 0 }).execute()
    await stream.closed

    expect(stream.received()).toContain('event: session\ndata: ended\n\n')
    expect(performance.now() - startedAt).toBeLessThan(6000)
  })
})
