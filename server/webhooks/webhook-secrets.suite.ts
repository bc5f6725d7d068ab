import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Engine } from '../storage/storage'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver'
import { createSecretBox } from './secret-box'
import { sealAgain } from './webhook-sender'

const keys = ['first-of-the-tests-0f1e2d3c4b5a69788796', 'other-of-the-tests-9a8b7c6d5e4f30211203']
const [firstKey = '', otherKey = ''] = keys

export function webhookSecretsSuite(engine: Engine): void {
  let database: TestDatabase
  let server: TestServer
  let cookie: string
  let receiver: WebhookReceiver

  beforeEach(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      database: database.options,
      config: { secretsKeys: [firstKey] },
    })
    cookie = await server.signIn({ role: 'operator' })
    receiver = await startWebhookReceiver()
  })
  afterEach(async () => {
    receiver.close()
    await server.close()
    await database.drop()
  })

  const add = async () => {
    const { json } = await server.call('POST /manage/webhooks', {
      cookie,
      body: { url: receiver.url, events: ['tenant'] },
    })
    return { secret: json.secret as string, path: { webhook: json.webhook.id as number } }
  }
  const replace = (path: { webhook: number }) =>
    server.call('POST /manage/webhooks/{webhook}/secret', { cookie, path })
  const test = async (path: { webhook: number }) => {
    await server.call('POST /manage/webhooks/{webhook}/test', { cookie, path })
    await server.webhooks.send()
    return receiver.received.at(-1)
  }
  type Received = Awaited<ReturnType<typeof test>>
  const isSignedBy = (secret: string, message: Received): boolean => {
    try {
      const headers = message?.headers as Record<string, string>
      new Verifier(secret).verify(message?.body ?? '', headers)
      return true
    } catch {
      return false
    }
  }
  const stored = () =>
    server.storage.db
      .selectFrom('webhooks')
      .select(['id', 'secret', 'secret_before'])
      .executeTakeFirstOrThrow()

  it('another one counts at once, and the one before for a day more', async () => {
    const { secret, path } = await add()
    const { json, status } = await replace(path)
    expect(status).toBe(200)
    expect(Date.parse(json.before) - Date.now()).toBeGreaterThan(23 * 3_600_000)

    const both = await test(path)
    expect([isSignedBy(secret, both), isSignedBy(json.secret, both)]).toEqual([true, true])
    const ago = sql<number>`secret_before_until - 90000000`
    await server.storage.db.updateTable('webhooks').set({ secret_before_until: ago }).execute()
    const later = await test(path)
    expect([isSignedBy(secret, later), isSignedBy(json.secret, later)]).toEqual([false, true])
    const { json: audit } = await server.request('/manage/audit?action=webhook.secret-replaced', {
      cookie,
    })
    expect(audit.items).toMatchObject([{ detail: { until: json.before } }])
    expect(JSON.stringify(audit)).not.toContain('whsec_')
  })

  it('another address has a secret of its own, which the one before never had', async () => {
    const { secret, path } = await add()
    const elsewhere = await startWebhookReceiver()
    const change = (body: object) =>
      server.call('PATCH /manage/webhooks/{webhook}', { cookie, path, body })
    const { json } = await change({ url: elsewhere.url })
    await server.call('POST /manage/webhooks/{webhook}/test', { cookie, path })
    await server.webhooks.send()
    const message = elsewhere.received.at(-1)
    elsewhere.close()

    expect(json.secret).toMatch(/^whsec_/)
    expect([isSignedBy(secret, message), isSignedBy(json.secret, message)]).toEqual([false, true])
    expect((await change({ on: false })).json.secret).toBeUndefined()
    expect((await change({ url: elsewhere.url })).json.secret).toBeUndefined()
  })

  it('is not in the database as it is; another key opens it only beside the one before', async () => {
    const { secret, path } = await add()
    const { storage } = server
    expect((await stored()).secret).not.toContain(secret)
    const open = async (all: readonly string[]) =>
      createSecretBox(all).open((await stored()).secret)
    expect([await open([firstKey]), await open([otherKey]), await open([])]).toEqual([
      secret,
      undefined,
      undefined,
    ])

    await sealAgain({ storage, box: createSecretBox([otherKey]) })
    expect(await open([firstKey])).toBe(secret)
    await sealAgain({ storage, box: createSecretBox([otherKey, firstKey]) })
    expect([await open([otherKey]), await open([firstKey])]).toEqual([secret, undefined])

    await test(path)
    const { json } = await server.call('GET /manage/webhooks/{webhook}/deliveries', {
      cookie,
      path,
    })
    expect(json.items[0].attempts).toMatchObject([{ status: null, fault: 'secret-unreadable' }])
  })

  it('one of before is sealed at the next start', async () => {
    const { secret } = await add()
    await server.storage.db.updateTable('webhooks').set({ secret }).execute()

    await sealAgain({ storage: server.storage, box: createSecretBox([firstKey]) })

    expect((await stored()).secret).toMatch(/^sealed1\./)
  })

  it('a chat has none, and only those who may manage replace one', async () => {
    const { path } = await add()
    const staff = await server.signIn()
    const chat = await server.call('POST /manage/webhooks', {
      cookie,
      body: { url: receiver.url, form: 'slack' },
    })

    expect((await replace({ webhook: chat.json.webhook.id })).json.code).toBe('webhook-refused')
    expect((await replace({ webhook: 99_999 })).status).toBe(404)
    const byStaff = { cookie: staff, path }
    expect((await server.call('POST /manage/webhooks/{webhook}/secret', byStaff)).status).toBe(403)
  })

  it('one that was changed in the database is refused, and not taken for another', async () => {
    const box = createSecretBox([firstKey])
    const sealed = box.close('whsec_abc')

    expect(box.open(sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeUndefined()
    expect(box.open(sealed.split('.').slice(0, 3).join('.'))).toBeUndefined()
    expect(box.close('whsec_abc')).not.toBe(sealed)
  })
}
