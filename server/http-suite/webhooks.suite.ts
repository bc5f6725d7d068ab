import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Engine } from '../storage/storage'
import type { TestServer } from '../testing/create-test-server'
import { manageClient, teamVersion } from '../testing/manage-client'
import { useTwoServers } from '../testing/two-servers'
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver'
import { type Resolve, resolveName } from '../webhooks/public-addresses'
import { createSecretBox } from '../webhooks/secret-box'
import { createWebhookSender, retryPauses } from '../webhooks/webhook-sender'

const HOUR = 3_600_000

/** Gives up after ten seconds, so that a test that fails ends. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries === 1000) throw new Error(`It never came: ${String(holds)}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** `/manage/webhooks` over HTTP, and what is sent, on every engine. */
export function webhooksSuite(engine: Engine): void {
  const two = useTwoServers(engine)
  let server: TestServer
  let cookie: string
  let receiver: WebhookReceiver
  beforeAll(async () => {
    server = two.servers[0]
    cookie = await server.signIn({ role: 'operator' })
  })
  beforeEach(async () => {
    receiver = await startWebhookReceiver()
  })
  afterEach(async () => {
    receiver.close()
    for (const { id } of (await list()).items) await remove(id)
  })

  const list = async () => (await server.call('GET /manage/webhooks', { cookie })).json
  const remove = (webhook: number) =>
    server.call('DELETE /manage/webhooks/{webhook}', { cookie, path: { webhook } })
  const post = (url: string, events: readonly string[] = ['tenant']) =>
    server.call('POST /manage/webhooks', { cookie, body: { url, events: [...events] } as never })
  const add = async (events?: readonly string[]) => {
    const { json } = await post(receiver.url, events)
    return { secret: json.secret as string, id: json.webhook.id as number }
  }
  const change = (webhook: number, body: object) =>
    server.call('PATCH /manage/webhooks/{webhook}', {
      cookie,
      path: { webhook },
      body: body as never,
    })
  const deliveries = async (webhook: number) => {
    const path = { webhook }
    return (await server.call('GET /manage/webhooks/{webhook}/deliveries', { cookie, path })).json
      .items
  }
  let tenants = 0
  const createTenant = () =>
    server.call('POST /manage/tenants', { cookie, body: { name: `${engine} ${(tenants += 1)}` } })
  /** A server whose clock is ahead by so much. */
  const ahead = (
    ms: number,
    more: { resolve?: Resolve; timeoutMs?: number; warn?: (line: object) => void } = {},
  ) =>
    createWebhookSender({
      box: createSecretBox([]),
      storage: {
        db: server.storage.db,
        now: sql<number>`(${server.storage.now} + ${sql.lit(Math.round(ms))})`,
      },
      log: { warn: (line: unknown) => more.warn?.(Object(line)) },
      targets: { mode: 'local', networks: [] },
      resolve: resolveName,
      people: { language: 'en', home: undefined },
      ...more,
    })

  it('tell of what was chosen and nothing else, signed as Standard Webhooks have it', async () => {
    const { secret } = await add(['tenant.created', 'remote'])
    const name = (await createTenant()).json.name
    await server.call('GET /manage/tenants', { cookie })
    const team = manageClient(server, { cookie })
    await team.publish(teamVersion('1.0.0'))
    await server.signIn()

    await server.webhooks.send()

    const bodies = receiver.received.map(({ headers, body }) =>
      new Verifier(secret).verify(body, headers as Record<string, string>),
    ) as { type: string; timestamp: string; data: { subject: { name: string } } }[]
    expect(bodies.map(({ type }) => type).sort()).toEqual(['remote.published', 'tenant.created'])
    expect(bodies.find(({ type }) => type === 'tenant.created')).toEqual({
      type: 'tenant.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        id: expect.any(Number),
        actor: expect.objectContaining({ name: expect.stringContaining('@') }),
        subject: expect.objectContaining({ name }),
        detail: expect.any(Object),
      },
    })
  })

  it.each([
    ['slack', (body: { text: string }) => body.text],
    ['mattermost', (body: { text: string }) => body.text],
    [
      'teams',
      (body: { attachments: { content: { body: { text: string }[] } }[] }) =>
        body.attachments[0]?.content.body.map(({ text }) => text).join(' '),
    ],
  ] as const)(
    '%s is told in words, unsigned, and its address is shown nowhere',
    async (form, textOf) => {
      const made = await server.call('POST /manage/webhooks', {
        cookie,
        body: { url: `${receiver.url}/T0/hidden?key=hidden`, form },
      })
      const { webhook, secret } = made.json
      const path = { webhook: webhook.id as number }
      await server.call('POST /manage/webhooks/{webhook}/test', { cookie, path })
      await createTenant()

      await server.webhooks.send()

      expect([secret, webhook.form, webhook.events]).toEqual([null, form, ['guard', 'errors']])
      const [{ headers, body } = { headers: {}, body: '{}' }] = receiver.received
      expect(receiver.received).toHaveLength(1)
      expect(textOf(JSON.parse(body))).toMatch(/A test from Slipway.*Messages of this webhook/s)
      expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
      const query = new URLSearchParams({ action: 'webhook' }) as never
      const audit = (await server.call('GET /manage/audit', { cookie, query })).json
      const shown = [made.json, await list(), audit, await deliveries(webhook.id), server.lines]
      expect(JSON.stringify(shown)).not.toContain('hidden')
      expect(webhook.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…[\da-f]{8}$/)
    },
  )

  it('a changed body, another secret or another time is not signed', async () => {
    const { secret } = await add()
    await createTenant()
    await server.webhooks.send()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const verify =
      (text: string, key: string, more = {}) =>
      () =>
        new Verifier(key).verify(text, { ...headers, ...more } as Record<string, string>)

    expect(verify(body, secret)).not.toThrow()
    expect(verify(`${body} `, secret)).toThrow()
    expect(verify(body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
    const earlier = String(Number(headers['webhook-timestamp']) - 1)
    expect(verify(body, secret, { 'webhook-timestamp': earlier })).toThrow()
  })

  it('fifty are kept, and the next one is told to remove one', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({
      url: `${receiver.url}/${at}`,
      form: 'json' as const,
      events: '[]',
      who: 'a test',
      secret: '',
      created_at: 1,
    }))
    await server.storage.db.insertInto('webhooks').values(rows).execute()

    const { status, json } = await post(receiver.url)

    expect([status, json.code]).toEqual([409, 'limit-reached'])
    expect(json.detail).toBe('There are 50 webhooks, and at most 50 are kept. Remove one first.')
  })

  it('a change that is taken back tells nobody', async () => {
    const { id } = await add()
    const taken = (await createTenant()).json.name

    const reply = await server.call('POST /manage/tenants', { cookie, body: { name: taken } })

    expect(reply.status).toBe(409)
    expect(await deliveries(id)).toHaveLength(1)
  })

  it('a receiver that fails gets the message later, under the same id, until it takes it', async () => {
    const { id } = await add()
    receiver.answer(500)
    await createTenant()

    await server.webhooks.send()
    await ahead(4000).send()
    expect(receiver.received).toHaveLength(1)
    await ahead(7000).send()
    receiver.answer(200)
    await ahead(HOUR).send()
    await ahead(2 * HOUR).send()

    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deliveries(id)).toEqual([
      expect.objectContaining({
        state: 'delivered',
        nextAt: null,
        attempts: [500, 500, 200].map((status) => expect.objectContaining({ status, fault: null })),
      }),
    ])
    expect((await list()).items[0]).toMatchObject({ failingSince: null, waiting: 0 })
  })

  it('an address that fails for days is switched off, with a row in the audit; switched on, it hears again', async () => {
    const { id } = await add()
    receiver.answer(503)
    await createTenant()

    let passed = 0
    for (const pause of [0, ...retryPauses]) {
      passed += pause * 1.3
      await ahead(passed).send()
    }
    const off = (await list()).items[0]
    const audit = await server.call('GET /manage/audit', {
      cookie,
      query: new URLSearchParams({ action: 'webhook.switched-off' }) as never,
    })
    await createTenant()
    await change(id, { on: true })
    receiver.answer(204)
    await createTenant()
    await server.webhooks.send()

    expect(receiver.received).toHaveLength(retryPauses.length + 2)
    expect(off).toMatchObject({ off: { by: 'failures' }, failingSince: expect.any(String) })
    expect(audit.json.items[0]).toMatchObject({
      actor: { name: 'Slipway' },
      detail: { from: { on: true }, to: { on: false } },
    })
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual([
      'delivered',
      'failed',
    ])
  })

  it('an address that says 410 is switched off at once', async () => {
    await add()
    receiver.answer(410)
    await createTenant()

    await server.webhooks.send()

    expect((await list()).items[0]).toMatchObject({ off: { by: 'failures' } })
  })

  it('two servers on one database send each message once', async () => {
    const { id } = await add()
    for (let made = 0; made < 6; made += 1) await createTenant()

    const rounds = two.servers.flatMap(({ webhooks }) => [webhooks.send(), webhooks.send()])
    const sent = await Promise.all(rounds)

    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    expect(receiver.received).toHaveLength(6)
    expect(await deliveries(id)).toHaveLength(6)
  })

  it('what a server took and did not finish is sent by another one', async () => {
    await add()
    receiver.keepQuiet()
    await createTenant()
    const dying = ahead(0, { timeoutMs: 60_000 }).send()
    await until(() => receiver.received.length > 0)
    receiver.answer(204)

    const early = await two.servers[1].webhooks.send()
    const late = await ahead(61_000).send()

    receiver.close()
    await dying
    expect([early, late]).toEqual([0, 1])
  })

  it('a message can be sent again, and a test message at any time', async () => {
    const { id } = await add()
    await createTenant()
    await server.webhooks.send()
    const [{ id: delivery }] = await deliveries(id)
    const path = { webhook: id, delivery }

    await server.call('POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay', {
      cookie,
      path,
    })
    await server.webhooks.send()
    await server.call('POST /manage/webhooks/{webhook}/test', { cookie, path: { webhook: id } })
    await server.webhooks.send()

    const [first, again, test] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(again).toBe(first)
    expect(test).not.toBe(first)
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({ type: 'webhook.tested' })
  })

  it.each([204, 500])(
    'a message that is asked for again while it is being sent is sent again, though the answer is %d',
    async (status) => {
      const { id } = await add()
      receiver.keepQuiet()
      await createTenant()
      const sending = ahead(0, { timeoutMs: 60_000 }).send()
      await until(() => receiver.received.length === 1)
      const [{ id: delivery }] = await deliveries(id)

      const path = { webhook: id, delivery }
      await server.call('POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay', {
        cookie,
        path,
      })
      receiver.answerLate(status)
      await sending
      const [between] = await deliveries(id)
      receiver.answer(204)
      await server.webhooks.send()

      expect(receiver.received).toHaveLength(2)
      expect(between).toMatchObject({ state: 'waiting', attempts: [{ status }] })
      expect(await deliveries(id)).toMatchObject([
        { state: 'delivered', nextAt: null, attempts: [{ status }, { status: 204 }] },
      ])
    },
    15_000,
  )

  it('no redirect is followed', async () => {
    const other = await startWebhookReceiver()
    const { id } = await add()
    receiver.answer(307, { Location: other.url })
    await createTenant()

    await server.webhooks.send()

    other.close()
    expect(other.received).toEqual([])
    expect((await deliveries(id))[0]).toMatchObject({
      state: 'waiting',
      attempts: [{ status: 307 }],
    })
  })

  it('a receiver that does not answer, or that is not there, is tried again', async () => {
    const { id } = await add()
    receiver.keepQuiet()
    await createTenant()

    await ahead(0, { timeoutMs: 50 }).send()
    receiver.close()
    await ahead(HOUR).send()

    const [{ attempts }] = await deliveries(id)
    expect(attempts.map(({ fault }: { fault: string }) => fault)).toEqual([
      'timed-out',
      'unreachable',
    ])
  })

  it('a receiver that switches protocols keeps no message from others, and the server stops', async () => {
    const { id } = await add()
    receiver.answer(101, { Connection: 'Upgrade', Upgrade: 'websocket' })
    const other = await startWebhookReceiver()
    await post(other.url)
    const stop = ahead(0).start()

    await createTenant()
    await until(() => receiver.received.length > 0 && other.received.length === 1)
    await createTenant()
    await until(() => other.received.length === 2)
    await stop()

    other.close()
    const first = (await deliveries(id)).at(-1)
    expect(first.attempts[0]).toMatchObject({ status: 101, fault: null })
  }, 15_000)

  it('an address that does not answer holds up no other, and gets two messages at a time', async () => {
    await add()
    receiver.keepQuiet()
    for (let made = 0; made < 12; made += 1) await createTenant()
    const other = await startWebhookReceiver()
    await post(other.url)
    const stop = ahead(0, { timeoutMs: 60_000 }).start()

    await until(() => receiver.received.length === 2)
    for (const count of [1, 2]) {
      await createTenant()
      await until(() => other.received.length === count)
    }

    const stopped = stop()
    receiver.close()
    await stopped
    other.close()
    expect(receiver.received).toHaveLength(2)
  }, 15_000)

  it('a stop does not wait for a receiver that hangs: another server sends the message at once', async () => {
    const { id } = await add()
    receiver.keepQuiet()
    const stop = ahead(0, { timeoutMs: 3_600_000 }).start()
    await createTenant()
    await until(() => receiver.received.length === 1)

    await stop()
    receiver.answer(204)
    await ahead(0).send()

    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    const [{ state, attempts }] = await deliveries(id)
    expect(second).toBe(first)
    expect([state, attempts]).toEqual(['delivered', [expect.objectContaining({ status: 204 })]])
  }, 15_000)

  it('after a message was not answered in time, the others to this address wait too', async () => {
    const { id } = await add()
    receiver.keepQuiet()
    for (let made = 0; made < 4; made += 1) await createTenant()

    const tried = await ahead(0, { timeoutMs: 100 }).send()
    receiver.answer(204)
    const early = await ahead(3000).send()
    const late = await ahead(HOUR).send()

    expect([tried, early, late]).toEqual([2, 0, 4])
    expect(new Set((await deliveries(id)).map(({ state }: never) => state))).toEqual(
      new Set(['delivered']),
    )
  })

  it('a name that leads to a private address by now gets nothing', async () => {
    const { id } = await add()
    await change(id, { url: 'https://hooks.example.com/' })
    await createTenant()

    const resolve: Resolve = async () => [{ address: '10.0.0.1', family: 4 }]
    await ahead(0, { resolve }).send()

    expect((await deliveries(id))[0].attempts[0]).toMatchObject({ fault: 'address-refused' })
  })

  it.each([
    'https://169.254.169.254/',
    'http://hooks.example.com/',
    'https://10.0.0.1/',
    'nonsense',
  ])('an address such as %s is refused, with the reason', async (url) => {
    const { status, json } = await post(url)

    expect([status, json.code]).toEqual([422, 'webhook-refused'])
    expect(json.errors[0]).toMatchObject({ pointer: '/url' })
  })

  it.each([[[]], [['none.such']], [['tenant', 'tenant']]])(
    'events such as %j are refused',
    async (events) => {
      expect((await post(receiver.url, events)).status).toBe(422)
    },
  )

  it('the secret is shown once; the audit has each change, with what was there before and of the address its origin', async () => {
    const { json } = await post(`${receiver.url}/hidden?key=hidden`, ['remote'])
    const { id } = json.webhook
    await change(id, { events: ['tenant'], on: false })
    await change(id, { on: false })
    await remove(id)

    const audit = await server.call('GET /manage/audit', {
      cookie,
      query: new URLSearchParams({ action: 'webhook', perPage: '3' }) as never,
    })

    expect(json.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const state = (events: readonly string[], on: boolean) => ({
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/…[\da-f]{8}$/),
      events,
      on,
    })
    expect(audit.json.items.map(({ action, detail }: never) => [action, detail])).toEqual([
      ['webhook.removed', { from: state(['tenant'], false), to: null }],
      ['webhook.changed', { from: state(['remote'], true), to: state(['tenant'], false) }],
      ['webhook.created', { from: null, to: state(['remote'], true) }],
    ])
    const shown = [await list(), audit.json, server.lines].map((part) => JSON.stringify(part))
    expect(shown.join()).not.toContain(json.secret.slice(6))
    expect(shown.join()).not.toContain('hidden')
  })

  it('the audit tells two addresses of one origin apart', async () => {
    const { id } = await add(['remote'])
    await change(id, { url: `${receiver.url}/other` })

    const audit = await server.call('GET /manage/audit', {
      cookie,
      query: new URLSearchParams({ action: 'webhook.changed', perPage: '1' }) as never,
    })

    const { from, to } = audit.json.items[0].detail
    expect(from.address).not.toBe(to.address)
    expect(new URL(from.address).origin).toBe(new URL(to.address).origin)
  })

  it('is for those who may manage, and changes need a recent sign-in', async () => {
    const staff = await server.signIn()
    const routes = [
      ['GET', '/manage/webhooks'],
      ['POST', '/manage/webhooks'],
      ['PATCH', '/manage/webhooks/1'],
      ['DELETE', '/manage/webhooks/1'],
      ['POST', '/manage/webhooks/1/test'],
      ['GET', '/manage/webhooks/1/deliveries'],
      ['POST', '/manage/webhooks/1/deliveries/1/replay'],
    ] as const
    const old = await server.signIn({ role: 'operator' })
    const ago = sql<number>`created_at - ${sql.lit(HOUR)}`
    await server.storage.db
      .updateTable('sessions')
      .set({ created_at: ago, confirmed_at: null })
      .execute()
    cookie = await server.signIn({ role: 'operator' })

    for (const [method, path] of routes) {
      const statusOf = async (who?: string) => {
        const options = { ...(method !== 'GET' && { method }), ...(who && { cookie: who }) }
        return (await server.request(path, options)).status
      }
      expect([path, await statusOf(), await statusOf(staff)]).toEqual([path, 401, 403])
      if (method === 'GET') continue
      const { json } = await server.request(path, { method, cookie: old })
      expect([path, json.code]).toEqual([path, 'reauthentication-required'])
    }
  })

  it('what is not there is 404', async () => {
    const { id } = await add()

    expect((await change(99_999, { on: true })).status).toBe(404)
    expect((await remove(99_999)).status).toBe(404)
    const path = { webhook: id, delivery: 99_999 }
    const replay = await server.call(
      'POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay',
      { cookie, path },
    )
    expect(replay.status).toBe(404)
  })

  it('keeps the last hundred messages of an address, and those that still wait', async () => {
    const { id } = await add()
    receiver.answer(204)
    await createTenant()
    await server.webhooks.send()
    const { id: _id, ...row } = await server.storage.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 150 }, () => row)
    await server.storage.db.insertInto('webhook_deliveries').values(rows).execute()
    await createTenant()

    await server.webhooks.prune()

    const states = await server.storage.db
      .selectFrom('webhook_deliveries')
      .select('state')
      .execute()
    const count = (wanted: string) => states.filter(({ state }) => state === wanted).length
    expect([count('delivered'), count('waiting')]).toEqual([100, 1])
    expect(await deliveries(id)).toHaveLength(100)
    const lines: object[] = []
    await ahead(31 * 24 * HOUR, { warn: (line) => lines.push(line) }).prune()
    expect(lines).toEqual([{ webhook: id, messages: 1 }])
    expect(await deliveries(id)).toEqual([
      expect.objectContaining({ state: 'failed', nextAt: null, attempts: [] }),
    ])
    await ahead(31 * 24 * HOUR).prune()
    expect(await deliveries(id)).toEqual([])
  })
}
