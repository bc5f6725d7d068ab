import {
  emptyLayout,
  type OverviewBody,
  type OverviewBrief,
  type SlotReport,
} from '@slipway/sdk/contract'
import type { Engine } from '../storage/storage'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { describeTestApplication } from '../testing/applications/test-application'
import { asHost } from '../testing/as-host'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../testing/manage-client'

const card = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }
const drawn = { code: 'timed', ...card, version: '1.0.0', codeMs: 30, durationMs: 45 } as const
const failed = { code: 'render-failed', ...card, version: '1.0.0' } as const

export function overviewSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      remotes: [],
      describe(app) {
        describeTestApplication(app)
        app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
        app.role('arranger', {
          label: 'Arranger',
          permissions: ['slipway.release', 'slipway.layout'],
        })
      },
    })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
  })

  async function release(): Promise<void> {
    const slots = [{ location: card.location, component: card.component, props: {} }]
    for (const version of ['1.0.0', '1.1.0'])
      await operator.publish(teamVersion(version, { slots }))
    await operator.publish(
      teamVersion('2.0.0', { name: 'others', components: [{ name: 'Other' }] }),
    )
    await operator.release({ team: { version: '1.0.0' }, others: { version: '2.0.0' } })
  }
  const times = (count: number, report: SlotReport) => Array.from({ length: count }, () => report)
  async function send(reports: readonly SlotReport[]) {
    const cookie = await server.signIn({ role: 'visitor' })
    const load = (await server.call('GET /meta', { cookie })).json.loadToken
    for (let start = 0; start < reports.length; start += 50)
      await server.request('/reports', {
        method: 'POST',
        json: asHost(server.loadTokens, { load, reports: reports.slice(start, start + 50) }),
      })
    await server.health.write()
  }
  const read = async (): Promise<OverviewBody> =>
    (await operator.call('GET /manage/overview')).json as OverviewBody
  const ofOthers = { ...drawn, remote: 'others', version: '2.0.0', component: 'Other' }

  it('an empty host has nothing that fails, and nothing under way', async () => {
    expect(await read()).toEqual({
      tone: 'idle',
      lines: { amber: 5, red: 50 },
      remotes: 0,
      idle: 0,
      failing: [],
      tones: [],
      underWay: {
        canaries: [],
        freeze: null,
        drafts: 0,
        proposals: 0,
        expiring: [],
        webhooks: 0,
        switchedOff: [],
      },
      slowest: [],
      budgets: [],
      changes: [],
    })
  })

  it('what was shown often enough and did not fail is well, the slowest of it first', async () => {
    await release()
    await send([...times(60, drawn), ...times(60, { ...ofOthers, codeMs: 30, durationMs: 900 })])

    const body = await read()

    expect(body).toMatchObject({ tone: 'ok', remotes: 2, idle: 0, failing: [] })
    expect(body.tones.map(({ component, as, tone }) => [component, as, tone])).toEqual([
      ['Other', 'base', 'ok'],
      ['TeamCard', 'base', 'ok'],
    ])
    expect(body.slowest.map(({ component, as }) => [component, as])).toEqual([
      ['Other', 'base'],
      ['TeamCard', 'base'],
    ])
    expect(body.slowest[0]?.p95.above).toBeGreaterThanOrEqual(500)
  })

  it('a component that fails for everybody is named, with the figures of Health and since when', async () => {
    await release()
    const before = Date.now()
    await send([
      ...times(60, failed),
      ...times(60, ofOthers),
      ...times(2, { ...ofOthers, code: 'hung' }),
    ])

    const [body, health] = [await read(), await operator.call('GET /manage/health')]

    expect(body).toMatchObject({ tone: 'bad', remotes: 2, idle: 0 })
    const [worst, other] = body.failing
    expect(worst).toEqual({
      remote: 'team',
      version: '1.0.0',
      as: 'base',
      component: 'TeamCard',
      tone: 'bad',
      failures: 60,
      boxes: 60,
      failuresPer1000: 1000,
      since: expect.stringMatching(/:00\.000Z$/),
    })
    expect(other).toMatchObject({ remote: 'others', tone: 'warn', failures: 2, boxes: 62 })
    expect(Date.parse(worst?.since ?? '')).toBeGreaterThan(before - 60_000)
    expect(body.failing.map((one) => one.failuresPer1000)).toEqual(
      health.json.items.map((one: { failuresPer1000: number }) => one.failuresPer1000),
    )
  })

  it('three boxes of which every one failed are enough; of two, or of others, too little is known', async () => {
    await release()
    await send([...times(2, failed), ofOthers])
    expect(await read()).toMatchObject({ tone: 'idle', remotes: 2, idle: 2, failing: [] })

    await send([failed])
    expect(await read()).toMatchObject({
      tone: 'bad',
      idle: 1,
      failing: [{ failures: 3, boxes: 3, failuresPer1000: null }],
    })
  })

  it('what was rolled back or switched off fails no more, and is named as switched off', async () => {
    await release()
    await operator.release({ team: { version: '1.1.0' } })
    await send(times(60, { ...failed, version: '1.1.0' }))
    expect((await read()).tone).toBe('bad')

    await operator.rollBack('team')
    expect(await read()).toMatchObject({ tone: 'idle', failing: [] })

    await operator.release({ team: { version: '1.1.0' } })
    await operator.disable('team', { disabled: true, component: 'TeamCard', why: 'it fails' })
    expect(await read()).toMatchObject({
      tone: 'idle',
      failing: [],
      underWay: { switchedOff: [{ remote: 'team', component: 'TeamCard', why: 'it fails' }] },
    })
  })

  it('names canaries, a freeze, drafts, proposals that wait, what ends soon and webhooks that fail', async () => {
    const rules = [{ remote: 'team', location: '*', may: 'with-approval' as const }]
    await operator.call('PUT /manage/proposals/rules', {
      body: { rules, locks: [], why: 'a test' },
      headers: { 'If-Match': '"0"' },
    })
    await release()
    await operator.release({
      team: { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } },
    })
    await operator.createToken('team', { name: 'ci', days: 3 })
    await operator.createToken('team', { name: 'later', days: 300 })
    await operator.call('POST /manage/layout/drafts', {
      body: { name: 'Winter', layout: emptyLayout },
    })
    await operator.freeze({ until: null, why: 'holidays' })
    const hooks = createWebhooksTable(server.storage)
    const hook = {
      url: 'https://hooks.example/',
      form: 'json',
      events: ['remote'],
      who: 'a test',
      secret: 's',
    } as const
    await hooks.add(hook)
    await hooks.noteFailure(await hooks.add(hook))

    const { underWay, changes } = await read()
    const releaser = await server.signIn({ role: 'releaser' })
    const { json } = await server.call('GET /manage/overview', { cookie: releaser })

    // A link to a page that they may not open would help them little, and counts tell what is on it.
    const closed = { drafts: 0, proposals: 0, expiring: [], webhooks: 0 }
    expect(json.underWay).toEqual({ ...underWay, ...closed })
    expect(underWay).toMatchObject({
      canaries: [{ remote: 'team', version: '1.1.0', percent: 5 }],
      freeze: { until: null, why: 'holidays' },
      drafts: 1,
      proposals: 1,
      expiring: [{ kind: 'token', name: 'ci', remote: 'team' }],
      webhooks: 1,
      switchedOff: [],
    })
    expect(changes.map(({ action }) => action)).toEqual([
      'releases.frozen',
      'team-token.created',
      'team-token.created',
      'remote.released',
      'remote.released',
    ])
    const { items } = (await operator.call('GET /manage/audit')).json
    expect(items).toEqual(expect.arrayContaining(changes))
    expect(changes[0]).toMatchObject({ undo: { can: 'undo' } })
  })

  it('is for those who release; only those who manage learn of tokens and of the audit', async () => {
    await release()
    const { token } = (await operator.createToken('team', { name: 'ci', days: 3 })).json
    const as = async (role?: string) => {
      const cookie = role && (await server.signIn({ role }))
      return await server.call('GET /manage/overview', cookie ? { cookie } : {})
    }

    const releaser = await as('releaser')

    expect(releaser.status).toBe(200)
    expect(releaser.json).toMatchObject({ remotes: 2, underWay: { expiring: [] }, changes: [] })
    expect((await read()).underWay.expiring).toHaveLength(1)
    expect([(await as('visitor')).status, (await as()).status]).toEqual([403, 401])
    const team = manageClient(server, { token })
    expect((await team.call('GET /manage/overview')).status).toBe(403)
  })

  async function briefOf(role: string): Promise<OverviewBrief> {
    const cookie = await server.signIn({ role })
    return (await server.call('GET /manage/overview', { cookie, query: { brief: '' } })).json
  }
  const askFirst = () =>
    operator.call('PUT /manage/proposals/rules', {
      body: {
        rules: [{ remote: 'team', location: '*', may: 'with-approval' as const }],
        locks: [],
        why: 'a test',
      },
      headers: { 'If-Match': '"0"' },
    })

  it('is also there in brief: the same state, and counts of what waits', async () => {
    await askFirst()
    await release()
    expect(await briefOf('operator')).toEqual({
      tone: 'idle',
      remotes: 2,
      idle: 2,
      failing: [],
      counts: { errors: 0, failing: 0, proposals: 1, webhooks: 0, expiring: 0 },
    })

    await send([
      ...times(60, { ...failed, type: 'TypeError', detail: 'TypeError: no' }),
      ...times(60, ofOthers),
    ])
    const hooks = createWebhooksTable(server.storage)
    await hooks.noteFailure(
      await hooks.add({
        url: 'https://a.example/',
        form: 'json',
        events: ['remote'],
        who: 'a',
        secret: 's',
      }),
    )
    await operator.createToken('team', { name: 'ci', days: 3 })
    const { tone, remotes, idle, failing } = await read()

    expect(await briefOf('operator')).toEqual({
      ...{ tone, remotes, idle, failing },
      counts: { errors: 1, failing: 1, proposals: 1, webhooks: 1, expiring: 1 },
    })
  })

  it('counts a proposal as soon as a version is published, and no more once it is decided', async () => {
    await askFirst()
    const waiting = async () => (await briefOf('operator')).counts.proposals
    expect(await waiting()).toBe(0)
    const slots = [{ location: card.location, component: card.component, props: {} }]
    await operator.publish(teamVersion('1.0.0', { slots }))
    expect(await waiting()).toBe(1)

    const [first] = (await operator.call('GET /manage/proposals')).json.items
    const { id, digest } = first
    const decided = await operator.call('POST /manage/proposals/decisions', {
      body: { remote: 'team', id, digest, is: 'refused' as const, why: 'a test' },
    })
    expect(decided.status).toBe(200)

    expect(await waiting()).toBe(0)
  })

  it('counts for nobody what they may not look at, and tells a team of its remote alone', async () => {
    await release()
    await send([...times(60, { ...ofOthers, code: 'render-failed' }), ...times(60, drawn)])
    const { token } = (await operator.createToken('team', { name: 'ci', days: 30 })).json

    expect((await briefOf('releaser')).counts).toEqual({ errors: 1, failing: 1 })
    expect((await briefOf('arranger')).counts).toEqual({ errors: 1, failing: 1, proposals: 0 })
    const team = manageClient(server, { token })
    expect((await team.call('GET /manage/overview', { query: { brief: '' } })).json).toEqual({
      tone: 'ok',
      remotes: 1,
      idle: 0,
      failing: [],
      counts: { errors: 0, failing: 0, proposals: 0 },
    })
    const visitor = await server.signIn({ role: 'visitor' })
    const refused = await server.call('GET /manage/overview', {
      cookie: visitor,
      query: { brief: '' },
    })
    expect(refused.status).toBe(403)
  })
}
