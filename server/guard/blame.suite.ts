import type { AuditEntry, GuardFigures } from '@slipway/sdk/contract'
import { isInCanary } from '../catalog/viewer-version'
import type { Engine } from '../storage/storage'
import { asHost } from '../testing/as-host'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

const MINUTE = 60_000
const PERCENT = 30
const location = 'dashboard-before-cards'

interface One {
  readonly id: number
  readonly cookie: string
  readonly load: string
}

/** Which failures are evidence, and what pages with failures had in common: of users with sessions of their own. */
export function blameSuite(engine: Engine): void {
  let start = Date.now()
  let ahead = 0
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let cookie: string
  let users: One[] = []
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const options = { database: database.options, now: () => start + ahead }
    server = await createTestServer({ ...options, config: { trustProxy: ['loopback'] } })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    for (let count = 0; count < 60; count += 1) users = [...users, await signInOne()]
  }, 120_000)
  beforeEach(async () => {
    start = Date.now()
    ahead = 0
    await server.health.write()
    await server.guard.write()
    for (const table of [
      'guard_draws',
      'guard_draws_beside',
      'guard_failures',
      'guard_outcomes',
      'health_counts',
    ] as const)
      await server.storage.db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  async function signInOne(): Promise<One> {
    const own = await server.signIn()
    // Not so many in a second that their pages would tell only of a sample.
    ahead += 1000
    const load = (await server.call('GET /meta', { cookie: own })).json.loadToken
    return { id: server.loadTokens.read(load)?.userId ?? 0, cookie: own, load }
  }

  let remotes = 0
  /** A remote of two versions, the first of which is live, with an entry on the dashboard. */
  async function released() {
    const name = `of-${(remotes += 1)}`
    const component = `Part${remotes}`
    for (const version of ['1.0.0', '2.0.0']) {
      const slots = [{ location, component, props: {} }]
      await operator.publish(
        teamVersion(version, { name, components: [{ name: component }], slots }),
      )
    }
    await operator.release({ [name]: { version: '1.0.0' } })
    return { name, component }
  }
  type Remote = Awaited<ReturnType<typeof released>>

  /** A version that is new for everybody, and another remote whose new version some users get. */
  async function releasedBeside() {
    const [own, other] = [await released(), await released()]
    ahead = -40 * MINUTE
    await report(users, own, { version: '1.0.0' })
    ahead = 0
    await operator.release({ [own.name]: { version: '2.0.0' } })
    const canary = { version: '2.0.0', percent: PERCENT }
    await operator.release({ [other.name]: { version: '1.0.0', canary } })
    ahead = 2 * MINUTE
    const isIn = ({ id }: One) => isInCanary({ remote: other.name, percent: PERCENT }, id)
    return { own, other, some: users.filter(isIn), rest: users.filter((one) => !isIn(one)) }
  }

  let pages = 0
  interface Said {
    readonly version: string
    readonly code?: string
    readonly page?: string
    /** Whether the request names the session. */
    readonly asSession?: boolean
    readonly also?: readonly object[]
  }
  const boxOf = ({ name, component }: Remote, { version, code = 'timed', page }: Said) => ({
    code,
    component,
    location,
    remote: name,
    version,
    page: page ?? `${engine} ${(pages += 1)}`,
    ...(code === 'timed' && { codeMs: 5, durationMs: 9 }),
  })
  async function report(of: readonly One[], remote: Remote, said: Said): Promise<void> {
    for (const one of of) {
      const page = said.page && `${said.page} ${one.id}`
      const reports = [boxOf(remote, { ...said, ...(page && { page }) }), ...(said.also ?? [])]
      const { status } = await server.request('/reports', {
        method: 'POST',
        json: asHost(server.loadTokens, { reports, load: one.load }),
        ...(said.asSession !== false && { cookie: one.cookie }),
        headers: { 'X-Forwarded-For': `10.2.${one.id >> 8}.${one.id & 255}` },
      })
      expect(status).toBe(204)
    }
    await server.health.write()
  }
  const fails = { version: '2.0.0', code: 'render-failed' } as const
  const works = { version: '2.0.0' } as const

  async function round(): Promise<void> {
    await server.guard.write()
    ahead += MINUTE
    await server.guard.round()
  }
  const live = async ({ name }: Remote) => (await operator.head()).json.remotes[name]
  async function entriesOf({ name }: Remote) {
    const query = { action: 'guard', remote: name }
    const items: AuditEntry[] = (await server.call('GET /manage/audit', { query, cookie })).json
      .items
    return items.map(({ action, detail }) => ({
      action,
      // Entries of the guard have figures.
      ...(detail as { readonly figures: GuardFigures }).figures,
    }))
  }

  it('a version that fails only beside another one’s new version stays, and the warning names that one', async () => {
    const { own, other, some, rest } = await releasedBeside()
    await report(some, own, fails)
    await report(rest, own, works)
    await round()

    expect(await live(own)).toEqual({ version: '2.0.0' })
    const [warning, ...more] = await entriesOf(own)
    expect(more).toEqual([])
    expect(warning?.action).toBe('guard.warned')
    expect(warning?.common?.[0]).toEqual({
      remote: other.name,
      version: '2.0.0',
      failures: some.length,
      draws: rest.length,
      drawsWith: 0,
      mayBreak: true,
    })
    const { outcomes } = (await server.call('GET /manage/guard', { cookie })).json
    expect(outcomes[0]).toMatchObject({ did: 'warned', figures: { common: warning?.common } })
  })

  it('a version that fails on all pages is taken off, and its entry says what they had in common', async () => {
    const { own, other, some } = await releasedBeside()
    await report(some, own, fails)
    await round()

    expect(await live(own)).toEqual({ version: '1.0.0' })
    const [, entry] = await entriesOf(own)
    const beside = { remote: other.name, version: '2.0.0', failures: some.length }
    expect(entry?.common).toContainEqual({ ...beside, draws: 0, drawsWith: 0, mayBreak: false })
  })

  it('a version that fails as often where the other one is not is taken off', async () => {
    const { own, other, some, rest } = await releasedBeside()
    await report([...some.slice(0, 6), ...rest.slice(0, 6)], own, fails)
    await report([...some.slice(6), ...rest.slice(6)], own, works)
    await round()

    expect(await live(own)).toEqual({ version: '1.0.0' })
    const [entry] = await entriesOf(own)
    expect(entry?.common?.some(({ remote }) => remote === other.name)).toBe(false)
  })

  it('is shielded by no remote that pages name, with keys of their host, and that the server did not give', async () => {
    const { own, some, rest } = await releasedBeside()
    const shield = await released()
    await operator.release({ [shield.name]: null })
    const failing = [...some.slice(0, 6), ...rest.slice(0, 6)]
    for (const one of failing)
      await report([one], own, { ...fails, also: [boxOf(shield, { version: '1.0.0' })] })
    await report([...some.slice(6), ...rest.slice(6)], own, works)
    await round()

    expect(await live(own)).toEqual({ version: '1.0.0' })
    const [entry] = await entriesOf(own)
    expect(entry?.common?.some(({ remote }) => remote === shield.name)).toBe(false)
  })

  it('is shielded by nothing where a page does not name its session: nobody knows what is beside it', async () => {
    const { own, some, rest } = await releasedBeside()
    await report(some, own, { ...fails, asSession: false })
    await report(rest, own, works)
    await round()

    expect(await live(own)).toEqual({ version: '1.0.0' })
    expect((await entriesOf(own))[0]).not.toHaveProperty('common')
  })

  it('failures of boxes that the same pages had drawn warn, and take nothing off', async () => {
    const { own } = await releasedBeside()
    await report(users, own, { ...works, page: 'drawn' })
    await report(users.slice(0, 20), own, { ...fails, page: 'drawn' })
    await round()

    expect(await live(own)).toEqual({ version: '2.0.0' })
    expect(await entriesOf(own)).toMatchObject([
      { action: 'guard.warned', failures: 20, later: 20 },
    ])
    // Of the same users, in the same minute, on pages that did not draw it.
    await report(users.slice(0, 20), own, fails)
    await round()
    expect(await live(own)).toEqual({ version: '1.0.0' })
  })
}
