import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient } from '../../testing/manage-client'
import { runOperatorCommand } from '../../testing/operator-command'

jest.setTimeout(60_000)

describe('the calls of an operator’s token', () => {
  let server: TestServer
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer({ config: { operatorCallsPerToken: 3 } })
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterAll(() => server.close())

  const makeToken = async (name: string): Promise<string> => {
    const body = { name, days: 1, rights: ['slipway.release'] } as const
    return (await operator.call('POST /manage/operator-tokens', { body: body as never })).json.token
  }
  const headBy = (token: string) => manageClient(server, { token }).head()

  it('S45: are limited, each token for itself, also those that it may not make', async () => {
    const [busy, other] = [await makeToken('busy'), await makeToken('other')]
    const closed = { headers: { Authorization: `Bearer ${busy}` } }

    const first = await server.request('/manage/users', closed)
    const within = [await headBy(busy), await headBy(busy)]
    const over = await headBy(busy)
    const overClosed = await server.request('/manage/users', closed)

    expect([first.status, ...within.map(({ status }) => status)]).toEqual([403, 200, 200])
    expect([over.status, over.json.code, overClosed.status]).toEqual([429, 'rate-limited', 429])
    const seconds = Number(over.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(over.json.detail).toContain(`Wait ${seconds} s`)
    expect(over.json.detail).toContain('OPERATOR_CALLS_PER_TOKEN')
    expect([(await headBy(other)).status, (await operator.head()).status]).toEqual([200, 200])
  })

  it('are limited for commands too, which say what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-limit-'))
    const SLIPWAY_TOKEN = await makeToken('pipeline')
    const env = { SLIPWAY_URL: `http://127.0.0.1:${server.port}`, SLIPWAY_TOKEN }
    const show = () => runOperatorCommand(folder, ['release', 'list'], env)

    for (const _ of [1, 2, 3]) expect((await show()).code).toBe(0)
    const { code, err } = await show()

    expect(code).toBe(1)
    expect(err).toMatch(/Wait \d+ s before the next one\. The token pipeline may make 3 a minute\./)
    rmSync(folder, { recursive: true, force: true })
  })
})
