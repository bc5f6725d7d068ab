import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'

describe('the calls of a team’s token', () => {
  let server: TestServer
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer({ config: { teamCallsPerToken: 3 } })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterAll(() => server.close())

  const makeToken = async (remote: string, name: string) =>
    String((await operator.createToken(remote, { name, days: 1 })).json.token)

  it('are limited over all routes together, each token for itself', async () => {
    const busy = await makeToken('busy', 'ci')
    const others = [await makeToken('busy', 'laptop'), await makeToken('idle', 'ci')]
    const byBusy = manageClient(server, { token: busy })

    const within = [await byBusy.head(), await byBusy.head(), await byBusy.read('busy')]
    const over = await byBusy.publish(teamVersion('1.0.0', { name: 'busy' }))
    const elsewhere = await server.request('/manage/overview', {
      headers: { Authorization: `Bearer ${busy}` },
    })

    expect(within.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([over.status, over.json.code, elsewhere.status]).toEqual([429, 'rate-limited', 429])
    const seconds = Number(over.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(over.json.detail).toContain(
      `Wait ${seconds} s before the next one. The token ci of busy may make 3 a minute.`,
    )
    expect(over.json.detail).toContain('TEAM_CALLS_PER_TOKEN')
    for (const token of others)
      expect((await manageClient(server, { token }).head()).status).toBe(200)
    expect((await operator.head()).status).toBe(200)
  })
})
