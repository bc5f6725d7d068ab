import type { SlotMap } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { Slot } from '../../slots/slot'
import { type TestServer } from '../../testing/create-test-server'
import { engines } from '../../testing/database/test-engines'
import { openEventStream } from '../../testing/event-stream'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { useTwoServers } from '../../testing/two-servers'

describe.each(engines)('two servers on one database of %s', (engine) => {
  const two = useTwoServers(engine, { watch: true })
  let servers: typeof two.servers
  let callers: readonly [ManageClient, ManageClient]
  beforeAll(async () => {
    servers = two.servers
    // The session of the one is known to the other: they share it.
    const cookie = await servers[0].signIn({ role: 'operator' })
    callers = [manageClient(servers[0], { cookie }), manageClient(servers[1], { cookie })]
  })

  const open = async (server: TestServer) => two.open(server, await server.signIn())

  it('another tenant, chosen on one, reaches the session’s tabs of the other, and no one else’s', async () => {
    const cookie = await servers[0].signIn({ tenants: ['North', 'South'] })
    const stream = await two.open(servers[1], cookie)
    const foreign = await two.open(servers[1], await servers[0].signIn())
    const { tenant, tenants } = (await servers[0].call('GET /meta', { cookie })).json
    const wanted = tenants.find(({ id }: { id: number }) => id !== tenant.id).id

    const json = { tenant: wanted }
    await servers[0].call('POST /tenant', { body: json, cookie })
    await stream.until(/event: slots\n/)

    expect((await servers[1].call('GET /meta', { cookie })).json.tenant.id).toBe(wanted)
    expect(foreign.received()).not.toContain('event: slots')
  })

  it('a role that an operator’s own statement changes reaches the tabs of both', async () => {
    const cookie = await servers[0].signIn()
    const { user } = (await servers[0].call('GET /meta', { cookie })).json
    const opened = await Promise.all(servers.map((server) => two.open(server, cookie)))

    await servers[0].storage.db
      .updateTable('memberships')
      .set({ role: 'visitor' })
      .where('user_id', '=', user.id)
      .execute()

    for (const stream of opened) await stream.until(/event: slots\n/)
  })

  it('who goes from one to the other is told of nothing that both have', async () => {
    const cookie = await servers[0].signIn()
    const first = openEventStream(servers[0].port, cookie)
    const [, id = ''] = /^id: (.+)$/m.exec(await first.until(/event: ping\n/)) ?? []

    const second = openEventStream(servers[1].port, cookie, { 'Last-Event-ID': id })
    await second.until(/event: ping\ndata: \d+\n\n/)

    expect(second.received()).toContain(`id: ${id}\n`)
    expect(second.received()).not.toContain('event: slots')
    first.end()
    second.end()
  })

  it('F19: what one has told stays: no later answer is older', async () => {
    await callers[0].publish(teamVersion('1.0.0'))
    await callers[0].publish(teamVersion('1.1.0'))
    const [seen, told]: [number[], number[]] = [[], []]
    const stream = await open(servers[1])

    for (let round = 0; round < 10; round += 1) {
      const version = round % 2 === 0 ? '1.1.0' : '1.0.0'
      const { json } = (await callers[round % 2]?.release({ team: { version } })) ?? { json: {} }
      told.push(await stream.nextSlots())
      seen.push((await callers[1].head()).json.id)
      expect(seen.at(-1)).toBe(json.id)
    }

    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(told).toEqual(told.toSorted((one, other) => one - other))
  })

  it('F17: of two that publish the same version at once, exactly one is first', async () => {
    for (let round = 0; round < 100; round += 1) {
      const version = `2.${round}.0`
      const same = round % 2 === 0
      const builds = [
        teamVersion(version),
        same ? teamVersion(version) : teamVersion(version, { files: { 'entry.js': 'let other' } }),
      ] as const

      const replies = await Promise.all([
        callers[0].publish(builds[0]),
        callers[1].publish(builds[1]),
      ])
      const stored = await callers[0].call('GET /manage/remotes/{remote}/versions/{version}', {
        path: { remote: 'team', version },
      })

      expect(replies.map(({ status }) => status).toSorted()).toEqual([
        same ? 200 : 201,
        same ? 201 : 409,
      ])
      const first = replies.findIndex(({ status }) => status === 201)
      expect(stored.json.digest).toBe(builds[first]?.digest)
    }
  }, 180_000)

  it('of two that release at once onto one head, exactly one does', async () => {
    const tag = String((await callers[0].head()).headers.etag)
    const release = (caller: ManageClient, version: string) =>
      caller.call('POST /manage/releases', {
        body: { why: 'race', set: { team: { version } } },
        headers: { 'If-Match': tag },
      })

    const replies = await Promise.all([release(callers[0], '2.0.0'), release(callers[1], '2.1.0')])

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 412])
  })
})

describe.each(engines)('two servers behind one address, on %s', (engine) => {
  // The second one hears of no release: it learns only by being asked.
  const two = useTwoServers(engine)
  let servers: typeof two.servers
  let caller: ManageClient
  beforeAll(async () => {
    servers = two.servers
    caller = manageClient(servers[0], { cookie: await servers[0].signIn({ role: 'operator' }) })
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

describe('accounts of two servers on one PostgreSQL', () => {
  const two = useTwoServers('postgres')
  let here: TestServer
  let there: TestServer
  let operator: string
  beforeAll(async () => {
    ;[here, there] = two.servers
    operator = await here.signIn({ role: 'operator' })
  })
  const meta = async (server: TestServer, cookie: string) =>
    (await server.call('GET /meta', { cookie })).json
  const change = (method: string, path: string, json?: unknown) =>
    here.request(path, { method, cookie: operator, ...(json !== undefined && { json }) })

  it('S09: a role that was taken on one counts on the other, and its open tabs are told', async () => {
    const cookie = await here.signIn({ role: 'editor' })
    const { id } = (await meta(there, cookie)).user
    const [stream, bystander] = [await two.open(there, cookie), await two.open(there, operator)]

    await change('DELETE', `/manage/users/${id}/roles/editor/everywhere`)
    const permissions = (await meta(there, cookie)).permissions
    await stream.until(/event: slots\n/)

    expect(permissions).toEqual([])
    expect(bystander.received()).not.toContain('event: slots')
    for (const one of [stream, bystander]) one.end()
  })

  it('another language reaches the open tabs of all browsers of that user', async () => {
    const cookie = await here.signIn()
    const streams = [await two.open(here, cookie), await two.open(there, cookie)]

    const reply = await here.request('/profile', {
      method: 'PATCH',
      cookie,
      json: { locale: 'de' },
    })
    await Promise.all(streams.map((stream) => stream.until(/event: slots\n/)))

    expect(reply.status).toBe(204)
    expect((await meta(there, cookie)).user.locale).toBe('de')
    for (const stream of streams) stream.end()
  })

  it('slipway.manage is in /meta only for those who hold it everywhere', async () => {
    const local = await here.signIn({ role: 'operator', tenants: ['Here'] })
    const { id } = (await meta(here, local)).user

    const before = (await meta(here, local)).permissions
    await change('POST', `/manage/users/${id}/roles`, { role: 'operator', tenant: null })
    const after = (await meta(here, local)).permissions

    expect(before).not.toContain('slipway.manage')
    expect(before).toContain('slipway.develop')
    expect(after).toContain('slipway.manage')
  })
})

const locations = [
  'dashboard-before-cards',
  'resource-after-form',
  'resource-page-actions',
] as const
const remotes = ['one', 'two', 'three'] as const
const place = fc.constantFrom(...locations)

type Step =
  | {
      readonly do: 'register'
      readonly at: Place
      readonly count: number
      readonly asList: boolean
    }
  | { readonly do: 'release'; readonly remote: string; readonly on: number; readonly at: Place[] }

type Place = (typeof locations)[number]

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('register'),
    at: place,
    count: fc.integer({ min: 1, max: 3 }),
    asList: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('release'),
    remote: fc.constantFrom(...remotes),
    on: fc.nat({ max: 1 }),
    at: fc.array(place, { minLength: 1, maxLength: 3 }),
  }),
)

/** What every server has to show once it has heard of everything. */
class Model {
  readonly #registered = new Map<Place, string[]>()
  readonly #proposed = new Map<string, readonly Place[]>()
  #count = 0

  register(at: Place, count: number): readonly string[] {
    const names = Array.from({ length: count }, () => `Own${(this.#count += 1)}`)
    this.#registered.set(at, [...(this.#registered.get(at) ?? []), ...names])
    return names
  }

  // A remote keeps the place of its first release.
  release(remote: string, at: readonly Place[]): void {
    this.#proposed.set(remote, at)
  }

  order(): Record<string, readonly string[]> {
    const proposals = [...this.#proposed].flatMap(([remote, places]) =>
      places.map((at) => ({ at, name: componentOf(remote) })),
    )
    const named = (at: Place) => proposals.filter((slot) => slot.at === at).map(({ name }) => name)
    return Object.fromEntries(
      locations.map((at) => [at, [...(this.#registered.get(at) ?? []), ...named(at)]]),
    )
  }
}

const componentOf = (remote: string) => `Of${remote}`

describe.each(engines)('P3: two servers on one database of %s', (engine) => {
  const two = useTwoServers(engine, { watch: true, remotes: [], describe: () => undefined })
  let servers: readonly TestServer[]
  let cookie: string
  let versions = 0
  beforeAll(async () => {
    servers = two.servers
    cookie = await two.servers[0].signIn({ role: 'operator' })
  })

  async function take(step: Step, model: Model): Promise<void> {
    if (step.do === 'register') {
      const slots = model.register(step.at, step.count).map((name) => Slot.make(name))
      const calls = step.asList ? [slots] : slots
      for (const { application } of servers)
        for (const call of calls) application.slots.register({ [step.at]: call })
      return
    }
    versions += 1
    const version = `1.${versions}.0`
    const component = componentOf(step.remote)
    const server = servers[step.on] as TestServer
    const caller = manageClient(server, { cookie })
    const slots = step.at.map((location) => ({ location, component, props: {} }))
    const built = teamVersion(version, {
      name: step.remote,
      components: [{ name: component }],
      slots,
    })
    expect((await caller.publish(built)).status).toBe(201)
    expect((await caller.release({ [step.remote]: { version } })).status).toBe(201)
    model.release(step.remote, step.at)
  }

  async function readOrder(server: TestServer): Promise<Record<string, readonly string[]>> {
    const { slots } = (await server.call('GET /meta', { cookie })).json as {
      slots: SlotMap
    }
    return Object.fromEntries(
      locations.map((at) => [at, (slots[at] ?? []).map(({ component }) => component)]),
    )
  }

  async function converge(): Promise<void> {
    for (const { catalog } of servers) await catalog.refresh()
  }

  it('the order of each location is that of the registrations, then of the first releases, on both', async () => {
    const model = new Model()

    // The servers live on from run to run: a shorter list of steps is none of its own.
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const next of steps) await take(next, model)
        await converge()

        for (const server of servers) expect(await readOrder(server)).toEqual(model.order())
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})
