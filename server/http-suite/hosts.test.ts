import { createTestServer, type TestServer } from '../testing/create-test-server'
import { statusOf } from '../testing/http-client'

const foreign = 'rebound.attacker.test'
const ask = (line: string, ...headers: readonly string[]) =>
  [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n')

const routes: readonly string[] = [
  'GET /',
  'GET /slots',
  'HEAD /slots',
  'GET /remotes',
  'GET /meta',
  'GET /events',
  'GET /app/',
  'GET /app/login',
  'GET /assets/host/main.js',
  'GET /openapi.json',
  'GET /manage/remotes',
  'GET /profile',
  'GET /no-such-page',
  'POST /login',
  'POST /reports',
  'OPTIONS *',
]

describe.each(['local', 'production'] as const)('a foreign name in %s mode', (mode) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      config: {
        mode,
        ...(mode === 'production' && { publicUrl: 'https://admin.acme.test', allowedHosts: [] }),
      },
    })
  })
  afterAll(() => server.close())

  it.each(routes)('S47: %s answers 421, and repeats nothing of the name', async (line) => {
    const reply = await server.raw(ask(line, `Host: ${foreign}`, `Origin: http://${foreign}`))

    expect(statusOf(reply)).toBe(421)
    expect(reply).not.toContain('attacker')
    expect(reply).toMatch(/x-content-type-options: nosniff/i)
    expect(reply).not.toMatch(/set-cookie/i)
  })

  it.each([
    ['no name', ask('GET /slots', 'Host:')],
    ['no header', 'GET /slots HTTP/1.0\r\n\r\n'],
    ['two names', ask('GET /slots', 'Host: admin.acme.test', `Host: ${foreign}`)],
    ['a name before ours', ask('GET /slots', 'Host: admin.acme.test.attacker.test')],
    ['a name behind a user', ask('GET /slots', 'Host: admin.acme.test@attacker.test')],
    [
      'a whole address of a foreign name',
      ask(`GET http://${foreign}/slots`, 'Host: admin.acme.test'),
    ],
    [
      'a name that only a proxy may tell',
      ask('GET /slots', `Host: ${foreign}`, 'X-Forwarded-Host: admin.acme.test'),
    ],
  ])('S47: with %s it answers 421', async (_name, text) => {
    const local = text.replaceAll('admin.acme.test', 'localhost')

    const reply = await server.raw(mode === 'local' ? local : text)

    expect(statusOf(reply)).toBe(421)
  })

  it.each(['/healthz', '/readyz'])('%s answers to every name, and repeats none', async (path) => {
    const reply = await server.raw(ask(`GET ${path}`, `Host: ${foreign}`))

    expect(statusOf(reply)).toBe(200)
    expect(reply).not.toContain('attacker')
  })

  it('says in the log what to do, once', async () => {
    await server.raw(ask('GET /slots', 'Host: x.attacker.test'))
    await server.raw(ask('GET /slots', 'Host: y.attacker.test'))

    const told = server.lines.filter((line) => line.includes('host-unknown'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('ALLOWED_HOSTS')
  })
})

describe('our own names', () => {
  it.each([
    'localhost',
    'LocalHost:3000',
    'localhost.',
    'eight.localhost:80',
    '127.0.0.1:80',
    '[::1]',
    '[::1]:3000',
  ])('are in local mode those of this machine: %s', async (host) => {
    const server = await createTestServer({ config: { allowedHosts: [] } })

    const reply = await server.raw(ask('GET /slots', `Host: ${host}`))

    expect(statusOf(reply)).toBe(200)
    await server.close()
  })

  it('are in production those of PUBLIC_URL and ALLOWED_HOSTS, and not those of this machine', async () => {
    const server = await createTestServer({
      config: {
        mode: 'production',
        publicUrl: 'https://admin.acme.test',
        allowedHosts: ['admin.internal'],
      },
    })
    const statuses = []
    for (const host of [
      'admin.acme.test',
      'ADMIN.acme.test:443',
      'admin.internal:8080',
      'localhost',
    ])
      statuses.push(statusOf(await server.raw(ask('GET /slots', `Host: ${host}`))))

    expect(statuses).toEqual([200, 200, 200, 421])
    await server.close()
  })

  it('S72: a page whose name was led here gets neither a session nor its stream', async () => {
    const server = await createTestServer()
    const cookie = await server.signIn({ role: 'operator' })
    const rebound = { Host: foreign, Origin: `http://${foreign}`, 'Sec-Fetch-Site': 'same-origin' }

    const meta = await server.call('GET /meta', { cookie, headers: rebound })
    const change = await server.call('POST /manage/tenants', {
      body: { name: 'Taken' },
      cookie,
      headers: rebound,
    })
    const stream = await server.call('GET /events', {
      cookie,
      headers: { ...rebound, Accept: 'text/event-stream' },
    })

    expect([meta.status, change.status, stream.status]).toEqual([421, 421, 421])
    expect(meta.json.code).toBe('host-unknown')
    await server.close()
  })
})
