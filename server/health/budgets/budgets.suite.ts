import type { Budget, UsedBudget } from '@slipway/sdk/contract'
import type { Engine } from '../../storage/storage'
import { createHealthCountsTable } from '../../storage/tables/health-counts-table'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

const DAY_MS = 86_400_000

/** From a team's build to what Health and Overview say of it. */
export function budgetsSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let team: ManageClient
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({ database: database.options, remotes: [] })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    await publish('1.0.0', { failures: 5, p95: 300 })
    await publish('1.1.0', { failures: 50 })
    await operator.publish(
      teamVersion('1.0.0', { name: 'others', components: [{ name: 'Other' }] }),
    )
    await operator.release({ team: { version: '1.0.0' }, others: { version: '1.0.0' } })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(server, { token })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(async () => {
    await server.storage.db.deleteFrom('health_counts').execute()
  })

  const publish = (version: string, budget: Budget) =>
    operator.publish(teamVersion(version, { components: [{ name: 'TeamCard', budget }] }))

  interface Count {
    readonly outcome?: string
    readonly measure?: 'count' | 'draw'
    readonly bucket?: number
    readonly version?: string
    readonly at?: number
  }
  async function count(times: number, more: Count = {}) {
    const at = more.at ?? Date.now()
    await createHealthCountsTable(server.storage).add([
      {
        outcome: 'drawn',
        measure: 'count',
        bucket: 0,
        page: '',
        browser: 'firefox',
        signedIn: true,
        component: 'TeamCard',
        location: 'dashboard-before-cards',
        remote: 'team',
        version: '1.0.0',
        samples: times,
        total: times,
        ...more,
        at: at - (at % 60_000),
      },
    ])
  }
  const budgetsOf = async (query = {}): Promise<readonly UsedBudget[]> =>
    (await operator.call('GET /manage/health', { query } as never)).json.budgets
  const strained = async (): Promise<readonly UsedBudget[]> =>
    (await operator.call('GET /manage/overview')).json.budgets

  it('tells how much of seven days is used, of all versions and pages, whatever range is looked at', async () => {
    await count(500)
    await count(495, { version: '0.9.0', at: Date.now() - 6 * DAY_MS })
    await count(4, { outcome: 'render-failed' })
    await count(1, { outcome: 'hung', version: '0.9.0', at: Date.now() - 6 * DAY_MS })
    await count(90, { measure: 'draw', bucket: 200 })
    await count(8, { measure: 'draw', bucket: 500 })
    await count(2, { measure: 'draw', bucket: 1000 })
    await count(5000, { outcome: 'render-failed', at: Date.now() - 8 * DAY_MS })

    const used = {
      remote: 'team',
      component: 'TeamCard',
      failures: { limit: 5, used: 1 },
      p95: { limit: 300, used: 0.4 },
      tone: 'bad',
    }
    expect(await budgetsOf()).toEqual([used])
    expect(await budgetsOf({ range: 'hour', browser: 'safari' })).toEqual([used])
    expect(await budgetsOf({ remote: 'others' })).toEqual([])
    expect(await strained()).toEqual([used])
    const ofTeam = { path: { remote: 'team' } }
    expect((await team.call('GET /manage/health/{remote}', ofTeam)).json.budgets).toEqual([used])
  })

  it('from three quarters on it is on Overview, with too few reports it says so', async () => {
    await count(49)
    const few = await budgetsOf()
    await count(951 - 3)
    await count(3, { outcome: 'render-failed' })
    const [some, none] = [await budgetsOf(), await strained()]
    await count(1, { outcome: 'render-failed' })

    expect(few).toMatchObject([{ failures: { used: null }, p95: { used: null }, tone: 'idle' }])
    expect(some).toMatchObject([{ failures: { used: 0.6 }, tone: 'ok' }])
    expect(none).toEqual([])
    expect(await strained()).toMatchObject([{ failures: { used: 0.8 }, tone: 'warn' }])
  })

  it('the budget is that of the version that is live for everybody, also while a canary has another one', async () => {
    await count(990)
    await count(10, { outcome: 'render-failed' })
    const canary = { version: '1.1.0', percent: 10 }
    await operator.release({ team: { version: '1.0.0', canary } })
    const beside = await budgetsOf()
    await operator.release({ team: { version: '1.1.0' } })

    expect(beside).toMatchObject([{ failures: { limit: 5, used: 2 } }])
    expect(await budgetsOf()).toEqual([
      {
        remote: 'team',
        component: 'TeamCard',
        failures: { limit: 50, used: 0.2 },
        tone: 'ok',
      },
    ])
    await operator.release({ team: { version: '1.0.0' } })
  })
}
