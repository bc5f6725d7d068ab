import type { ReportSecret, SlotReport } from '@slipway/sdk/contract'
import { hashSecret } from '../../identity/sessions/session-id'
import { createHealthCountsTable } from '../../storage/tables/reports/health-counts-table'
import { componentAt } from '../../testing/applications/test-application'
import { withKeys } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestUser } from '../../testing/create-test-user'
import { sidOf } from '../../testing/sign-in-to'

/** Other code of a page can send whatever it likes, and moves no figure of another remote. */
describe('reports of boxes', () => {
  const counted = ['guard_failures', 'guard_draws', 'error_groups'] as const
  let server: TestServer
  let staff: string
  let load: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
    load = (await server.call('GET /meta', { cookie: staff })).json.loadToken
  })
  beforeEach(async () => {
    await server.health.write()
    await server.guard.write()
    for (const table of [...counted, 'health_counts', 'page_boxes'] as const)
      await server.storage.db.deleteFrom(table).execute()
  })
  afterAll(() => server.close())

  const navigation = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }
  const chromium = { 'Sec-CH-UA': '"Chromium";v="147", "Not?A_Brand";v="8"' }
  async function open(headers: Readonly<Record<string, string>> = navigation, cookie = staff) {
    const reply = await server.request('/app/', { cookie, headers })
    const [, json] = /id="slipway-report-secret">(.*?)<\/script>/s.exec(reply.text) ?? []
    return { ...reply, secret: json && (JSON.parse(json) as ReportSecret) }
  }
  async function secretOf(headers?: Readonly<Record<string, string>>, cookie?: string) {
    const { secret } = await open(headers, cookie)
    if (!secret) throw new Error('The page has no secret.')
    return secret
  }
  const slot = {
    component: componentAt('header-banner'),
    location: 'header-banner',
    remote: 'front-desk',
    version: '1.0.0',
  }
  const failed = { code: 'render-failed', ...slot, page: 'a page' } as const
  const send = async (body: object, cookie?: string) => {
    const given = { method: 'POST', json: body, ...(cookie && { cookie }) }
    expect((await server.request('/reports', given)).status).toBe(204)
  }
  async function told() {
    await server.health.write()
    const minutes = { step: 'minute', from: 0, until: Number.MAX_SAFE_INTEGER } as const
    const rows = await createHealthCountsTable(server.storage).list(minutes)
    return rows.map(({ outcome, remote, total }) => [outcome, remote, total])
  }

  it('count with the key of their box, by the secret of a page that was navigated to', async () => {
    await send(withKeys({ reports: [failed], load }, await secretOf()))

    expect(await told()).toEqual([['render-failed', 'front-desk', 1]])
  })

  it('count by the secret of a page that a busy database had not told whose it is, in that session alone', async () => {
    const secret = server.loadTokens.keys.issue(undefined, hashSecret(sidOf(staff)))
    const body = withKeys({ reports: [failed], load }, secret)

    await send(body)
    await send(body, await server.signIn())
    expect(await told()).toEqual([['unproven', '', 2]])

    await send(body, staff)
    expect(await told()).toContainEqual(['render-failed', 'front-desk', 1])
  })

  it('count after a sign-in without a reload, by the secret in its answer', async () => {
    const { email, password } = await createTestUser(server.storage)
    const reply = await server.call('POST /login', { body: { email, password } })
    const cookie = String(reply.headers['set-cookie']?.at(-1)?.split(';')[0])
    const own = (await server.call('GET /meta', { cookie })).json.loadToken
    await send(withKeys({ reports: [failed], load: own }, reply.json.reportSecret))

    expect(await told()).toEqual([['render-failed', 'front-desk', 1]])
    expect((await server.call('GET /session', { cookie })).text).not.toContain('words')
  })

  it.each([
    ['the token of /meta alone', async () => ({ reports: [failed], load })],
    [
      'the key of another box',
      async () => {
        const other = { ...failed, component: 'Own', remote: 'back-office' }
        const { reports, pageKey } = withKeys({ reports: [other], load }, await secretOf())
        const { key } = reports[0] as SlotReport
        return { reports: [{ ...failed, key }], load, pageKey }
      },
    ],
    [
      'the key of another page',
      async () => {
        const { reports, pageKey } = withKeys({ reports: [failed], load }, await secretOf())
        return { reports: [{ ...reports[0], page: 'another' }], load, pageKey }
      },
    ],
    [
      'a secret that somebody else got',
      async () =>
        withKeys({ reports: [failed], load }, await secretOf(navigation, await server.signIn())),
    ],
    [
      'a secret of nobody',
      async () => withKeys({ reports: [failed], load }, await secretOf(navigation, '')),
    ],
    [
      'a key that was made up',
      async () => ({ reports: [{ ...failed, key: 'A'.repeat(22) }], load, pageKey: 'zzzzzz.abc' }),
    ],
    [
      'no key at all, and an empty one',
      async () => ({ reports: [failed, { ...failed, key: '' }], load, pageKey: '' }),
    ],
    [
      'the secret of a page of long ago',
      async () => {
        const secret = await secretOf()
        const id = `1.${secret.id.split('.')[1]}`
        return withKeys({ reports: [failed], load }, { ...secret, id })
      },
    ],
  ])('move no figure of the remote with %s', async (_, body) => {
    await send(await body())

    expect((await told()).every(([outcome, remote]) => outcome === 'unproven' && !remote)).toBe(
      true,
    )
    expect(await told()).not.toEqual([])
  })

  it('that come many times count once', async () => {
    const body = withKeys({ reports: [failed, failed, failed], load }, await secretOf())
    for (let times = 0; times < 3; times += 1) await send(body)

    expect(await told()).toEqual([['render-failed', 'front-desk', 1]])
  })

  it.each([
    ['a fetch', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }],
    ['a prefetch', { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'no-cors' }],
    ['a frame', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' }],
    ['an object', { 'Sec-Fetch-Dest': 'object', 'Sec-Fetch-Mode': 'navigate' }],
    [
      'a window of ours, in a browser that lets it read the page',
      { ...navigation, 'Sec-Fetch-Site': 'same-origin' },
    ],
  ])('%s of the page gets no secret', async (_, headers) => {
    const { status, secret } = await open(headers)

    expect([status, secret]).toEqual([200, undefined])
  })

  it('a window of ours cannot read the page where the browser can keep it away', async () => {
    const { secret, headers } = await open({
      ...navigation,
      ...chromium,
      'Sec-Fetch-Site': 'same-origin',
    })

    expect(secret).toBeDefined()
    expect(headers['cross-origin-opener-policy']).toBe('noopener-allow-popups')
    expect((await open()).headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  it('no secret is in /meta', async () => {
    const { text } = await server.call('GET /meta', { cookie: staff })

    expect(text).not.toMatch(/words|secret/i)
  })

  describe('by which the browser says that a policy was violated', () => {
    /** As all code of a page can send it: with the load token, and with the address of another team's file. */
    async function violate(times: number) {
      const { base } = (await server.request('/remotes')).json.slots[slot.component]
      const origin = `http://127.0.0.1:${server.port}`
      const report = {
        'document-uri': `${origin}/app/`,
        'effective-directive': 'connect-src',
        'blocked-uri': 'https://elsewhere.test/',
        'source-file': `${origin}${base}entry.js`,
      }
      const given = {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': report }),
      }
      const sent = Array.from({ length: times }, () =>
        server.request(`/reports?load=${load}`, given),
      )
      return (await Promise.all(sent)).map(({ status }) => status)
    }

    it('count as violations, of no user, and move no other figure of the remote', async () => {
      expect(await violate(5)).toEqual(Array(5).fill(204))
      await server.health.write()
      await server.guard.write()
      const minutes = { step: 'minute', from: 0, until: Number.MAX_SAFE_INTEGER } as const
      const rows = await createHealthCountsTable(server.storage).list(minutes)
      const operator = { cookie: await server.signIn({ role: 'operator' }) }
      const { json } = await server.call('GET /manage/health', operator)

      expect(rows).toMatchObject([
        { outcome: 'policy-violated', remote: 'front-desk', signedIn: false, total: 5 },
      ])
      expect(json.violations).toEqual([{ remote: 'front-desk', version: '1.0.0', count: 5 }])
      expect(json.items).toEqual([])
      for (const table of counted)
        expect(await server.storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    })

    it('take no room of what the host of the page reports, however many they are', async () => {
      for (let hundreds = 0; hundreds < 11; hundreds += 1) await violate(100)
      const refused = await violate(1)
      await send(withKeys({ reports: [failed], load }, await secretOf()))

      expect(refused).toEqual([429])
      expect(await told()).toContainEqual(['render-failed', 'front-desk', 1])
    })
  })

  it('a visitor’s page may speak only of what /remotes names', async () => {
    const secret = await secretOf(navigation, '')
    const visitors = server.loadTokens.issue(undefined)
    const hidden = { ...failed, component: 'NoteHelper', remote: 'back-office' }
    const former = { ...failed, version: '0.9.0' }
    await send(withKeys({ reports: [failed, hidden, former], load: visitors }, secret))

    expect((await told()).toSorted()).toEqual([
      ['render-failed', 'front-desk', 1],
      ['unproven', '', 2],
    ])
  })
})
