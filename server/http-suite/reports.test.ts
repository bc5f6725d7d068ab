import { createRecentOutcomesTable } from '../storage/tables/recent-outcomes-table'
import { createTestServer, type TestServer } from '../testing/create-test-server'

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
  beforeEach(() => server.storage.db.deleteFrom('recent_outcomes').execute())
  afterAll(() => server.close())

  const slot = { component: 'Notice', location: 'header-banner', remote: 'team', version: '1.0.0' }
  const failed = { code: 'render-failed', ...slot, detail: 'broken' } as const
  const send = (load: string | undefined, reports: readonly object[]) =>
    server.request('/reports', { method: 'POST', json: { reports, ...(load && { load }) } })
  const outcomes = async () => {
    await server.health.write()
    return createRecentOutcomesTable(server.storage).list({ userId })
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
    expect(server.lines.slice(before).join('')).not.toContain('render-failed')
  })

  it('of a visitor nothing is kept that names a viewer', async () => {
    await send((await boot()).loadToken, [failed])

    expect(await outcomes()).toEqual([])
    expect(server.lines.join('')).toContain('render-failed')
  })
})
