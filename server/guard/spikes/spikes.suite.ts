import type { Engine } from '../../storage/storage'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { manageClient, teamVersion } from '../../testing/manage-client'
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver'

const MINUTE = 60_000
const name = 'team'
const box = {
  component: 'TeamCard',
  location: 'dashboard-before-cards',
  remote: name,
  version: '1.1.0',
}

/** From what pages report to the messages in a chat, with a clock of its own, at two servers of one database. */
export function spikesSuite(engine: Engine): void {
  // In the middle of a minute: each look sees the ones before as whole.
  let clock = Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE / 2
  let database: TestDatabase
  let servers: readonly TestServer[]
  let receiver: WebhookReceiver
  let pages = 0
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    receiver = await startWebhookReceiver()
    const options = {
      database: database.options,
      now: () => clock,
      config: { failureLines: { amber: 20, red: 200 }, trustProxy: ['loopback'] },
    }
    servers = [await createTestServer(options), await createTestServer(options)]
    const [server] = servers as [TestServer]
    const cookie = await server.signIn({ role: 'operator' })
    const operator = manageClient(server, { cookie })
    await operator.publish(teamVersion('1.0.0'))
    await operator.publish(teamVersion('1.1.0'))
    await operator.release({ [name]: { version: '1.1.0' } })
    await servers[1]?.changes.refresh()
    const body = { url: `${receiver.url}/hidden`, form: 'slack' as const }
    await server.call('POST /manage/webhooks', { cookie, body })
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    receiver.close()
    await database.drop()
  })

  beforeEach(async () => {
    const [server] = servers as [TestServer]
    for (const table of ['health_counts', 'guard_failures', 'alerts', 'page_boxes'] as const)
      await server.storage.db.deleteFrom(table).execute()
    await server.webhooks.send()
    clock += 60 * MINUTE
  })

  /** A page of each user in each of so many minutes, and what every server then tells. */
  async function pass(
    minutes: number,
    { users = 3, fails = true, code = 'render-failed' } = {},
  ): Promise<readonly string[]> {
    const told: string[] = []
    for (let minute = 0; minute < minutes; minute += 1) {
      await open({ users, fails, code })
      clock += MINUTE
      told.push(...(await look()))
    }
    return told
  }

  async function open({ users = 3, fails = true, code = 'render-failed' } = {}): Promise<void> {
    for (let user = 1; user <= users; user += 1) {
      pages += 1
      const server = servers[pages % 2] as TestServer
      const of = { ...box, page: `page-${engine}-${pages}` }
      const report = fails ? { ...of, code } : { ...of, code: 'timed', codeMs: 5, durationMs: 9 }
      const { status } = await server.request('/reports', {
        method: 'POST',
        json: asHost(server.loadTokens, {
          reports: [report],
          load: server.loadTokens.issue(user),
        }),
        headers: { 'X-Forwarded-For': `10.0.${(pages >> 8) & 255}.${pages & 255}` },
      })
      expect(status).toBe(204)
    }
  }

  /** What every server then tells. */
  async function look(): Promise<readonly string[]> {
    const before = receiver.received.length
    for (const { health, guard } of servers) {
      await health.write()
      await guard.write()
    }
    await Promise.all(servers.map(({ guard }) => guard.tellAlerts()))
    await (servers[0] as TestServer).webhooks.send()
    return receiver.received.slice(before).map(({ body }) => JSON.parse(body).text)
  }

  it('a version that fails for three users for five minutes is told once, and once that it is over', async () => {
    const early = await pass(4)
    const spiked = await pass(4)
    const over = await pass(8, { fails: false })

    expect(early).toEqual([])
    expect(spiked).toEqual([
      expect.stringMatching(
        /^\*team 1\.1\.0 fails for 3 users\*\nTeamCard \(it throws an error\): 15 of 15 boxes failed since /,
      ),
    ])
    expect(over).toEqual([
      expect.stringMatching(
        /^\*team 1\.1\.0 no longer fails\*\nTeamCard: in the last five minutes 0 of 15 boxes/,
      ),
    ])
  })

  it('it is told again when it begins again, and another cause by itself', async () => {
    const first = await pass(6)
    const other = await pass(7, { code: 'hung' })
    const again = await pass(6)

    expect([first.length, other.length]).toEqual([1, 2])
    expect(other.map((text) => text.split('\n')[0]).sort()).toEqual([
      '*team 1.1.0 fails for 3 users*',
      '*team 1.1.0 no longer fails*',
    ])
    expect(again.join()).toContain('it throws an error')
  })

  it('the minute under way is none of the five, neither of those that fail nor of those that are well', async () => {
    const early = await pass(4)
    await open()
    const underWay = await look()
    clock += MINUTE
    const whole = await look()
    const well = await pass(4, { fails: false })
    await open({ fails: false })
    const wellUnderWay = await look()
    clock += MINUTE
    const over = await look()

    expect([early, underWay, well, wellUnderWay]).toEqual([[], [], [], []])
    expect(whole).toEqual([expect.stringContaining('15 of 15 boxes failed since ')])
    expect(over).toEqual([expect.stringContaining('no longer fails')])
  })

  it('two users, or what is below the red line of the settings, are told to nobody', async () => {
    expect(await pass(8, { users: 2 })).toEqual([])
    clock += 60 * MINUTE
    const mixed: string[] = []
    for (let minute = 0; minute < 8; minute += 1) {
      mixed.push(...(await pass(1, { users: 1 })))
      clock -= MINUTE
      mixed.push(...(await pass(1, { fails: false })))
      clock -= MINUTE
      mixed.push(...(await pass(1, { fails: false })))
    }
    expect(mixed).toEqual([])
  })

  it('a version that nobody is shown any more is over after five minutes', async () => {
    await pass(6)

    const after = await pass(6, { users: 0 })

    expect(after).toEqual([expect.stringMatching(/no longer fails.*nobody was shown it/s)])
  })
}
