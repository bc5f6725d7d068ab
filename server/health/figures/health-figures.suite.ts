import type { SlotReport } from '@slipway/sdk/contract'
import type { Engine } from '../../storage/storage'
import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
import { componentAt, describeTestApplication } from '../../testing/applications/test-application'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

const HOUR_MS = 3_600_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export function healthFiguresSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let team: ManageClient
  let staffToken: string
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      describe(app) {
        describeTestApplication(app)
        app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
      },
    })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const components = [{ name: 'TeamCard' }, { name: 'TeamField', registry: 'global' as const }]
    for (const version of ['1.0.0', '1.1.0'])
      await operator.publish(teamVersion(version, { components }))
    await operator.publish(
      teamVersion('1.0.0', { name: 'others', components: [{ name: 'Other' }] }),
    )
    await operator.release({ team: { version: '1.0.0' }, others: { version: '1.0.0' } })
    await operator.release({
      team: { version: '1.0.0', canary: { version: '1.1.0', percent: 50 } },
    })
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(server, { token })
    const cookie = await server.signIn({ role: 'visitor' })
    staffToken = (await server.call('GET /meta', { cookie })).json.loadToken
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(async () => {
    await server.health.write()
    await server.storage.db.deleteFrom('health_counts').execute()
  })

  const card = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }
  const drawn = { code: 'timed', ...card, version: '1.0.0', codeMs: 30, durationMs: 45 } as const
  const failed = { code: 'render-failed', ...card, version: '1.1.0' } as const
  const times = (count: number, report: SlotReport) => Array.from({ length: count }, () => report)
  async function send(reports: readonly SlotReport[], more: object = {}, agent = firefox) {
    for (let start = 0; start < reports.length || start === 0; start += 50) {
      const { status } = await server.request('/reports', {
        method: 'POST',
        json: asHost(server.loadTokens, {
          load: staffToken,
          reports: reports.slice(start, start + 50),
          ...more,
        }),
        headers: { 'User-Agent': agent },
      })
      expect(status).toBe(204)
    }
    await server.health.write()
  }
  const list = async (query: object = {}) =>
    (await operator.call('GET /manage/health', { query } as never)).json
  const read = async (query: object = {}, remote = 'team') =>
    await operator.call('GET /manage/health/{remote}', { path: { remote }, query } as never)

  it('says of each version and component what became of it, since which release, the worst first', async () => {
    await send([...times(60, drawn), ...times(40, { ...drawn, version: '1.1.0', codeMs: 300 })])
    await send([...times(20, failed), { ...failed, code: 'load-timeout' }])

    const [worst, other, ...more] = (await list()).items

    expect(more).toEqual([])
    expect(worst).toMatchObject({
      remote: 'team',
      version: '1.1.0',
      component: 'TeamCard',
      locations: ['dashboard-before-cards'],
      live: 'canary',
      draws: 40,
      failures: 21,
      reports: 61,
      failuresPer1000: 344.3,
      reasons: [
        { code: 'render-failed', count: 20 },
        { code: 'load-timeout', count: 1 },
      ],
      load: { p50: null, p95: null },
    })
    expect(other).toMatchObject({
      version: '1.0.0',
      live: 'base',
      failuresPer1000: 0,
      load: { p50: { above: 20, upTo: 50 }, p95: { above: 20, upTo: 50 } },
      draw: { p50: { above: 10, upTo: 20 }, p95: { above: 10, upTo: 20 } },
    })
    expect(worst.since.release).toBe(other.since.release + 1)
  })

  it('has what is live first, the worst of it before the rest, and each remote by its name with a tone', async () => {
    await createHealthCountsTable(server.storage).add([
      countAt(Date.now(), { version: '0.9.0', outcome: 'render-failed', total: 60 }),
    ])
    await send([...times(60, drawn), ...times(60, failed)])
    await send(times(3, { ...drawn, remote: 'others', component: 'Other' }))

    const { items, remotes, lines } = await list()

    expect(items.map(({ remote, version }: SlotReport) => `${remote} ${version}`)).toEqual([
      'team 1.1.0',
      'team 1.0.0',
      'others 1.0.0',
      'team 0.9.0',
    ])
    expect(lines).toEqual({ amber: 5, red: 50 })
    const names = remotes.map(({ remote }: { remote: string }) => remote)
    expect(names).toEqual(names.toSorted())
    expect(remotes.filter(({ boxes }: { boxes: number }) => boxes > 0)).toEqual([
      { remote: 'others', tone: 'idle', boxes: 3, failures: 0, failuresPer1000: null },
      { remote: 'team', tone: 'bad', boxes: 120, failures: 60, failuresPer1000: 500 },
    ])
    const ofTeam = (await team.call('GET /manage/health', { query: {} })).json
    expect(ofTeam.remotes.map(({ remote }: { remote: string }) => remote)).toEqual(['team'])
  })

  it('what is switched off makes its remote no worse', async () => {
    await send([...times(60, drawn), ...times(60, failed)])
    const part = { version: '1.1.0', component: 'TeamCard' }
    const off = await operator.disable('team', { disabled: true, ...part, why: 'It fails' })
    const after = (await list({ remote: 'team' })).remotes
    await operator.disable('team', { disabled: false, ...part, why: 'It is mended' })

    expect(off.status).toBe(200)
    expect(after).toMatchObject([{ remote: 'team', tone: 'ok', boxes: 60, failures: 0 }])
  })

  it('marks what happened to a remote within the time, with what was live since then', async () => {
    await operator.disable('team', { disabled: true, version: '1.1.0', why: 'It fails' })
    await operator.disable('team', { disabled: false, version: '1.1.0', why: 'It is mended' })

    const { json } = await read({ range: 'hour' })

    expect(json.lines).toEqual({ amber: 5, red: 50 })
    expect(json.marks).toMatchObject([
      { action: 'remote.released', live: { version: '1.0.0' } },
      { action: 'remote.released', live: { canary: { version: '1.1.0', percent: 50 } } },
      ...json.marks.slice(2, -2),
      { action: 'remote.disabled', version: '1.1.0' },
      { action: 'remote.enabled', version: '1.1.0' },
    ])
    const ats = json.marks.map(({ at }: { at: string }) => at)
    expect(ats).toEqual(ats.toSorted())
    expect(ats.every((at: string) => at >= json.from && at < json.until)).toBe(true)
    const { json: others } = await read({ range: 'hour' }, 'others')
    expect(others.marks).toMatchObject([{ action: 'remote.released', live: { version: '1.0.0' } }])
  })

  it('has points of one component alone, if one is asked for', async () => {
    const field = { component: 'TeamField', location: 'form:notes' }
    await send([...times(60, drawn), ...times(5, { ...drawn, ...field }), failed])
    const drawsOf = async (query: object) => {
      const { series, versions } = (await read({ range: 'hour', ...query })).json
      const ofBase = series.find(({ version }: SlotReport) => version === '1.0.0')
      const points: readonly { draws: number }[] = ofBase.points
      return [points.reduce((sum, { draws }) => sum + draws, 0), versions[0].draws]
    }

    expect(await drawsOf({})).toEqual([65, 65])
    expect(await drawsOf({ component: 'TeamField' })).toEqual([5, 65])
    const { points } = (await read({ range: 'hour' })).json.series[0]
    expect(points[0]).toMatchObject({ later: 0, drawP95: { above: 10, upTo: 20 } })
  })

  it('says what limits left out, and how many draws no page told of', async () => {
    const load = server.loadTokens.issue(undefined)
    const visible = {
      component: componentAt('header-banner'),
      location: 'header-banner',
      remote: 'front-desk',
    }
    await send(times(40, { ...drawn, ...visible }), { load })
    server.health.drop(3, 'address')
    await server.health.write()

    expect(await list()).toMatchObject({ dropped: 3, estimated: 40 * 19 })
    const { json } = await team.call('GET /manage/health', { query: {} })
    expect(json).toMatchObject({ dropped: 0, estimated: 0 })
  })

  it('makes up no figure where there are too few reports, and says nothing where there is none', async () => {
    await send(times(10, failed))

    expect((await list()).items).toMatchObject([{ failures: 10, failuresPer1000: null }])
    expect((await list({ location: 'header-banner' })).items).toEqual([])
  })

  it('has slots in forms, each at the form of its resource', async () => {
    const field = { component: 'TeamField', location: 'form:notes' }
    await send([...times(2, drawn), ...times(3, { ...drawn, ...field })])

    expect((await list({ location: 'form:notes' })).items).toMatchObject([
      { component: 'TeamField', locations: ['form:notes'], draws: 3 },
    ])
  })

  it('filters by remote and browser, and has them in pages', async () => {
    const other = { ...drawn, remote: 'others', component: 'Other' }
    await send([drawn, other])
    await send([other, other], {}, 'curl')

    const ofOthers = await list({ remote: 'others', browser: 'firefox' })
    const second = await list({ perPage: 1, page: 2 })

    expect(ofOthers.items).toMatchObject([{ remote: 'others', draws: 1 }])
    expect(second).toMatchObject({
      items: [{ remote: 'team', draws: 1 }],
      total: { value: 2, exact: true },
    })
  })

  it('a component that nobody offers is told without a remote', async () => {
    await send([{ code: 'component-unregistered', component: 'TeamCard' }])

    expect((await list()).items).toMatchObject([
      {
        remote: null,
        version: null,
        component: 'TeamCard',
        live: 'none',
        since: null,
        failures: 1,
      },
    ])
  })

  it('has the versions of one remote, each by browser and over time', async () => {
    await send([...times(60, drawn), failed])
    await send(times(3, drawn), {}, 'curl')

    const { json } = await read({ range: 'hour' })

    expect(json).toMatchObject({
      remote: 'team',
      step: 'minute',
      versions: [
        {
          version: '1.0.0',
          live: 'base',
          draws: 63,
          browsers: [
            { browser: 'firefox', draws: 60, failuresPer1000: 0 },
            { browser: 'other', draws: 3, failuresPer1000: null },
          ],
        },
        { version: '1.1.0', live: 'canary', failures: 1 },
      ],
      components: [{ version: '1.1.0' }, { version: '1.0.0' }],
    })
    const [{ points }] = json.series
    const sum = points.reduce((all: number, { draws }: { draws: number }) => all + draws, 0)
    expect([sum, points[0].at]).toEqual([63, expect.stringMatching(/:00\.000Z$/)])
  })

  it('compares canary and base over the same minutes, counting signed-in users alone', async () => {
    const visitor = JSON.parse(
      /id="slipway-boot">(.*?)<\/script>/s.exec((await server.request('/app/')).text)?.[1] ?? '',
    )
    await send([...times(50, drawn), ...times(50, failed)])
    await send(times(30, drawn), { load: visitor.loadToken })

    const { comparison } = (await read()).json

    expect(comparison).toMatchObject({
      first: '1.1.0',
      second: '1.0.0',
      hours: 0,
      all: {
        first: { failures: 50, failuresPer1000: 1000 },
        second: { draws: 50, failures: 0, failuresPer1000: 0 },
      },
      components: [{ component: 'TeamCard', second: { draws: 50 } }],
    })
    expect(comparison.minutes).toBeGreaterThan(0)
  })

  it('minutes in which only one of them was asked for do not count', async () => {
    await createHealthCountsTable(server.storage).add([
      countAt(Date.now() - 3 * HOUR_MS, { version: '1.0.0', total: 100 }),
    ])
    await send([drawn, failed])

    const { comparison, versions } = (await read()).json
    const swapped = (await read({ first: '1.0.0' })).json.comparison

    expect(versions[0].draws).toBe(101)
    expect(comparison.all.second.draws).toBe(1)
    expect(swapped).toMatchObject({ first: '1.0.0', second: '1.1.0', all: { first: { draws: 1 } } })
  })

  it('of versions that were never live together nothing is compared', async () => {
    await send(times(60, drawn))

    const { comparison } = (await read({ first: '1.0.0', second: '9.9.9' })).json

    expect(comparison).toMatchObject({
      minutes: 0,
      hours: 0,
      all: { first: { draws: 0, failuresPer1000: null } },
      components: [],
    })
  })

  it('adds hours of last week to the minutes of today', async () => {
    const counts = createHealthCountsTable(server.storage)
    await counts.add([
      countAt(Date.now() - 72 * HOUR_MS, { total: 5 }),
      countAt(Date.now() - 200 * HOUR_MS, { total: 7 }),
    ])
    await server.health.prune()
    await send(times(2, drawn))

    const draws = async (range: string) => (await read({ range })).json.versions[0].draws
    expect([await draws('day'), await draws('week'), await draws('month')]).toEqual([2, 7, 14])
    expect((await read({ range: 'week' })).json.series[0].points).toMatchObject([
      { draws: 5 },
      { draws: 2 },
    ])
  })

  it('has how fast pages were, which slot moved, and who violated a policy', async () => {
    const vitals = [
      ...Array.from({ length: 5 }, () => ({ name: 'lcp', value: 1400, page: 'list' })),
      ...Array.from({ length: 5 }, () => ({
        name: 'cls',
        value: 0.2,
        page: 'list',
        slot: { ...card, version: '1.0.0' },
      })),
    ]
    for (let sent = 0; sent < 10; sent += 1) await send([], { vitals })
    await createHealthCountsTable(server.storage).add([
      countAt(Date.now(), { outcome: 'policy-violated', component: '', location: '', total: 4 }),
    ])
    await server.request('/reports', {
      method: 'POST',
      json: { reports: [failed], load: 'forged' },
    })
    await server.health.write()

    const body = await list()
    const moved = [{ ...card, version: '1.0.0', times: 50, p75: { above: 0.15, upTo: 0.25 } }]
    expect(body).toMatchObject({
      items: [],
      pages: expect.arrayContaining([
        { page: 'list', measure: 'lcp', p75: { above: 1000, upTo: 1500 }, views: 50 },
        { page: 'list', measure: 'cls', p75: { above: 0.15, upTo: 0.25 }, views: 50 },
      ]),
      moved,
      violations: [{ remote: 'team', version: '1.0.0', count: 4 }],
      unproven: 1,
    })
    expect((await read()).json).toMatchObject({ moved, violations: [{ count: 4 }] })
  })

  it('a team reads its own remote alone; of others it does not even learn that they are there', async () => {
    const other = { ...drawn, remote: 'others', component: 'Other' }
    const vitals = [{ name: 'lcp', value: 1, page: 'list' }]
    await send([drawn, other], { vitals })

    const own = await team.call('GET /manage/health')
    const call = (remote: string) =>
      team.call('GET /manage/health/{remote}', { path: { remote } } as never)

    expect(own.json.items).toMatchObject([{ remote: 'team' }])
    expect([own.json.total.value, own.json.pages, own.json.unproven]).toEqual([1, [], 0])
    expect((await call('team')).json.versions[0].draws).toBe(1)
    const refused = [
      await call('others'),
      await call('never-was'),
      await team.call('GET /manage/health', { query: { remote: 'others' } } as never),
    ]
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual(
      refused.map(() => [404, 'not-found']),
    )
  })

  it('is for those who release, not for others', async () => {
    const as = async (role?: string) => {
      const cookie = role && (await server.signIn({ role }))
      return (await server.call('GET /manage/health', cookie ? { cookie } : {})).status
    }

    expect([await as('releaser'), await as('operator'), await as('visitor'), await as()]).toEqual([
      200, 200, 403, 401,
    ])
    expect((await read({}, 'never-was')).status).toBe(404)
  })

  it.each([{ range: 'year' }, { browser: 'netscape' }, { nonsense: 'x' }, { page: '0' }])(
    'a query that means nothing here is refused with its name: %j',
    async (query) => {
      const { status, json } = await operator.call('GET /manage/health', { query } as never)

      expect([status, json.code]).toEqual([422, 'query-invalid'])
      expect(json.errors[0].pointer).toBe(`/${Object.keys(query)[0]}`)
    },
  )

  function countAt(at: number, more: object) {
    return {
      at: at - (at % 60_000),
      outcome: 'drawn',
      measure: 'count',
      bucket: 0,
      page: '',
      browser: 'firefox',
      signedIn: true,
      ...card,
      version: '1.0.0',
      samples: 1,
      total: 1,
      ...more,
    }
  }
}
