import { problem } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { describeTestApplication } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'

describe('a failure inside', () => {
  let server: TestServer
  let staff: string
  let thrown: unknown
  let how: 'throw' | 'reject' | 'later' = 'throw'
  beforeAll(async () => {
    server = await createTestServer({
      describe(app) {
        describeTestApplication(app)
        app.dashboard({
          name: 'broken',
          label: 'Broken',
          cards: [
            {
              id: 'card',
              component: 'number',
              props: { label: 'Broken' },
              width: 1,
              data() {
                if (how === 'throw') throw thrown
                if (how === 'reject') return Promise.reject(thrown)
                return new Promise((_resolve, reject) => setImmediate(() => reject(thrown)))
              },
            },
          ],
        })
      },
    })
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  const ask = () =>
    server.call('GET /dashboards/{dashboard}/cards/{card}', {
      path: { dashboard: 'broken', card: 'card' },
      cookie: staff,
    })
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('canary-trap')
      },
    },
  )

  it.each(['throw', 'reject', 'later'] as const)(
    'S84: that comes by "%s" is a problem without a word of it, and the next request is served',
    async (way) => {
      how = way
      thrown = new Error('canary at /srv/secret.ts:1 select * from users')

      const reply = await ask()

      expect([reply.status, reply.json.code]).toEqual([500, 'internal'])
      expect(reply.text).not.toMatch(/canary|select|\.ts|node_modules/)
      expect(server.lines.join('')).toContain('canary at')
      for (const path of ['/slots', '/meta', '/app/'])
        expect((await server.request(path, { cookie: staff })).status).toBe(200)
    },
  )

  it('P17: of any kind is RFC 9457 between 400 and 599, and tells nothing', async () => {
    const cyclic: Record<string, unknown> = { message: 'canary' }
    cyclic['cause'] = cyclic
    const status = fc.oneof(
      fc.integer(),
      fc.constantFrom(200, 204, 301, 400, 404, 500, 999, '400', null),
    )
    const values = fc.oneof(
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      fc.record({
        name: fc.constant('CodedError'),
        code: fc.string(),
        status,
        message: fc.constant('canary'),
      }),
      fc.record({
        status,
        statusCode: status,
        headers: fc.constant({ 'X-Canary': 'canary' }),
        message: fc.constant('canary'),
      }),
      fc.constantFrom(
        undefined,
        null,
        '',
        Number.NaN,
        Symbol('canary'),
        trap,
        cyclic,
        () => 'canary',
        'canary'.repeat(100_000),
      ),
      fc.string().map((text) => new Error(`canary${text}`)),
    )

    await fc.assert(
      fc.asyncProperty(values, fc.constantFrom('reject', 'later'), async (value, way) => {
        thrown = value
        how = way as typeof how
        const reply = await ask()

        expect(reply.status).toBeGreaterThanOrEqual(400)
        expect(reply.status).toBeLessThan(600)
        expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
        expect(problem.safeParse(reply.json).success).toBe(true)
        expect(reply.json.status).toBe(reply.status)
        if (reply.status === 500) expect(reply.text).not.toContain('canary')
      }),
      { numRuns: 400 },
    )
    expect((await server.call('GET /meta', { cookie: staff })).status).toBe(200)
  })

  it('S83: secrets are in no reply and no line of the log', async () => {
    const replies = await Promise.all(
      ['/slots', '/remotes', '/app/', '/meta', '/session', '/readyz', '/healthz', '/nothing'].map(
        (path) => server.request(path, { cookie: staff }),
      ),
    )

    const all = [
      ...server.lines,
      ...replies.map(({ text, headers }) => text + JSON.stringify(headers)),
    ].join('')
    for (const secret of [
      'one-of-the-tests',
      'a long password',
      staff.split('=')[1] ?? '',
      '$argon2',
    ])
      expect(all.includes(secret)).toBe(false)
  })
})

describe('the state of the server', () => {
  it('S89: is told in a word, without version, name or place', async () => {
    const server = await createTestServer()

    const [alive, ready, metrics] = await Promise.all(
      ['/healthz', '/readyz', '/metrics'].map((path) => server.request(path)),
    )

    expect([alive?.text, ready?.text]).toEqual(['{"status":"ok"}', '{"status":"ready"}'])
    expect(metrics?.status).toBe(404)
    expect(JSON.stringify([alive?.headers, ready?.headers])).not.toMatch(
      /slipway|express|node|sqlite|\d+\.\d+\.\d+/i,
    )
    await server.close()
  })

  it('is "not ready" once it stops, and it still answers', async () => {
    const server = await createTestServer()

    server.stop()
    const [alive, ready, slots] = await Promise.all(
      ['/healthz', '/readyz', '/slots'].map((path) => server.request(path)),
    )

    expect([alive?.status, ready?.status, slots?.status]).toEqual([200, 503, 200])
    expect(ready?.headers['retry-after']).toBe('2')
    await server.close()
  })
})
