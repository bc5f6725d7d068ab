import type { Engine } from '../../storage/storage'
import { asHost } from '../../testing/as-host'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver'

const MINUTE = 60_000
const box = {
  component: 'TeamCard',
  location: 'dashboard-before-cards',
  remote: 'team',
  version: '1.0.0',
}
const drawn = { ...box, code: 'timed', codeMs: 5, durationMs: 9 }
const slow = { ...box, code: 'timed', codeMs: 5, durationMs: 3000 }
const failed = { ...box, code: 'render-failed' }

/** From what pages report to the messages in a chat, with a clock of its own. */
export function burningSuite(engine: Engine): void {
  let clock = Date.now()
  let database: TestDatabase
  let server: TestServer
  let operator: ManageClient
  let receiver: WebhookReceiver
  let senders = 0
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    receiver = await startWebhookReceiver()
    server = await createTestServer({
      database: database.options,
      now: () => clock,
      config: { trustProxy: ['loopback'] },
    })
    const cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    const budget = { failures: 5, p95: 500 }
    await operator.publish(teamVersion('1.0.0', { components: [{ name: 'TeamCard', budget }] }))
    await operator.release({ team: { version: '1.0.0' } })
    const body = { url: `${receiver.url}/hidden`, form: 'slack' as const }
    await server.call('POST /manage/webhooks', { cookie, body })
  })
  afterAll(async () => {
    await server.close()
    receiver.close()
    await database.drop()
  })
  beforeEach(() => {
    clock += 180 * MINUTE
  })

  async function report(times: number, of: object): Promise<void> {
    senders += 1
    const { status } = await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, {
        reports: Array(times).fill(of),
        load: server.loadTokens.issue(1),
      }),
      headers: { 'X-Forwarded-For': `10.0.0.${senders}` },
    })
    expect(status).toBe(204)
  }

  /** What is told now; the second look tells nothing again. */
  async function told(): Promise<readonly string[]> {
    const before = receiver.received.length
    await server.health.write()
    await server.guard.tellAlerts()
    await server.guard.tellAlerts()
    await server.webhooks.send()
    return receiver.received.slice(before).map(({ body }) => JSON.parse(body).text)
  }

  it('failures above 14.4 times the budget are told once, and once that it is over', async () => {
    await report(46, drawn)
    await report(3, failed)
    const few = await told()
    await report(1, failed)
    const fast = await told()
    clock += 3 * MINUTE
    await report(20, drawn)
    const goesOn = await told()
    clock += 4 * MINUTE
    await report(20, drawn)
    const over = await told()

    expect(few).toEqual([])
    expect(fast).toEqual([
      expect.stringMatching(
        /^\*team TeamCard spends its budget fast\*\nOf 1,000 boxes 80 in the last hour and 80 in the last five minutes failed; its budget is 5\. At this rate a week's budget is used up in 11 hours\./,
      ),
    ])
    expect(goesOn).toEqual([])
    expect(over).toEqual([
      expect.stringMatching(
        /^\*team TeamCard no longer spends its budget fast\*\nIn the last five minutes it spent 0 times/,
      ),
    ])
  })

  it('an hour that was bad, and five minutes that are good, are told to nobody', async () => {
    await report(40, drawn)
    await report(10, failed)
    await server.health.write()
    clock += 10 * MINUTE
    await report(5, drawn)

    expect(await told()).toEqual([])
  })

  it('slow draws are told likewise, by the budget of an operator; without one it is over', async () => {
    const at = { path: { remote: 'team', component: 'TeamCard' } }
    const route = '/manage/health/{remote}/budgets/{component}'
    await report(50, slow)
    const body = { p95: 10_000, why: 'a slow week' }
    await operator.call(`PUT ${route}`, { ...at, body })
    const lax = await told()
    await operator.call(`DELETE ${route}`, at)
    const fast = await told()
    await operator.call(`PUT ${route}`, { ...at, body })

    expect(lax).toEqual([])
    expect(fast).toEqual([
      expect.stringMatching(
        /Of 100 boxes 100 in the last hour and 100 in the last five minutes took longer than 500 ms; 5 may\./,
      ),
    ])
    expect(await told()).toEqual([expect.stringContaining('no longer spends its budget fast')])
  })
}
