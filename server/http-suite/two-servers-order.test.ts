import type { SlotMap } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { Slot } from '../slots/slot'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { manageClient, teamVersion } from '../testing/manage-client'

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
  let database: TestDatabase
  let servers: readonly TestServer[]
  let cookie: string
  let versions = 0
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const start = () =>
      createTestServer({
        database: database.options,
        watch: true,
        remotes: [],
        describe: () => undefined,
      })
    servers = [await start(), await start()]
    cookie = String(await servers[0]?.signIn({ role: 'operator' }))
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await database.drop()
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
