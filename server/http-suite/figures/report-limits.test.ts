import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { scrapedValue } from '../../testing/scraped-value'

const failed = { code: 'render-failed', component: 'Notice' } as const
/** From one address in a minute, of visitors and of whoever has no token. */
const MOST_OF_ADDRESS = 120

describe('the limits of reports', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer({ withMetrics: true })
  })
  afterEach(() => server.close())

  async function send(load: string | undefined, times: number, reports = 1) {
    const body = asHost(server.loadTokens, {
      reports: Array.from({ length: reports }, () => failed),
      ...(load && { load }),
    })
    const statuses: number[] = []
    for (let time = 0; time < times; time += 1)
      statuses.push((await server.call('POST /reports', { body })).status)
    return statuses
  }
  const refused = async (limit: string) =>
    scrapedValue(await server.metrics(), 'slipway_reports_refused_total', { limit })
  const counted = async () =>
    scrapedValue(await server.metrics(), 'slipway_slot_outcomes_total', {
      outcome: 'render-failed',
    })

  it('S45: an office behind one address loses no report of its signed-in users', async () => {
    const statuses = []
    for (let user = 1; user <= 10; user += 1)
      statuses.push(...(await send(server.loadTokens.issue(user), 20)))

    expect(statuses).toHaveLength(200)
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await counted()).toBe(200)
    expect([await refused('address'), await refused('token')]).toEqual([0, 0])
  })

  it('S45: visitors and reports without a token of ours share the limit of their address; users are not held up by it', async () => {
    const visitors = await send(server.loadTokens.issue(undefined), MOST_OF_ADDRESS / 2)
    const unproven = await send('made-up', MOST_OF_ADDRESS / 2)

    const over = [
      ...(await send(server.loadTokens.issue(undefined), 1, 3)),
      ...(await send(undefined, 1, 2)),
      ...(await send(`${server.loadTokens.issue(7)}x`, 1)),
    ]
    const user = await send(server.loadTokens.issue(7), 1)

    expect(new Set([...visitors, ...unproven])).toEqual(new Set([204]))
    expect(over).toEqual([429, 429, 429])
    expect(user).toEqual([204])
    expect([await refused('address'), await refused('token')]).toEqual([6, 0])
  })

  it('of one user 1,000 reports count in a minute, whatever tokens they carry; the rest is counted as refused', async () => {
    const statuses = await send(server.loadTokens.issue(7), 21, 50)

    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await counted()).toBe(1000)
    expect([await refused('address'), await refused('token')]).toEqual([0, 50])
    await server.health.write()
    const operator = await server.signIn({ role: 'operator' })
    const { json } = await server.call('GET /manage/health', { cookie: operator, query: {} })
    expect(json.dropped).toBe(50)
  })
})
