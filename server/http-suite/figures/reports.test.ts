import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
import { createRecentOutcomesTable } from '../../storage/tables/reports/recent-outcomes-table'
import { componentAt } from '../../testing/applications/test-application'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'

describe('what pages report', () => {
  let server: TestServer
  let staff: string
  let token: string
  let userId: number
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
    const { json } = await server.call('GET /meta', { cookie: staff })
    userId = json.user.id
    token = json.loadToken ?? ''
  })
  beforeEach(async () => {
    await server.health.write()
    await server.storage.db.deleteFrom('recent_outcomes').execute()
    await server.storage.db.deleteFrom('health_counts').execute()
  })
  afterAll(() => server.close())

  const slot = {
    component: componentAt('header-banner'),
    location: 'header-banner',
    remote: 'front-desk',
    version: '1.0.0',
  }
  const failed = { code: 'render-failed', ...slot, detail: 'broken' } as const
  const send = (load: string | undefined, reports: readonly object[]) =>
    server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { reports, ...(load && { load }) }),
    })
  const outcomes = async () => {
    await server.health.write()
    return createRecentOutcomesTable(server.storage).list({ userId })
  }
  const counts = async () => {
    await server.health.write()
    const minutes = { step: 'minute', from: 0, until: Number.MAX_SAFE_INTEGER } as const
    const rows = await createHealthCountsTable(server.storage).list(minutes)
    return rows.filter(({ measure }) => measure === 'count')
  }
  const boot = async (cookie?: string) => {
    const { text } = await server.request('/app/', cookie === undefined ? {} : { cookie })
    return JSON.parse(/id="slipway-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
  }

  it('the page and /meta carry the load token of whoever is signed in, a visitor’s page its own', async () => {
    const { meta } = await boot(staff)
    const visitor = await boot()

    expect(server.loadTokens.read(meta.loadToken)).toMatchObject({ userId })
    expect(server.loadTokens.read(token)).toMatchObject({ userId })
    expect(server.loadTokens.read(visitor.loadToken)).toMatchObject({ userId: undefined })
    expect((await boot()).loadToken).not.toBe(visitor.loadToken)
  })

  it('the last loads and draws of a signed-in viewer are kept, with the times of code and of drawing', async () => {
    const reply = await send(token, [
      { code: 'timed', ...slot, durationMs: 50, codeMs: 30, waitedMs: 5 },
      failed,
      { code: 'check-failed', ...slot },
    ])

    expect(reply.status).toBe(204)
    expect(await outcomes()).toEqual([
      expect.objectContaining({ ...slot, code: 'render-failed', userId }),
      expect.objectContaining({ ...slot, code: 'drawn', codeMs: 30, drawMs: 20 }),
    ])
  })

  it('reports without a token of ours are answered the same, and neither kept nor logged', async () => {
    const before = server.lines.length
    const [oneIn, , ...rest] = token.split('.')
    const forged = [undefined, 'made-up', `${token}x`, [oneIn, userId + 1, ...rest].join('.')]
    const replies = []
    for (const load of forged) replies.push(await send(load, [failed]))

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await outcomes()).toEqual([])
    expect(await counts()).toMatchObject([{ outcome: 'unproven', remote: '', total: 4 }])
    expect(server.lines.slice(before).join('')).not.toContain('render-failed')
  })

  it('of a visitor nothing is kept that names a viewer', async () => {
    await send((await boot()).loadToken, [failed])

    expect(await outcomes()).toEqual([])
    expect(server.lines.join('')).toContain('render-failed')
  })

  it('draws and failures are counted by remote, version, place, browser and who is signed in', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const json = asHost(server.loadTokens, {
      load: token,
      reports: [{ code: 'timed', ...slot, durationMs: 50 }, failed],
    })
    await server.request('/reports', { method: 'POST', json, headers: { 'User-Agent': firefox } })
    await send((await boot()).loadToken, [{ code: 'timed', ...slot, durationMs: 50 }])

    const common = { ...slot, samples: 1 }
    const rows = await counts()
    expect(rows).toHaveLength(3)
    for (const row of [
      { ...common, outcome: 'drawn', total: 20, signedIn: false, browser: 'other' },
      { ...common, outcome: 'drawn', total: 1, signedIn: true, browser: 'firefox' },
      { ...common, outcome: 'render-failed', total: 1, signedIn: true, browser: 'firefox' },
    ])
      expect(rows).toContainEqual(expect.objectContaining(row))
  })

  it('of each box of a page one outcome counts, and one failure, whatever the page sends', async () => {
    const drawn = { code: 'timed', ...slot, codeMs: 5, durationMs: 9, page: 'a' }
    await send(token, [drawn, { ...failed, page: 'b' }])
    await server.health.write()
    await send(token, [drawn, { ...drawn, page: 'b' }, { ...failed, page: 'a', later: true }])
    await send(token, [
      { ...failed, code: 'looped', page: 'a' },
      { ...failed, page: 'b' },
    ])

    const totals = (await counts()).map(({ outcome, total }) => [outcome, total])
    expect(totals.toSorted()).toEqual([
      ['drawn', 1],
      ['later:render-failed', 1],
      ['render-failed', 1],
    ])
    expect((await outcomes()).map(({ code }) => code).toSorted()).toEqual([
      'drawn',
      'render-failed',
      'render-failed',
    ])
  })

  it('a slot of a form is counted at the form of its resource, and at no form that is not there', async () => {
    const helper = { component: 'NoteHelper', remote: 'back-office', version: '1.0.0' }
    await send(
      token,
      ['form:notes', 'form:nothings'].map((location) => ({ ...failed, ...helper, location })),
    )

    const places = (await counts()).map(({ location }) => location)
    expect(places.toSorted()).toEqual(['', 'form:notes'])
  })

  it('one token that is sent again and again counts only so far', async () => {
    const visitor = (await boot()).loadToken
    const many = Array.from({ length: 50 }, () => failed)
    for (let times = 0; times < 8; times += 1) await send(visitor, many)

    const totals = (await counts()).map(({ outcome, total }) => [outcome, total])
    expect(totals.toSorted()).toEqual([
      ['dropped', 200],
      ['render-failed', 200],
    ])
  })

  it.each(['component', 'location', 'remote', 'version', 'detail'])(
    'a report whose %s has a control character is refused; what others report is kept',
    async (name) => {
      await send(token, [failed])
      const reply = await send(token, [{ ...failed, [name]: 'a\u0000b' }])

      expect([reply.status, reply.json.code]).toEqual([422, 'validation-failed'])
      expect(await counts()).toMatchObject([{ outcome: 'render-failed', total: 1 }])
    },
  )

  it('a component without a remote counts by its name if the application has a slot of it', async () => {
    const { component } = slot
    await send(token, [
      { code: 'component-unregistered', component },
      { code: 'component-unregistered', component: 'MadeUp' },
    ])

    const names = (await counts()).map((row) => row.component)
    expect(names.toSorted()).toEqual(['', component])
  })

  it('the message of an error may have several lines', async () => {
    const reply = await send(token, [{ ...failed, detail: 'one\n\ttwo' }])

    expect(reply.status).toBe(204)
    expect(await counts()).toMatchObject([{ outcome: 'render-failed', total: 1 }])
  })

  it('what is in a report is scrubbed before it is logged', async () => {
    const detail = 'GET https://shop.test/orders?customer=Lee failed for sandy@shop.test'
    await send(token, [{ ...failed, detail }])

    expect(server.lines.join('')).toContain('https://shop.test/orders failed for (e-mail)')
    expect(server.lines.join('')).not.toContain('customer=')
  })

  it('a violated policy is counted and logged with the remote whose file did it', async () => {
    const page = await server.request('/app/')
    const address = /report-uri ([^;]+)/.exec(String(page.headers['content-security-policy']))?.[1]
    const { base } = (await server.request('/remotes')).json.slots[slot.component]
    const origin = `http://127.0.0.1:${server.port}`
    const report = {
      'document-uri': `${origin}/app/?q=Sandy`,
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://tracker.test/hit?who=Sandy',
      'source-file': `${origin}${base}entry.js`,
      'script-sample': 'letmein',
    }
    const violate = (path = '') =>
      server.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': report }),
      })
    const before = server.lines.length
    const replies = [await violate(address), await violate('/reports?load=made-up')]

    expect(replies.map(({ status }) => status)).toEqual([204, 204])
    const rows = await counts()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({
        outcome: 'policy-violated',
        remote: slot.remote,
        version: slot.version,
        signedIn: false,
      }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ outcome: 'unproven', total: 1 }))
    const logged = server.lines.slice(before).filter((line) => line.includes('violated policy'))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '').policy).toMatchObject({
      policy: 'connect-src',
      blocked: 'https://tracker.test/hit',
      by: { remote: slot.remote, version: slot.version },
    })
    expect(logged.join('')).not.toMatch(/Sandy|letmein/)
  })

  it('how fast a page was is counted by its id, of a user’s page with its sample', async () => {
    const json = { load: token, reports: [], vitals: [{ name: 'lcp', value: 1234, page: 'list' }] }
    const reply = await server.request('/reports', { method: 'POST', json })
    await server.health.write()

    const rows = await server.storage.db.selectFrom('health_counts').selectAll().execute()
    expect(reply.status).toBe(204)
    expect(rows).toMatchObject([{ outcome: 'vital', measure: 'lcp', bucket: 1500, page: 'list' }])
  })
})
