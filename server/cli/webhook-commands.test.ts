import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { runOperatorCommand } from '../testing/operator-command'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver'

jest.setTimeout(300_000)

describe('npx slipway webhook', () => {
  let folder: string
  let server: TestServer
  let receiver: WebhookReceiver
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-webhooks-'))
    server = await createTestServer({ database: { file: join(folder, 'slipway.db') } })
    receiver = await startWebhookReceiver()
  })
  afterAll(async () => {
    receiver.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const slipway = (...args: readonly string[]) => runOperatorCommand(folder, [...args])

  it('adds an address, sends it a test and that again, switches it off and removes it', async () => {
    const address = ['--url', receiver.url, '--event', 'remote', '--event', 'releases.frozen']
    const made = await slipway('--json', 'webhook', 'add', ...address)
    const { webhook, secret } = JSON.parse(made.out)
    const id = String(webhook.id)
    await slipway('webhook', 'test', id)
    await server.webhooks.send()
    const [log, listed] = await Promise.all([
      slipway('--json', 'webhook', 'deliveries', id),
      slipway('webhook', 'list'),
    ])
    await slipway('webhook', 'replay', id, String(JSON.parse(log.out)[0].id))
    await server.webhooks.send()
    const off = await slipway('webhook', 'off', id)
    const changed = await slipway('webhook', 'change', id, '--event', 'tenant')
    const removed = await slipway('webhook', 'remove', id)

    expect(secret).toMatch(/^whsec_/)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      JSON.parse(log.out)[0].message,
      JSON.parse(log.out)[0].message,
    ])
    expect(JSON.parse(log.out)).toMatchObject([{ event: 'webhook.tested', state: 'delivered' }])
    expect(off.out).toMatch(
      /http:\/\/127\.0\.0\.1:\d+\/…[\da-f]{8}  json  remote, releases\.frozen  off since/,
    )
    expect(changed.out).toContain('tenant  off since')
    expect(listed.out).toContain(`${new URL(receiver.url).origin}/…`)
    expect(listed.out).not.toContain(receiver.url)
    expect(listed.out).not.toContain(secret)
    expect(removed.out).toContain(`Webhook ${id} is removed.`)
  })

  it('makes another secret, shown once, and says until when the one before counts', async () => {
    const address = ['--url', receiver.url, '--event', 'remote']
    const made = JSON.parse((await slipway('--json', 'webhook', 'add', ...address)).out)
    const id = String(made.webhook.id)

    const { code, out } = await slipway('--json', 'webhook', 'secret', id)
    const told = await slipway('webhook', 'secret', id)
    const listed = await slipway('--json', 'webhook', 'list')
    const unknown = await slipway('webhook', 'secret', '4711')

    const next = JSON.parse(out)
    expect([code, next.secret]).toEqual([0, expect.stringMatching(/^whsec_/)])
    expect(next.secret).not.toBe(made.secret)
    expect(Date.parse(next.before)).toBeGreaterThan(Date.now())
    expect(told.out).toMatch(/shown only this once:\nwhsec_\S+\n.*one before as well until 2/)
    expect(listed.out).not.toContain('whsec_')
    expect([unknown.code, unknown.out]).toEqual([1, ''])
    await slipway('webhook', 'remove', id)
  })

  it('says what is wrong, and changes nothing', async () => {
    const event = ['--event', 'remote']
    const answers = await Promise.all([
      slipway('webhook', 'add', '--url', 'https://10.0.0.1/', ...event),
      slipway('webhook', 'add', '--url', receiver.url, '--event', 'nothing.done'),
      slipway('webhook', 'off', '4711'),
      slipway('webhook', 'replay', 'one', 'two'),
    ])

    expect(answers.map(({ code, out }) => [code, out])).toEqual([
      [1, ''],
      [1, ''],
      [1, ''],
      [64, ''],
    ])
    for (const [index, text] of [
      'not an address of the public internet',
      'events',
      'no such webhook',
      'whole number from 1',
    ].entries())
      expect(answers[index]?.err).toContain(text)
  })
})
