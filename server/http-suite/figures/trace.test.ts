import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'
const span_id = '00f067aa0ba902b7'
const traceparent = `00-${trace_id}-${span_id}-01`

describe('the trace that a proxy names', () => {
  const servers: TestServer[] = []
  const start = async (trustProxy: readonly string[] | number | false) => {
    const server = await createTestServer({ config: { trustProxy } })
    servers.push(server)
    return server
  }
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  const traced = [[trace_id, span_id]]
  const untraced = [[undefined, undefined]]
  /** Trace and span in the log's line of a request, once it has ended. */
  const linesOf = async (
    server: TestServer,
    path: string,
    options: Parameters<TestServer['request']>[1] = {},
  ) => {
    const headers = { traceparent, ...options.headers }
    const { headers: reply } = await server.request(path, { ...options, headers })
    await server.request('/healthz')
    const lines = server.lines.map((line) => JSON.parse(line))
    const own = lines.filter(({ req }) => req?.id === reply['x-request-id'])
    return own.map((line) => [line.trace_id, line.span_id])
  }

  it.each([
    ['at that address', ['loopback'] as const],
    ['counted', 1],
  ])('stands in the log line of each request, of a proxy %s', async (_how, trustProxy) => {
    const server = await start(trustProxy)
    const cookie = await server.signIn()

    expect(await linesOf(server, '/session')).toEqual(traced)
    expect(await linesOf(server, '/meta', { cookie })).toEqual(traced)
    expect(await linesOf(server, '/nothing')).toEqual(traced)
  })

  it('stands in what is logged because of the request too', async () => {
    const server = await start(['loopback'])
    const report = { code: 'hung', component: 'Made up' }
    const load = server.loadTokens.issue(undefined)

    await linesOf(server, '/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { reports: [report], load }),
    })

    const line = server.lines.find((one) => one.includes('Made up')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ slot: report, trace_id, span_id })
  })

  it.each([
    ['without any proxy', false],
    ['with a proxy elsewhere', ['10.0.0.1']],
  ] as const)('is made up by somebody else %s, and ignored', async (_how, trustProxy) => {
    const server = await start(trustProxy)
    const cookie = await server.signIn()
    const headers = { 'X-Forwarded-For': '10.0.0.1' }

    expect(await linesOf(server, '/session', { headers })).toEqual(untraced)
    expect(await linesOf(server, '/meta', { cookie, headers })).toEqual(untraced)
  })

  it.each(['00-1-2-01', `${traceparent}, ${traceparent}`, `${traceparent}\tx`])(
    'is ignored where it is not one: %j',
    async (text) => {
      const server = await start(['loopback'])

      const lines = await linesOf(server, '/session', { headers: { traceparent: text } })

      expect(lines).toEqual(untraced)
    },
  )
})
