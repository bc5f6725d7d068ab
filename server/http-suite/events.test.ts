import { Slot } from '../slots/slot'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { type EventStream, openEventStream } from '../testing/event-stream'

describe('the events', () => {
  let server: TestServer
  const streams: EventStream[] = []
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.end()
    await server.close()
  })

  const open = async (cookie?: string) => {
    const stream = openEventStream(server.port, cookie)
    streams.push(stream)
    await stream.until(/event: hello\ndata: [a-z-]+\n\n/)
    return stream
  }
  const slotsEvents = (stream: EventStream) =>
    stream.received().match(/event: slots\n/g)?.length ?? 0

  it('S81: say hello to strangers and to staff, and are never kept', async () => {
    const stranger = await open()
    const staff = await open(await server.signIn())

    expect(stranger.received()).toContain('event: hello\ndata: anonymous\n\n')
    expect(staff.received()).toContain('event: hello\ndata: signed-in\n\n')
    for (const { received } of [stranger, staff]) {
      expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(received()).toMatch(/content-type: text\/event-stream/i)
      expect(received()).toMatch(/cache-control: private, no-store/i)
      expect(received()).toMatch(/x-content-type-options: nosniff/i)
      expect(received()).not.toMatch(/set-cookie/i)
    }
  })

  it('name the revision in the hello, so that a page that has it need not ask again', async () => {
    const cookie = await server.signIn()
    const stream = await open(cookie)
    const { json } = await server.request('/meta', { cookie })

    expect(stream.received()).toContain(`id: ${json.revision}\nevent: hello\n`)
  })

  it('tell of a new revision, the one that /meta names', async () => {
    const cookie = await server.signIn()
    const [stranger, staff] = [await open(), await open(cookie)]

    server.application.slots.register({ 'header-banner': Slot.make('Fresh') })
    await stranger.until(/event: slots\n/)
    const [, revision] =
      /event: slots\ndata: (\d+)\n/.exec(await staff.until(/event: slots\n/)) ?? []

    expect((await server.request('/meta', { cookie })).json.revision).toBe(Number(revision))
  })

  it('S10: tell a session that it is over, and close', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()]
    const [ended, alive, stranger] = [await open(one), await open(other), await open()]

    await server.request('/logout', { method: 'POST', cookie: one })
    await ended.closed

    expect(ended.received()).toContain('event: session\ndata: ended\n\n')
    expect(alive.received() + stranger.received()).not.toContain('event: session')
  })

  it('S10: tell a session that ended elsewhere within five seconds', async () => {
    const cookie = await server.signIn()
    const stream = await open(cookie)
    const startedAt = performance.now()

    await server.storage.db.deleteFrom('sessions').execute()
    await stream.closed

    expect(stream.received()).toContain('event: session\ndata: ended\n\n')
    expect(performance.now() - startedAt).toBeLessThan(6000)
  })

  it('tell only the session that switched its tenant', async () => {
    const tenants = ['North', 'South']
    const [one, other] = [await server.signIn({ tenants }), await server.signIn({ tenants })]
    const meta = (await server.request('/meta', { cookie: one })).json
    const wanted = meta.tenants.find(({ id }: { id: number }) => id !== meta.tenant.id).id
    const [first, second, foreign] = [await open(one), await open(one), await open(other)]

    const reply = await server.request('/tenant', {
      method: 'POST',
      cookie: one,
      json: { tenant: wanted },
    })
    await Promise.all([first.until(/event: slots\n/), second.until(/event: slots\n/)])
    server.application.slots.register({ 'header-banner': Slot.make('Fresh') })
    await foreign.until(/event: slots\n/)

    expect(reply.status).toBe(204)
    expect(slotsEvents(foreign)).toBe(1)
    expect((await server.request('/meta', { cookie: one })).json.tenant.id).toBe(wanted)
    expect((await server.request('/meta', { cookie: other })).json.tenant.id).toBe(meta.tenant.id)
  })

  it('end when the server stops', async () => {
    const stream = await open()

    server.stop()

    await stream.closed
    expect((await server.request('/readyz')).status).toBe(503)
  })
})
