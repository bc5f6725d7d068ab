import { isInCanary } from '../catalog/viewer-version'
import type { Engine } from '../storage/storage'
import { asHost } from '../testing/as-host'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'
import { randomFrom } from '../testing/random-from'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PAGES_A_MINUTE = 2
const PERCENT = 30
const name = 'team'
const component = 'TeamCard'
const location = 'dashboard-before-cards'
/** Of each row; what differs between engines is the tables, which a few of them show as well. */
const RUNS = { sqlite: 6, postgres: 3 } as const

/**
 * How soon a version is off that always fails: by the reports of its users' pages, the counts, the tables and the
 * guard's rounds, with a clock of their own. `rows-simulation.test.ts` looks at many more worlds, by rows alone.
 */
export function rowsSuite(engine: Engine): void {
  let clock = Date.now()
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let cookie: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const options = { database: database.options, now: () => clock }
    server = await createTestServer({ ...options, config: { trustProxy: ['loopback'] } })
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    for (const version of ['1.0.0', '2.0.0']) await operator.publish(teamVersion(version))
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  const base = { version: '1.0.0' }
  const canary = { ...base, canary: { version: '2.0.0', percent: PERCENT } }
  const live = async () => (await operator.head()).json.remotes[name]

  /** The first version had 250 draws without a failure; nobody had the second one yet. */
  async function begin(): Promise<void> {
    await operator.disable(name, { disabled: false, version: '2.0.0', why: 'again' })
    await operator.release({ [name]: base })
    await server.guard.write()
    for (const table of ['guard_draws', 'guard_failures', 'guard_outcomes', 'page_boxes'] as const)
      await server.storage.db.deleteFrom(table).execute()
    clock = Date.now()
    const at = Math.floor(clock / MINUTE) * MINUTE - 40 * MINUTE
    const former = { remote: name, version: '1.0.0', component, at, draws: 250 }
    await server.storage.db.insertInto('guard_draws').values(former).execute()
  }

  let pages = 0
  /** One page of a user, from an address of its own: those that one address sends are limited. */
  async function open(token: string, version: string): Promise<void> {
    pages += 1
    const box = { component, location, remote: name, version, page: `page-${engine}-${pages}` }
    const fails = version === '2.0.0'
    const report = fails
      ? { ...box, code: 'render-failed' }
      : { ...box, code: 'timed', codeMs: 5, durationMs: 9 }
    const { status } = await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { reports: [report], load: token }),
      headers: { 'X-Forwarded-For': `10.${pages >> 16}.${(pages >> 8) & 255}.${pages & 255}` },
    })
    expect(status).toBe(204)
  }

  interface Row {
    readonly as: 'base' | 'canary'
    readonly users: number
    readonly within: number
  }

  let runs = 0
  /**
   * Ids of as many users as have the version, and beside a canary sixty of the base. Other ones in each run: runs
   * are of the same minutes, and a user counts once in a minute.
   */
  function usersOf({ as, users }: Row): readonly { id: number; version: string }[] {
    runs += 1
    const ids = Array.from({ length: 2000 }, (_, index) => 2000 * runs + index)
    if (as === 'base') return ids.slice(0, users).map((id) => ({ id, version: '2.0.0' }))
    const isIn = (id: number) => isInCanary({ remote: name, percent: PERCENT }, id)
    return [
      ...ids
        .filter(isIn)
        .slice(0, users)
        .map((id) => ({ id, version: '2.0.0' })),
      ...ids
        .filter((id) => !isIn(id))
        .slice(0, 60)
        .map((id) => ({ id, version: '1.0.0' })),
    ]
  }

  function pagesOf(row: Row, random: () => number) {
    const found: { at: number; token: string; version: string }[] = []
    for (const { id, version } of usersOf(row)) {
      const token = server.loadTokens.issue(id)
      let at = (-Math.log(1 - random()) * MINUTE) / PAGES_A_MINUTE
      for (; at < row.within; at += (-Math.log(1 - random()) * MINUTE) / PAGES_A_MINUTE)
        // A page tells four seconds late that its box was drawn.
        found.push({ at: at + (version === '2.0.0' ? 0 : 4 * SECOND), token, version })
    }
    return found.sort((one, other) => one.at - other.at)
  }

  /** Whether it was off in time. */
  async function run(row: Row, random: () => number): Promise<boolean> {
    await begin()
    const waiting = pagesOf(row, random)
    await operator.release({ [name]: row.as === 'base' ? { version: '2.0.0' } : canary })
    const start = Date.now()
    for (let passed = 0; passed <= row.within; passed += 2 * SECOND) {
      while (waiting[0] && waiting[0].at <= passed) {
        const [page] = waiting.splice(0, 1)
        clock = start + Math.round(page?.at ?? 0)
        if (page) await open(page.token, page.version)
      }
      clock = start + passed
      await server.health.write()
      await server.guard.writeDue()
      if (passed % (10 * SECOND) === 0) await server.guard.round()
      const { version, canary: left } = await live()
      if (version === '1.0.0' && !left) return true
    }
    return false
  }

  it.each<Row>([
    { as: 'base', users: 6, within: 2 * MINUTE },
    { as: 'base', users: 20, within: MINUTE },
    { as: 'base', users: 200, within: 30 * SECOND },
    { as: 'canary', users: 6, within: 2 * MINUTE },
    { as: 'canary', users: 20, within: MINUTE },
    { as: 'canary', users: 200, within: 30 * SECOND },
  ])('of $users users, as $as, is off within $within ms', async (row) => {
    const random = randomFrom(11)
    let inTime = 0
    for (let times = 0; times < RUNS[engine]; times += 1) inTime += Number(await run(row, random))

    // Of two hundred users 99 of 100 runs are in time, of fewer 95.
    expect(inTime).toBeGreaterThanOrEqual(row.users === 200 ? RUNS[engine] : RUNS[engine] - 1)
  })
}
