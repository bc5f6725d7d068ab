import type { App } from '../application/application'
import { eventLimits } from '../delivery/events/events'
import { Slot } from '../slots/slot'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { type EventStream, openEventStream } from '../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

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

  const start = (cookie?: string, headers?: Readonly<Record<string, string>>) => {
    const stream = openEventStream(server.port, cookie, headers)
    streams.push(stream)
    return stream
  }
  const open = async (cookie?: string, headers?: Readonly<Record<string, string>>) => {
    const stream = start(cookie, headers)
    await stream.until(/event: ping\ndata: \d+\n\n/)
    return stream
  }
  const slotsEvents = (stream: EventStream) =>
    stream.received().match(/event: slots\n/g)?.length ?? 0
  const lastId = (stream: EventStream) =>
    String([...stream.received().matchAll(/^id: (.+)$/gm)].at(-1)?.[1])

  it('tells each tab another time to wait before it comes back, so that a restart is not followed by all at once', async () => {
    const pauses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      const stream = openEventStream(server.port)
      await stream.until(/retry: \d+\n/)
      pauses.push(Number(/retry: (\d+)\n/.exec(stream.received())?.[1]))
      stream.end()
    }

    expect(new Set(pauses).size).toBeGreaterThan(1)
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(1000)
      expect(pause).toBeLessThanOrEqual(3000)
    }
  })

  it('S81: say hello to anonymous viewers and to staff, and are never kept', async () => {
    const stranger = await open()
    const staff = await open(await server.signIn())

    expect(stranger.received()).toContain('event: hello\ndata: anonymous\n')
    expect(staff.received()).toContain('event: hello\ndata: signed-in\n')
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
    const { json } = await server.call('GET /meta', { cookie })

    expect(stream.received()).toContain(`event: hello\ndata: signed-in\ndata: ${json.revision}\n`)
  })

  it('tell of a new revision, the one that /meta names', async () => {
    const cookie = await server.signIn()
    const [stranger, staff] = [await open(), await open(cookie)]

    server.application.slots.register({ 'header-banner': Slot.make('Fresh') })
    await stranger.until(/event: slots\n/)
    const [, revision] =
      /event: slots\ndata: (\d+)\n/.exec(await staff.until(/event: slots\n/)) ?? []

    expect((await server.call('GET /meta', { cookie })).json.revision).toBe(Number(revision))
  })

  it('S10: tell a session that it is over, and close', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()]
    const [ended, alive, stranger] = [await open(one), await open(other), await open()]

    await server.call('POST /logout', { cookie: one })
    await ended.closed

    expect(ended.received()).toContain('event: session\ndata: ended\n\n')
    expect(alive.received() + stranger.received()).not.toContain('event: session')
  })

  it('tell only the session that switched its tenant', async () => {
    const tenants = ['North', 'South']
    const [one, other] = [await server.signIn({ tenants }), await server.signIn({ tenants })]
    const meta = (await server.call('GET /meta', { cookie: one })).json
    const wanted = meta.tenants.find(({ id }: { id: number }) => id !== meta.tenant.id).id
    const [first, second, foreign] = [await open(one), await open(one), await open(other)]

    const reply = await server.call('POST /tenant', { body: { tenant: wanted }, cookie: one })
    await Promise.all([first.until(/event: slots\n/), second.until(/event: slots\n/)])
    server.application.slots.register({ 'header-banner': Slot.make('Fresh') })
    await foreign.until(/event: slots\n/)

    expect(reply.status).toBe(204)
    expect(slotsEvents(foreign)).toBe(1)
    expect((await server.call('GET /meta', { cookie: one })).json.tenant.id).toBe(wanted)
    expect((await server.call('GET /meta', { cookie: other })).json.tenant.id).toBe(meta.tenant.id)
  })

  it('S81: tell those who come back what was missed, once, and nothing when nothing was', async () => {
    const cookie = await server.signIn()
    const first = await open(cookie)
    const current = lastId(first)

    const same = await open(cookie, { 'Last-Event-ID': current })
    server.application.slots.register({ 'resource-after-form': Slot.make('Fresh') })
    await same.until(/event: slots\n/)
    const missed = await open(cookie, { 'Last-Event-ID': current })
    await missed.until(/event: slots\n/)
    const again = await open(cookie, { 'Last-Event-ID': lastId(missed) })

    expect(slotsEvents(same)).toBe(1)
    expect(lastId(same)).toBe(lastId(missed))
    expect([slotsEvents(missed), slotsEvents(again)]).toEqual([1, 0])
  })

  it('tell anonymous viewers who come back nothing of what was changed for staff alone', async () => {
    const current = lastId(await open())

    server.application.slots.register({ 'resource-after-form': Slot.make('Fresh') })
    const stranger = await open(undefined, { 'Last-Event-ID': current })

    expect(slotsEvents(stranger)).toBe(0)
  })

  it('tell of many registrations at once, once', async () => {
    const stream = await open(await server.signIn())

    for (let count = 0; count < 50; count += 1)
      server.application.slots.register({ 'resource-after-form': Slot.make('Fresh') })
    await stream.until(/event: slots\n/)
    server.application.slots.register({ 'header-banner': Slot.make('Last') })
    await stream.until(/event: slots\n[^]*event: slots\n/)

    expect(slotsEvents(stream)).toBe(2)
  })

  it('give a sign of life from time to time, and say how often', async () => {
    await server.close()
    server = await createTestServer({ config: { events: { ...eventLimits, heartbeatMs: 20 } } })

    const stream = await open()

    expect(await stream.until(/(?:event: ping\ndata: 20\n\n[^]*?){3}/)).toBeDefined()
  })

  it('have a tag in two parts, which a tab keeps apart: what it has heard of, and for whom', async () => {
    const parts = async (cookie?: string) => {
      const headers = { Accept: 'application/json' }
      const reply = await server.call('GET /events', { ...(cookie && { cookie }), headers })
      return String(reply.headers.etag).split('.')
    }

    expect(await parts()).toHaveLength(2)
    expect(await parts(await server.signIn())).toHaveLength(2)
  })

  it('are told as JSON to those who ask for it: 304 until something changed', async () => {
    const cookie = await server.signIn()
    const ask = (tag = '') =>
      server.call('GET /events', {
        cookie,
        headers: { Accept: 'application/json', 'If-None-Match': tag },
      })
    const { json } = await server.call('GET /meta', { cookie })

    const first = await ask()
    const same = await ask(String(first.headers.etag))
    server.application.slots.register({ 'resource-after-form': Slot.make('Fresh') })
    const changed = await ask(String(first.headers.etag))

    expect([first.status, first.json]).toEqual([200, { signedIn: true, revision: json.revision }])
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[^"]+"$/),
      'cache-control': 'private, no-store',
    })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    expect(changed.json).toEqual({ signedIn: true, revision: json.revision + 1 })
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  it('change their tag with the viewer: another tenant, a session that ended', async () => {
    const cookie = await server.signIn({ tenants: ['North', 'South'] })
    const ask = () =>
      server.call('GET /events', { cookie, headers: { Accept: 'application/json' } })
    const meta = (await server.call('GET /meta', { cookie })).json
    const wanted = meta.tenants.find(({ id }: { id: number }) => id !== meta.tenant.id).id

    const first = await ask()
    await server.call('POST /tenant', { body: { tenant: wanted }, cookie })
    const moved = await ask()
    await server.storage.db.deleteFrom('sessions').execute()
    const ended = await ask()

    const tags = [first, moved, ended].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    expect(ended.json.signedIn).toBe(false)
  })

  it.each([
    ['another origin', { Origin: 'https://elsewhere.test' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour of this site', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://x' }],
  ])('S81: are refused to a page of %s', async (_name, headers) => {
    const cookie = await server.signIn()

    const reply = await server.call('GET /events', { cookie, headers })

    expect([reply.status, reply.json.code]).toEqual([403, 'cross-site'])
  })

  it('S81: are there for our own pages and for programs', async () => {
    await expect(open(undefined, { Origin: 'http://127.0.0.1' })).resolves.toBeDefined()
    await expect(open(undefined, { 'Sec-Fetch-Site': 'same-origin' })).resolves.toBeDefined()
    await expect(open()).resolves.toBeDefined()
  })

  it('S81: refuse the 51st stream of a user, and no other user', async () => {
    const [cookie, other] = [await server.signIn(), await server.signIn()]
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(cookie)))

    const refused = await server.call('GET /events', { cookie })
    const neighbour = await open(other)
    opened[0]?.end()
    await untilOpened(() => open(cookie))

    expect([refused.status, refused.json.code]).toEqual([429, 'too-many-streams'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toMatch('application/problem+json')
    expect(neighbour.received()).toContain('signed-in')
  })

  it('S81: limit anonymous viewers by their address, and answer them as JSON all the same', async () => {
    await server.close()
    server = await createTestServer({ config: { events: { ...eventLimits, perAddress: 2 } } })
    await Promise.all([open(), open()])

    const refused = await server.call('GET /events')
    const asked = await server.call('GET /events', { headers: { Accept: 'application/json' } })
    const staff = await open(await server.signIn())

    expect([refused.status, asked.status]).toEqual([429, 200])
    expect(staff.received()).toContain('signed-in')
  })

  it('take GET only', async () => {
    const replies = await Promise.all(
      ['HEAD', 'POST'].map((method) => server.request('/events', { method })),
    )

    expect(replies.map(({ status, headers }) => [status, headers.allow])).toEqual([
      [405, 'GET'],
      [405, 'GET'],
    ])
  })

  it('end when the server stops', async () => {
    const stream = await open()

    server.stop()

    await stream.closed
    expect((await server.call('GET /readyz')).status).toBe(503)
  })

  it('are not held open when they come while the server stops, which waits for them', async () => {
    server.stop()

    const late = start()
    await late.closed

    expect(late.received()).toContain('event: hello')
  })
})

// The server learns of a stream that was left a moment later.
async function untilOpened(open: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isOpen = await open().then(
      () => true,
      () => false,
    )
    if (isOpen) return
  }
}

function describeTeamCard(app: App): void {
  describeTestApplication(app)
  app.registerSlots({ 'header-banner': Slot.make('TeamCard') })
}

/** Until anonymous viewers have been told of it. */
async function releaseTeam(server: TestServer, operator: ManageClient): Promise<void> {
  const stream = openEventStream(server.port)
  await stream.until(/event: ping\n/)
  await operator.publish(teamVersion('1.0.0'))
  await operator.release({ team: { version: '1.0.0' } })
  await stream.nextSlots()
  stream.end()
}

describe('a change in the database', () => {
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    server = await createTestServer({ describe: describeTeamCard })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    await releaseTeam(server, operator)
  })
  afterEach(() => server.close())

  const readTeamCard = async () => (await server.call('GET /remotes')).json.slots.TeamCard

  it('shows anonymous viewers a remote at once when it is granted, although it proposes nothing', async () => {
    const stream = openEventStream(server.port)
    await stream.until(/event: ping\n/)
    const before = await readTeamCard()

    await operator.grant('team', { public: true })

    expect(before).toEqual({ unavailable: 'not-granted' })
    expect(await readTeamCard()).toMatchObject({ remote: 'team', version: '1.0.0' })
    await stream.until(/event: slots\n/)
    stream.end()
  })

  it('shows an anonymous viewer what is there in the end, when it was granted and taken back in one moment', async () => {
    await operator.grant('team', { public: true })
    const stream = openEventStream(server.port)
    await stream.until(/event: ping\n/)

    await operator.grant('team', { public: false })

    await stream.until(/event: slots\n/)
    expect(await readTeamCard()).toEqual({ unavailable: 'not-granted' })
    stream.end()
  })
})

describe.each(engines)('two processes behind one address, one of them late, on %s', (engine) => {
  let database: TestDatabase
  let told: TestServer
  let late: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    const options = { database: database.options, describe: describeTeamCard }
    told = await createTestServer(options)
    operator = manageClient(told, { cookie: await told.signIn({ role: 'operator' }) })
    // It follows no changes: it reads them when the test says so.
    late = await createTestServer(options)
    await releaseTeam(told, operator)
    await late.changes.refresh()
  })
  afterEach(async () => {
    for (const server of [told, late]) await server.close()
    await database.drop()
  })

  it('show anonymous viewers a grant, although the one that is asked first has not read it yet', async () => {
    const stream = openEventStream(told.port)
    await stream.until(/event: ping\n/)
    const ask = async () => (await late.request('/remotes')).json.slots.TeamCard

    await operator.grant('team', { public: true })
    await stream.nextSlots()
    const early = await ask()
    await late.changes.refresh()
    await stream.nextSlots()

    expect(early).toEqual({ unavailable: 'not-granted' })
    expect(await ask()).toMatchObject({ remote: 'team', version: '1.0.0' })
    stream.end()
  })
})
