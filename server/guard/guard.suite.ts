import type {
  AuditEntry,
  GuardBody,
  GuardFigures,
  Layout,
  ManifestComponent,
  ManifestSlot,
} from '@slipway/sdk/contract'
import { sql } from 'kysely'
import { isInCanary } from '../catalog/viewer-version'
import type { Engine } from '../storage/storage'
import { createAuditTable } from '../storage/tables/audit-table'
import { asHost } from '../testing/as-host'
import type { TestServer } from '../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'
import { useTwoServers } from '../testing/two-servers'
import { takeOff } from './act'

const MINUTE = 60_000
const PERCENT = 30

/** What the guard does with what pages report, on every engine; each test has a remote of its own. */
export function guardSuite(engine: Engine): void {
  let ahead = 0
  // The clock stands where a test does not move it: on a slow machine a minute would end in the middle of it.
  let start = Date.now()
  const everybody = Array.from({ length: 200 }, (_, index) => 1000 + index)
  const tokens = new Map<number, string>()
  const two = useTwoServers(engine, {
    watch: true,
    config: { trustProxy: ['loopback'] },
    now: () => start + ahead,
  })
  let server: TestServer
  let cookie: string
  let operator: ManageClient
  beforeAll(async () => {
    server = two.servers[0]
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    // Not so many in a second that their pages would tell only of a sample.
    for (const user of everybody) {
      ahead += 1000
      tokens.set(user, server.loadTokens.issue(user))
    }
  })

  beforeEach(async () => {
    start = Date.now()
    ahead = 0
    // Each test begins at the same time: what others counted then would be of the same minutes.
    for (const table of [
      'guard_draws',
      'guard_failures',
      'guard_outcomes',
      'health_counts',
    ] as const)
      await server.storage.db.deleteFrom(table).execute()
  })

  let remotes = 0
  /** A remote of two versions, the second of which is a canary. */
  async function withCanary(
    of: Partial<ManifestComponent> = {},
    slotsOf: (component: string) => ManifestSlot[] = () => [],
  ) {
    const name = `team-${(remotes += 1)}`
    const component = `Card${remotes}`
    const components = [{ name: component, ...of }]
    for (const version of ['1.0.0', '2.0.0'])
      await operator.publish(teamVersion(version, { name, components, slots: slotsOf(component) }))
    await operator.release({ [name]: { version: '1.0.0' } })
    const canary = { version: '2.0.0', percent: PERCENT }
    await operator.release({ [name]: { version: '1.0.0', canary } })
    ahead += 2 * MINUTE
    return { name, component }
  }
  type Remote = Awaited<ReturnType<typeof withCanary>>

  const inCanary = ({ name }: Remote) =>
    everybody.filter((id) => isInCanary({ remote: name, percent: PERCENT }, id))
  const inBase = ({ name }: Remote) =>
    everybody.filter((id) => !isInCanary({ remote: name, percent: PERCENT }, id))

  let sent = 0
  /** Each from an address of its own: those that one address sends are limited. */
  const report = (load: string | undefined, reports: readonly object[]) =>
    server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { reports, ...(load && { load }) }),
      headers: { 'X-Forwarded-For': `10.1.${(sent += 1) >> 8}.${sent & 255}` },
    })
  interface Said {
    readonly version: string
    readonly fails?: boolean | 'load-failed'
    readonly times?: number
  }
  const said = ({ name, component }: Remote, { version, fails, times = 1 }: Said) =>
    Array.from({ length: times }, () => ({
      code: fails === true ? 'render-failed' : fails || 'timed',
      component,
      location: 'dashboard-before-cards',
      remote: name,
      version,
      ...(!fails && { codeMs: 5, durationMs: 9 }),
    }))
  const draw = (remote: Remote, users: readonly number[], what: Said) =>
    drawTogether([remote], users, what)
  /** Each of these users has a page with all of these remotes. */
  async function drawTogether(remotes: readonly Remote[], users: readonly number[], what: Said) {
    const boxes = remotes.flatMap((remote) => said(remote, what))
    await Promise.all(users.map((user) => report(tokens.get(user), boxes)))
  }
  /** A minute in which everybody draws, and these have a failure. */
  async function minute(remote: Remote, failing: readonly number[] = []): Promise<void> {
    for (const [users, version] of [
      [inCanary(remote).slice(0, 12), '2.0.0'],
      [inBase(remote).slice(0, 40), '1.0.0'],
    ] as const) {
      await draw(
        remote,
        users.filter((id) => !failing.includes(id)),
        { version },
      )
      await draw(
        remote,
        users.filter((id) => failing.includes(id)),
        { version, fails: true },
      )
    }
    ahead += MINUTE
  }
  async function round(of = server): Promise<void> {
    for (const { guard, health } of two.servers) {
      await guard.write()
      await health.write()
    }
    ahead += 6000
    await of.guard.round()
  }
  const live = async ({ name }: Remote) => (await operator.head()).json.remotes[name]
  const entries = async ({ name }: Remote): Promise<AuditEntry[]> => {
    const query = { action: 'guard', remote: name }
    return (await server.call('GET /manage/audit', { query, cookie })).json.items
  }
  const view = async (): Promise<GuardBody> =>
    (await server.call('GET /manage/guard', { cookie })).json
  const seen = async ({ name }: Remote) =>
    (await view()).watched.find(({ remote, as }) => remote === name && as === 'canary')
  const setMode = (mode: 'on' | 'warn' | 'off') =>
    server.call('PUT /manage/guard', { body: { mode, why: 'a test' }, cookie })
  const on = { version: '1.0.0', canary: { version: '2.0.0', percent: PERCENT } }

  it('takes a canary off that fails, tells open tabs, and says in the audit by which figures', async () => {
    const remote = await withCanary()
    const tab = await two.open(server, await server.signIn())
    await minute(remote, inCanary(remote))
    await round()

    expect(await tab.nextSlots()).toBeGreaterThan(0)
    expect(await live(remote)).toEqual({ version: '1.0.0' })
    expect(await entries(remote)).toMatchObject([
      {
        action: 'guard.canary-removed',
        actor: { id: null, name: 'guard' },
        detail: {
          from: on,
          to: { version: '1.0.0' },
          why: expect.stringContaining('12 of 12 uses, of 12 users; beside it 0 of 40'),
          figures: { rule: 'hard-stop', draws: 12, failures: 12, users: 12, baseDraws: 40 },
        },
        undo: { can: 'undo' },
      },
    ])
    expect((await view()).outcomes[0]).toMatchObject({ remote: remote.name, did: 'canary-removed' })
  })

  it('takes a canary off by the test where failures are fewer, also while releases are frozen', async () => {
    const remote = await withCanary()
    const [ofCanary, ofBase] = [inCanary(remote), inBase(remote)]
    await operator.freeze({ until: null, why: 'a sale' })
    for (let index = 0; index < 30 && (await live(remote)).canary; index += 1) {
      await minute(remote, [
        ...ofCanary.slice(2 * index, 2 * index + 2),
        ...ofBase.slice(index, index + 1),
      ])
      await round()
    }
    await server.call('DELETE /manage/releases/freeze', { cookie })

    expect(await live(remote)).toEqual({ version: '1.0.0' })
    expect(await entries(remote)).toMatchObject([{ detail: { figures: { rule: 'test' } } }])
  })

  it('keeps a canary that fails no more often than the base, and says what it sees', async () => {
    const remote = await withCanary()
    const failing = [...inCanary(remote).slice(0, 1), ...inBase(remote).slice(0, 4)]
    for (let minutes = 0; minutes < 6; minutes += 1) {
      await minute(remote, failing)
      await round()
    }

    expect(await live(remote)).toEqual(on)
    expect(await seen(remote)).toMatchObject({
      version: '2.0.0',
      baseVersion: '1.0.0',
      isOperators: false,
      components: [
        {
          component: remote.component,
          criticality: 'normal',
          verdict: 'no-difference',
          draws: 72,
          failures: 6,
          users: 1,
          base: { draws: 240, failures: 24 },
        },
      ],
    })
  })

  it('holds while there are few draws, however they came out', async () => {
    const remote = await withCanary()
    const [first = 0, second = 0, third = 0] = inCanary(remote)
    await draw(remote, [first, second, third], { version: '2.0.0', fails: true })
    await draw(remote, inBase(remote).slice(0, 20), { version: '1.0.0' })
    ahead += MINUTE
    await round()

    expect(await live(remote)).toEqual(on)
    expect((await seen(remote))?.components).toMatchObject([
      { verdict: 'cannot-tell', failures: 3, missing: { users: 0, baseDraws: 30 } },
    ])
  })

  it.each<[string, (remote: Remote) => Promise<void>]>([
    [
      'without a token',
      async (remote) => {
        for (let times = 0; times < 10; times += 1)
          await report(undefined, said(remote, { version: '2.0.0', fails: true, times: 50 }))
      },
    ],
    [
      'with a token that is none of ours',
      async (remote) => {
        const [user = 0] = inCanary(remote)
        const token = server.loadTokens.issue(user)
        for (const other of inCanary(remote)) {
          const [oneIn, , ...rest] = token.split('.')
          const forged = [oneIn, other, ...rest].join('.')
          await report(forged, said(remote, { version: '2.0.0', fails: true, times: 50 }))
        }
      },
    ],
    [
      'of visitors',
      async (remote) => {
        for (let pages = 0; pages < 20; pages += 1) {
          const token = server.loadTokens.issue(undefined)
          await report(token, said(remote, { version: '2.0.0', fails: true, times: 50 }))
        }
      },
    ],
    [
      'of users who do not get the canary',
      (remote) => draw(remote, inBase(remote), { version: '2.0.0', fails: true }),
    ],
    [
      'of two users, again and again',
      async (remote) => {
        for (let minutes = 0; minutes < 8; minutes += 1) {
          await draw(remote, inCanary(remote).slice(0, 2), {
            version: '2.0.0',
            fails: true,
            times: 50,
          })
          ahead += MINUTE
        }
      },
    ],
  ])('failures that are reported %s take nothing off', async (_, makeUp) => {
    const remote = await withCanary()
    for (let minutes = 0; minutes < 5; minutes += 1) await minute(remote)
    await makeUp(remote)
    ahead += MINUTE
    await round()

    expect(await live(remote)).toEqual(on)
    expect((await entries(remote)).filter(({ action }) => action !== 'guard.warned')).toEqual([])
  })

  it('what many visitors report warns once in a day, and no more', async () => {
    const remote = await withCanary({}, (component) => [
      { location: 'header-banner', component, props: {} },
    ])
    await operator.grant(remote.name, { public: true })
    const tell = async () => {
      const token = server.loadTokens.issue(undefined)
      await report(token, said(remote, { version: '1.0.0', fails: true, times: 40 }))
      await round()
    }
    await tell()
    await tell()

    expect(await live(remote)).toEqual(on)
    const warned = {
      action: 'guard.warned',
      detail: { version: '1.0.0', figures: { users: null } },
    }
    expect(await entries(remote)).toMatchObject([warned])
    // An alarm that somebody raised on purpose is not the last one.
    await server.storage.db
      .updateTable('guard_outcomes')
      .set((row) => ({ at: sql<number>`${row.ref('at')} - ${24 * 60 * MINUTE}` }))
      .execute()
    await tell()
    await tell()
    expect(await entries(remote)).toMatchObject([warned, warned])
  })

  it('never puts anything back, and leaves alone what an operator puts back', async () => {
    const remote = await withCanary()
    await minute(remote, inCanary(remote))
    await round()
    for (let minutes = 0; minutes < 3; minutes += 1) await minute(remote)
    await round()
    const after = await live(remote)
    const [entry] = await entries(remote)
    const undone = await server.call('POST /manage/audit/{id}/undo', {
      path: { id: entry?.id ?? 0 },
      cookie,
    })
    ahead += 2 * MINUTE
    await minute(remote, inCanary(remote))
    await round()

    expect(after).toEqual({ version: '1.0.0' })
    expect(undone.status).toBe(200)
    expect(await live(remote)).toEqual(on)
    expect((await entries(remote)).map(({ action }) => action)).toEqual([
      'guard.warned',
      'guard.canary-removed',
    ])
    expect(await seen(remote)).toMatchObject({ isOperators: true })
  })

  it('names the other remotes on the pages that failed, what changed last first, with their failures', async () => {
    const failing = await withCanary()
    const [newer, older, elsewhere, same] = [
      await withCanary(),
      await withCanary(),
      await withCanary(),
      await withCanary(),
    ]
    await operator.release({ [newer.name]: { version: '2.0.0' } })
    const base = (remote: Remote, location: string) => ({
      users: inBase(remote).slice(0, 5),
      reports: said(remote, { version: '1.0.0' }).map((one) => ({ ...one, location })),
    })
    for (const { users, reports } of [
      base(older, 'header-banner'),
      base(elsewhere, 'resource-before-form'),
      base(same, 'dashboard-after-cards'),
    ])
      for (const user of users) await report(tokens.get(user), reports)
    await draw(newer, everybody.slice(0, 2), { version: '2.0.0', fails: true })
    await minute(failing, inCanary(failing))
    await operator.release({ [same.name]: null })
    await round()

    const [entry] = await entries(failing)
    const { others } =
      (entry?.detail as { readonly figures?: GuardFigures } | undefined)?.figures ?? {}
    expect(others?.map(({ remote, version, failures }) => [remote, version, failures])).toEqual([
      [newer.name, '2.0.0', 2],
      [older.name, '1.0.0', 0],
    ])
    expect((await view()).outcomes[0]?.figures.others).toEqual(others)
  })

  it('after two versions in ten minutes only warns of the next, says until when, and acts then', async () => {
    const [first, second, third] = [await withCanary(), await withCanary(), await withCanary()]
    const all = [first, second, third]
    for (const remote of all) await minute(remote, inCanary(remote))
    await round()
    const released = await Promise.all(all.map(live))
    const braked = await view()
    await server.storage.db
      .updateTable('guard_outcomes')
      .set({ at: Date.now() - 10 * MINUTE })
      .execute()
    await round()

    expect(released.filter(({ canary }) => canary)).toHaveLength(1)
    expect(braked.outcomes.map(({ did }) => did).toSorted()).toEqual([
      'canary-removed',
      'canary-removed',
      'warned',
    ])
    expect(Date.parse(braked.brakedUntil ?? '')).toBeGreaterThan(Date.now() + 9 * MINUTE)
    expect((await Promise.all(all.map(live))).filter(({ canary }) => canary)).toEqual([])
    expect((await view()).brakedUntil).toBeUndefined()
  })

  it('two servers that see the same write one outcome', async () => {
    const remote = await withCanary()
    await minute(remote, inCanary(remote))
    await Promise.all([round(two.servers[0]), round(two.servers[1])])
    const figures = {
      component: remote.component,
      rule: 'test',
      draws: 1,
      failures: 1,
      users: 1,
      baseDraws: 1,
      baseFailures: 0,
    } as const
    const other = await withCanary()
    const fall = { remote: other.name, version: '2.0.0', as: 'canary', figures } as const
    const both = two.servers.map(({ changes }) =>
      takeOff({ changes, createAudit: createAuditTable }, fall),
    )

    expect(await live(remote)).toEqual({ version: '1.0.0' })
    expect(await entries(remote)).toHaveLength(1)
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    expect(await entries(other)).toHaveLength(1)
  })

  it('set to warn it only warns, switched off it does nothing, and both are undone', async () => {
    const remote = await withCanary()
    await setMode('off')
    await minute(remote, inCanary(remote))
    await round()
    const whileOff = await entries(remote)
    const warning = await setMode('warn')
    await round()
    await round()
    const whileWarning = await entries(remote)
    const kept = await live(remote)
    const undone = await server.call('POST /manage/audit/{id}/undo', {
      path: { id: Number(warning.headers['slipway-change']) },
      cookie,
    })
    const { mode } = await view()
    await setMode('on')
    await round()

    expect(whileOff).toEqual([])
    expect(whileWarning).toMatchObject([{ action: 'guard.warned' }])
    expect(kept).toEqual(on)
    expect([undone.status, mode]).toEqual([200, 'off'])
    expect(await live(remote)).toEqual({ version: '1.0.0' })
  })

  it('says on which pages a component is, where no entry of it is on all that have its location', async () => {
    const at = (component: string, gate?: ManifestSlot['gate']): ManifestSlot => {
      return { location: 'resource-page-actions', component, props: {}, ...(gate && { gate }) }
    }
    const some = await withCanary({}, (name) => [at(name, { mode: ['view'] })])
    const all = await withCanary({}, (name) => [at(name, { mode: ['view'] }), at(name)])
    await minute(some)
    await minute(all)
    const pagesOf = async (remote: Remote) => (await seen(remote))?.components[0]?.pages

    expect(await pagesOf(some)).toEqual([{ modes: ['view'] }])
    expect(await pagesOf(all)).toBeUndefined()
  })

  it('a team reads what concerns its remote by its token, and sets nothing', async () => {
    const remote = await withCanary()
    const { json } = await operator.createToken(remote.name, { name: 'ci', days: 1 })
    const team = manageClient(server, { token: json.token })
    const read: GuardBody = (await team.call('GET /manage/guard')).json
    const refused = await team.call('PUT /manage/guard', { body: { mode: 'off', why: 'no' } })

    expect(new Set(read.watched.map(({ remote: name }) => name))).toEqual(new Set([remote.name]))
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await view()).mode).toBe('on')
  })

  describe('a version that has just become the base', () => {
    // A release has the database's time, which does not stand: its minute is not to end in the middle of a test.
    beforeEach(async () => {
      const left = MINUTE - (Date.now() % MINUTE)
      if (left < 6000) await new Promise((resolve) => setTimeout(resolve, left))
      start = Date.now()
    })

    async function replaced(of: Partial<ManifestComponent> = {}) {
      const remote = await withCanary(of)
      await operator.release({ [remote.name]: { version: '1.0.0' } })
      ahead = -40 * MINUTE
      await draw(remote, everybody.slice(0, 40), { version: '1.0.0' })
      await operator.release({ [remote.name]: { version: '2.0.0' } })
      ahead = 2 * MINUTE
      return remote
    }
    const actions = async (remote: Remote) => (await entries(remote)).map(({ action }) => action)

    it('and fails at once is quarantined, and the one before is live again', async () => {
      const remote = await replaced()
      await draw(remote, everybody.slice(0, 10), { version: '2.0.0', fails: true })
      await round()

      expect(await live(remote)).toEqual({ version: '1.0.0' })
      expect(await actions(remote)).toEqual(['guard.switched-off', 'guard.rolled-back'])
      expect((await operator.read(remote.name)).json.disabledParts).toMatchObject([
        { version: '2.0.0', who: 'guard', byOperator: true },
      ])
    })

    it('and fails for four of four users, beside none of 250 before, is off with the next look', async () => {
      const remote = await withCanary()
      await operator.release({ [remote.name]: { version: '1.0.0' } })
      for (let minutes = 45; minutes > 40; minutes -= 1) {
        ahead = -minutes * MINUTE
        await draw(remote, everybody.slice(0, 50), { version: '1.0.0' })
      }
      ahead = 0
      await operator.release({ [remote.name]: { version: '2.0.0' } })
      await draw(remote, everybody.slice(0, 4), { version: '2.0.0', fails: true })

      await round()

      expect(await live(remote)).toEqual({ version: '1.0.0' })
      const figures = { rule: 'hard-stop', draws: 4, failures: 4, users: 4, baseDraws: 250 }
      expect((await entries(remote))[0]).toMatchObject({ detail: { figures } })
    })

    it('goes back to the last version that did not fail itself', async () => {
      const remote = await withCanary()
      const components = [{ name: remote.component }]
      await operator.publish(teamVersion('1.5.0', { name: remote.name, components }))
      for (const version of ['1.0.0', '1.5.0'])
        await operator.release({ [remote.name]: { version } })
      ahead = 0
      await draw(remote, everybody.slice(0, 20), { version: '1.5.0' })
      await report(tokens.get(everybody[0] ?? 0), [
        { ...said(remote, { version: '1.5.0' })[0], code: 'hung' },
      ])
      await operator.release({ [remote.name]: { version: '2.0.0' } })
      await draw(remote, everybody.slice(0, 10), { version: '2.0.0', fails: true })
      await round()

      expect(await live(remote)).toEqual({ version: '1.0.0' })
    })

    it('failures wait until draws of the same moment are told, so that they are not all that is known', async () => {
      const remote = await withCanary()
      const failures = async () => (await seen(remote))?.components[0]?.failures
      await draw(remote, inCanary(remote).slice(0, 2), { version: '2.0.0', fails: true })
      for (const { health } of two.servers) await health.write()
      const writeDue = () => Promise.all(two.servers.map(({ guard }) => guard.writeDue()))
      await writeDue()
      const early = await failures()
      ahead += 4000
      await writeDue()

      expect([early, await failures()]).toEqual([0, 2])
    })

    it('counts from its release on: what it had before, in that minute too, says nothing of now', async () => {
      const remote = await withCanary()
      ahead = 0
      await draw(remote, inCanary(remote).slice(0, 12), { version: '2.0.0', fails: true })
      for (const { guard } of two.servers) await guard.write()
      await operator.release({ [remote.name]: { version: '1.0.0' } })
      await draw(remote, everybody.slice(0, 60), { version: '1.0.0' })
      await operator.release({ [remote.name]: { version: '2.0.0' } })
      await draw(remote, everybody.slice(0, 3), { version: '2.0.0' })
      await round()

      const found = (await view()).watched.find(({ remote: name }) => name === remote.name)
      expect(found?.components).toMatchObject([{ draws: 3, failures: 0, base: { draws: 60 } }])
    })

    it('and is only a decoration is warned of, and stays', async () => {
      const remote = await replaced({ criticality: 'decoration' })
      await draw(remote, everybody.slice(0, 60), { version: '2.0.0', fails: true })
      await round()

      expect(await live(remote)).toEqual({ version: '2.0.0' })
      expect(await actions(remote)).toEqual(['guard.warned'])
    })

    it('is what operators say of the entry that it stands at, and the guard says whose word that is', async () => {
      const remote = await replaced({ criticality: 'decoration' })
      const location = 'dashboard-before-cards'
      const id = `operator/${location}/${remote.component}`
      const placement = { component: remote.component, location, criticality: 'essential' as const }
      const layout = async (entries: Layout['entries']) => {
        const { json, headers } = await server.call('GET /manage/layout', { cookie })
        const order = { layout: { ...json.layout, entries }, why: 'a test' }
        const ifMatch = { 'If-Match': String(headers.etag) }
        return server.call('PUT /manage/layout', { body: order, headers: ifMatch, cookie })
      }
      expect((await layout({ [id]: placement })).status).toBe(200)
      const watched = (await view()).watched.find(({ remote: name }) => name === remote.name)
      expect(watched?.components).toMatchObject([{ criticality: 'essential', criticalAt: id }])

      await draw(remote, everybody.slice(0, 10), { version: '2.0.0', fails: true })
      await round()

      expect(await live(remote)).toEqual({ version: '1.0.0' })
      expect((await layout({})).status).toBe(200)
    })

    it('where the one before is switched off, its component is switched off that fails', async () => {
      const remote = await replaced()
      await operator.disable(remote.name, { disabled: true, version: '1.0.0', why: 'leaks data' })
      await draw(remote, everybody.slice(0, 10), { version: '2.0.0', fails: true })
      await round()

      expect(await live(remote)).toEqual({ version: '2.0.0' })
      expect((await operator.read(remote.name)).json.disabledParts).toMatchObject([
        { version: '1.0.0' },
        { version: '2.0.0', component: remote.component, who: 'guard' },
      ])
    })
  })

  describe('while the other remotes fail as well', () => {
    const office = everybody.slice(0, 12)
    const later = { version: '2.0.0' }

    /** Remotes that have been live for long, and one or more whose second version is new for everybody. */
    async function liveBeside(others: number, { fresh = 1, fails = false } = {}) {
      const beside: Remote[] = []
      const released: Remote[] = []
      for (let count = 0; count < others + fresh; count += 1)
        (count < others ? beside : released).push(await withCanary())
      await operator.release(
        Object.fromEntries(
          [...beside, ...released].map(({ name }) => [name, { version: '1.0.0' }]),
        ),
      )
      for (let minutes = 40; minutes > 35; minutes -= 1) {
        ahead = -minutes * MINUTE
        await drawTogether(beside, office, { version: '1.0.0', fails })
        await drawTogether(released, office, { version: '1.0.0' })
      }
      ahead = 0
      await operator.release(Object.fromEntries(released.map(({ name }) => [name, later])))
      ahead = 2 * MINUTE
      return { beside, released, first: released[0] as Remote }
    }
    const everybodyHas = (remotes: readonly Remote[], what: Said) =>
      drawTogether(remotes, office, what)
    const watched = async ({ name }: Remote) =>
      (await view()).watched.find(({ remote }) => remote === name)

    it('no version is blamed, in the outage or after it, and the view says which minutes do not count', async () => {
      const { beside, released, first } = await liveBeside(3, { fresh: 2 })
      await everybodyHas(beside, { version: '1.0.0', fails: 'load-failed' })
      await everybodyHas(released, { version: '2.0.0', fails: 'load-failed' })
      await round()
      const during = await watched(first)
      ahead += 2 * MINUTE
      await everybodyHas([...beside], { version: '1.0.0' })
      await everybodyHas(released, { version: '2.0.0' })
      await round()

      expect(during).toMatchObject({ leftOut: 1, components: [{ draws: 0, failures: 0 }] })
      expect(await watched(first)).toMatchObject({ components: [{ verdict: 'cannot-tell' }] })
      for (const remote of released) {
        expect(await live(remote)).toEqual(later)
        expect(await entries(remote)).toEqual([])
      }
    })

    it('of twelve fresh releases none is blamed while everything fails for ten minutes, and after it', async () => {
      const { beside, released } = await liveBeside(1, { fresh: 12 })
      for (let minutes = 0; minutes < 10; minutes += 1) {
        await everybodyHas(beside, { version: '1.0.0', fails: 'load-failed' })
        await everybodyHas(released, { version: '2.0.0', fails: 'load-failed' })
        await round()
        ahead += MINUTE
      }
      const during = (await view()).watched.filter(({ remote }) =>
        released.some(({ name }) => name === remote),
      )
      await everybodyHas(beside, { version: '1.0.0' })
      await everybodyHas(released, { version: '2.0.0' })
      await round()

      expect(during.map(({ leftOut }) => leftOut)).toEqual(released.map(() => 10))
      expect(await Promise.all(released.map(live))).toEqual(released.map(() => later))
      expect((await Promise.all(released.map(entries))).flat()).toEqual([])
    })

    it('what goes on failing when they are well again is taken off', async () => {
      const { beside, first } = await liveBeside(3)
      await everybodyHas(beside, { version: '1.0.0', fails: 'load-failed' })
      await draw(first, office, { version: '2.0.0', fails: true })
      await round()
      const during = await live(first)
      ahead += 2 * MINUTE
      await everybodyHas(beside, { version: '1.0.0' })
      await draw(first, office, { version: '2.0.0', fails: true })
      await round()

      expect(during).toEqual(later)
      expect(await live(first)).toEqual({ version: '1.0.0' })
    })

    it('one that always fails disarms nothing', async () => {
      const { beside, first } = await liveBeside(1, { fails: true })
      await everybodyHas(beside, { version: '1.0.0', fails: true })
      await draw(first, office, { version: '2.0.0', fails: true })
      await round()

      expect(await live(first)).toEqual({ version: '1.0.0' })
    })

    it.each([
      ['with two others is only warned of', 2, '2.0.0', ['guard.warned']],
      ['with three others is taken off', 3, '1.0.0', ['guard.switched-off', 'guard.rolled-back']],
    ])('a new version that does not load, %s', async (_, others, version, actions) => {
      const { beside, first } = await liveBeside(others)
      await everybodyHas(beside, { version: '1.0.0' })
      await draw(first, office, { version: '2.0.0', fails: 'load-failed' })
      await round()

      expect(await live(first)).toEqual({ version })
      expect((await entries(first)).map(({ action }) => action)).toEqual(actions)
    })
  })
}
