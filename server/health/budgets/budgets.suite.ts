import type { Budget, UsedBudget } from '@slipway/sdk/contract'
import type { Engine } from '../../storage/storage'
import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
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
  /** The operator, as the audit has it. */
  let who: string
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
    who = String(server.audited.at(-1)?.actor.name)
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
  const revisionOf = async (): Promise<number> => (await operator.call('GET /meta')).json.revision
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

  const at = { path: { remote: 'team', component: 'TeamCard' } }
  const overrule = (body: object, as = operator, path: object = at.path) =>
    as.call('PUT /manage/health/{remote}/budgets/{component}', { path, body } as never)
  const drop = (as = operator) => as.call('DELETE /manage/health/{remote}/budgets/{component}', at)
  const undo = (id: unknown) =>
    operator.call('POST /manage/audit/{id}/undo', { path: { id: Number(id) } })
  const said = async (as = operator) =>
    (await as.call('GET /manage/health/{remote}/budgets', { path: { remote: 'team' } })).json.items

  it('an operator overrules it figure by figure, says why, goes back, and undoes that', async () => {
    await count(990)
    await count(10, { outcome: 'render-failed' })
    const revision = await revisionOf()

    const set = await overrule({ failures: 20, why: 'a fair' })
    const [used] = await budgetsOf()
    const moved = await revisionOf()
    const back = await drop()
    const [teams] = await budgetsOf()
    const undone = await undo(back.headers['slipway-change'])
    const again = await said(team)

    const operators = { failures: 20, who, why: 'a fair', since: expect.any(String) }
    const both = { team: { failures: 5, p95: 300 }, operators }
    expect([set.status, set.json.items]).toEqual([200, [{ component: 'TeamCard', ...both }]])
    expect(used).toMatchObject({
      failures: { limit: 20, used: 0.5 },
      p95: { limit: 300 },
      tone: 'ok',
      overruled: both,
    })
    expect(moved).toBeGreaterThan(revision)
    expect(teams).toMatchObject({ failures: { limit: 5, used: 2 } })
    expect(teams).not.toHaveProperty('overruled')
    expect([undone.status, again]).toEqual([200, set.json.items])
    const told = server.audited.filter(({ action }) => action === 'remote.budget-set').slice(-3)
    expect(told.map(({ detail }) => detail)).toEqual([
      { component: 'TeamCard', from: null, to: operators },
      { component: 'TeamCard', from: operators, to: null },
      { component: 'TeamCard', from: null, to: operators, undid: expect.any(Number) },
    ])
    await undo(undone.headers['slipway-change'])
    expect((await drop()).headers['slipway-change']).toBeUndefined()
  })

  it('a component without one gets one, and a change since then is not undone', async () => {
    const other = { remote: 'others', component: 'Other' }
    const first = await overrule({ p95: 100, why: 'slow' }, operator, other)
    const given = await budgetsOf({ remote: 'others' })
    await overrule({ p95: 200, failures: 0.5, why: 'less slow' }, operator, other)
    const refused = await undo(first.headers['slipway-change'])
    const changed = await budgetsOf({ remote: 'others' })
    await operator.call('DELETE /manage/health/{remote}/budgets/{component}', { path: other })

    expect(given).toMatchObject([
      { p95: { limit: 100, used: null }, overruled: { team: null, operators: { p95: 100 } } },
    ])
    expect(refused.json).toMatchObject({ code: 'changed-since' })
    expect(changed).toMatchObject([{ p95: { limit: 200 }, failures: { limit: 0.5 } }])
    expect(await budgetsOf({ remote: 'others' })).toEqual([])
  })

  it('what is wrong is named with its place and what would do', async () => {
    const replies = [
      await overrule({ failures: 900, why: 'x' }),
      await overrule({ p95: 'slow', why: 'x' }),
      await overrule({ why: 'x' }),
      await overrule({ failures: 5 }),
      await overrule({ failures: 5, why: 'x' }, operator, { ...at.path, component: 'TeamCrad' }),
      await overrule({ failures: 5, why: 'x' }, operator, { ...at.path, remote: 'nobody' }),
    ]

    const faultOf = ({ json }: (typeof replies)[number]) => json.errors?.[0] ?? json
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404, 404])
    expect(replies.map(faultOf)).toMatchObject([
      { pointer: '/failures', detail: expect.stringContaining('from 0.1 to 500') },
      { pointer: '/p95', detail: 'Whole milliseconds, such as 500.' },
      { pointer: '', detail: expect.stringContaining('Say failures, p95 or both') },
      { pointer: '/why' },
      { detail: expect.stringMatching(/no component TeamCrad is live. It has TeamCard: name/) },
      { detail: 'There is no remote nobody.' },
    ])
    expect(await said()).toMatchObject([{ operators: null }])
  })

  it('S18: a team reads whose word it is, and cannot change it', async () => {
    const tried = [await overrule({ failures: 500, why: 'x' }, team), await drop(team)]
    const others = await team.call('GET /manage/health/{remote}/budgets', {
      path: { remote: 'others' },
    })

    expect(tried.map(({ status }) => status)).toEqual([403, 403])
    expect(others.status).toBe(404)
    expect(await said(team)).toMatchObject([{ component: 'TeamCard', operators: null }])
  })
}
