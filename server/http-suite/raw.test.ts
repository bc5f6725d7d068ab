import { connect } from 'node:net'
import fc from 'fast-check'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { statusOf } from '../testing/http-client'

const get = (path: string, ...headers: readonly string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`
const post = (path: string, body: string, ...headers: readonly string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'X-Slots-Request: 1',
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n')

describe('raw HTTP', () => {
  let server: TestServer
  let operator: string
  beforeAll(async () => {
    server = await createTestServer()
    operator = await server.signIn({ role: 'operator' })
  })
  afterAll(() => server.close())

  const refused: readonly (readonly [string, string, number])[] = [
    ['a percent sign that means nothing', get('/resources/%zz'), 401],
    ['a percent sign below a route', get('/%E0%A4%A'), 404],
    ['a null byte', get('/%00'), 404],
    ['a space in the path', get('/slots x'), 400],
    ['a method that is none', get('/slots').replace('GET', 'FETCH'), 400],
    ['a version that is none', get('/slots').replace('HTTP/1.1', 'HTTP/9.9'), 400],
    ['half of some JSON', post('/login', '{"em', 'Content-Length: 4'), 400],
    ['bytes that are no text', post('/login', '"\xff"', 'Content-Length: 3'), 400],
    [
      'another charset',
      post('/login', '{}', 'Content-Length: 2').replace('/json', '/json; charset=utf-7'),
      415,
    ],
    ['two lengths', post('/login', '{}', 'Content-Length: 2', 'Content-Length: 3'), 400],
    [
      'a length and chunks',
      post('/login', '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
      400,
    ],
    ['chunks twice', post('/login', '0\r\n\r\n', 'Transfer-Encoding: chunked, chunked'), 400],
    ['a length that is no number', post('/login', '{}', 'Content-Length: +2'), 400],
    ['a negative length', post('/login', '{}', 'Content-Length: -2'), 400],
    ['a chunk of no size', post('/login', 'zz\r\n', 'Transfer-Encoding: chunked'), 400],
    ['a header without a name', get('/slots', ': x'), 400],
    ['a space before the colon', get('/slots', 'X : y'), 400],
    ['a folded header', get('/slots', 'X: a\r\n b'), 400],
    ['a control character', get('/slots', 'X: a\x01b'), 400],
    ['headers of 17 KB', get('/slots', `X: ${'x'.repeat(17_000)}`), 431],
    ['a path of 20 KB', get(`/${'a'.repeat(20_000)}`), 431],
    ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ]
  it.each(refused)('S85: with %s is refused, and never a failure', async (_name, text, status) => {
    const reply = await server.raw(text)

    expect(statusOf(reply)).toBe(status)
    expect(reply).toMatch(/content-type: application\/problem\+json/i)
    expect((await server.request('/slots')).status).toBe(200)
  })

  it('S85: without a host is refused', async () => {
    const reply = await server.raw('GET /slots HTTP/1.1\r\nConnection: close\r\n\r\n')

    expect(statusOf(reply)).toBe(400)
  })

  it('S85: headers that are traps in JavaScript are only headers', async () => {
    const traps = [
      '__proto__: x',
      'constructor: x',
      'toString: x',
      'hasOwnProperty: x',
      'prototype: x',
    ]

    for (const path of ['/slots', '/session', '/app/'])
      expect(statusOf(await server.raw(get(path, ...traps)))).toBe(200)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('S85: a body that breaks off costs nobody anything', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(server.port, '127.0.0.1')
      socket.write(post('/login', '{"email":"a', 'Content-Length: 500'))
      await new Promise((resolve) => socket.once('ready', resolve))
      socket.destroy()
    }

    expect((await server.request('/session')).status).toBe(200)
    expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  const prefixes = [
    '',
    '/app',
    '/app/login',
    '/assets',
    '/assets/host',
    '/assets/remotes',
    '/dashboards',
    '/events',
    '/manage',
    '/manage/releases',
    '/manage/remotes',
    '/manage/users',
    '/meta',
    '/openapi.json',
    '/profile',
    '/remotes',
    '/resources',
    '/sdk',
    '/slots',
  ]
  it.each(prefixes)(
    'S85: an address with empty segments below %s is no failure, for nobody',
    async (route) => {
      const paths = [
        '//',
        '///',
        '//x',
        '//x//y',
        '//?q',
        '//:0/x',
        '//@',
        '//[',
        '//x:y',
        '/%2f//',
      ]

      for (const path of paths)
        for (const headers of [{}, { Cookie: operator }, { Authorization: 'Bearer slipway_x' }]) {
          const reply = await server.request(route + path, { headers })
          expect([route + path, reply.status]).toEqual([route + path, expect.any(Number)])
          expect(reply.status).toBeLessThan(500)
        }

      expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([])
    },
  )

  it('S86: a hundred requests in one breath are answered in their order', async () => {
    const paths = Array.from({ length: 100 }, (_, index) =>
      index % 2 ? '/slots' : `/nothing-${index}`,
    )
    const text = paths.map((path) => get(path).replace('Connection: close\r\n', '')).join('')

    const reply = await server.raw(text + get('/healthz'))

    const statuses = [...reply.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
    expect(statuses).toEqual([...paths.map((path) => (path === '/slots' ? 200 : 404)), 200])
  })

  it('S23: what a stranger says of whom it forwards for is not believed', async () => {
    const { email } = { email: 'nobody@example.test' }
    const body = JSON.stringify({ email, password: 'guess' })

    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const forged = [`X-Forwarded-For: 10.0.0.${index}`, `X-Real-IP: 10.0.0.${index}`]
      const reply = await server.raw(
        post('/login', body, `Content-Length: ${body.length}`, ...forged),
      )
      statuses.push(statusOf(reply))
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })
})

describe('any request', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  const allowed = new Set([
    200, 204, 302, 304, 400, 401, 403, 404, 405, 408, 413, 415, 417, 421, 422, 428, 429, 431, 501,
    505,
  ])
  const methods = fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'QUERY',
    'FOO',
    'get',
    '',
  )
  const odd = fc.constantFrom(
    '%',
    '%00',
    '%2e%2e',
    '..',
    '.',
    '',
    ';',
    '\\',
    '%c0%af',
    '\xff',
    '__proto__',
    'é',
    '~r1',
    '?',
    '#',
    '[',
    ' ',
  )
  const known = fc.constantFrom(
    'slots',
    'meta',
    'remotes',
    'app',
    'assets',
    'host',
    'login',
    'logout',
    'session',
    'tenant',
    'reports',
    'resources',
    'notes',
    'form',
    '1',
    'dashboards',
    'main',
    'cards',
    'password',
    'healthz',
  )
  const paths = fc
    .array(fc.oneof({ weight: 4, arbitrary: known }, odd, fc.string({ maxLength: 8 })), {
      maxLength: 6,
    })
    .map((parts) => `/${parts.join('/')}`)
  const queries = fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((query) => `?${query}`),
    fc.string().map((text) => `?${text}`),
  )
  const headers = fc.array(
    fc.oneof(
      fc.constantFrom(
        'Host: localhost',
        'Host: evil.example',
        'Content-Type: application/json',
        'Content-Type: text/plain',
        'Content-Length: 2',
        'Content-Length: 5000000',
        'Content-Length: x',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip, chunked',
        'Content-Encoding: gzip',
        'X-Slots-Request: 1',
        'Sec-Fetch-Site: same-origin',
        'If-None-Match: *',
        'If-Match: "x"',
        'Accept-Encoding: br, gzip;q=0',
        'Expect: 100-continue',
        'Expect: nothing',
        'Upgrade: websocket',
        'Connection: upgrade',
        'Cookie: sid=%',
        'Cookie: sid=s%3Ax.y; sid=j%3A%7B%7D',
        'Range: bytes=0-5',
        'X-HTTP-Method-Override: DELETE',
        '__proto__: x',
      ),
      fc
        .tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 40 }))
        .map(([name, value]) => `${name}: ${value}`),
    ),
    { maxLength: 8 },
  )
  const bodies = fc.oneof(
    fc.constant(''),
    fc.constant('{}'),
    fc.json(),
    fc.constant('0\r\n\r\n'),
    fc.constant('5\r\n{"a":'),
    fc.string(),
  )
  const requests = fc.record({
    method: methods,
    path: paths,
    query: queries,
    version: fc.oneof(
      { weight: 9, arbitrary: fc.constant('HTTP/1.1') },
      fc.constantFrom('HTTP/1.0', 'HTTP/2.0', ''),
    ),
    headers,
    body: bodies,
    isStaff: fc.boolean(),
  })

  it('P21, S85: gets a reply of the allowed kinds or none, and never a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        async ({ method, path, query, version, headers, body, isStaff }) => {
          const lines = [
            `${method} ${path}${query} ${version}`,
            'Host: localhost',
            'Connection: close',
            ...headers,
          ]
          if (isStaff && !/DELETE|logout/.test(method + path)) lines.push(`Cookie: ${staff}`)
          const reply = await sendAndEnd(server.port, `${lines.join('\r\n')}\r\n\r\n${body}`)

          expect(reply === '' || allowed.has(statusOf(reply))).toBe(true)
          expect(/\n\s+at .*\.(ts|js):\d+|node_modules/.test(reply)).toBe(false)
          if (!isStaff) expect(reply.includes('closed-to-strangers')).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )

    expect((await server.request('/meta', { cookie: staff })).status).toBe(200)
    expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })
})

/** Sends all there is and says so, so that the server does not wait for more. */
async function sendAndEnd(port: number, text: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const parts: string[] = []
  socket.on('data', (part) => parts.push(part.toString('latin1')))
  socket.on('error', () => undefined)
  socket.end(Buffer.from(text, 'latin1'))
  await new Promise((resolve) => {
    socket.once('end', resolve).once('close', resolve)
    // The stream of events has no end.
    socket.on('data', (part) => part.includes('event: hello') && resolve(undefined))
  })
  socket.destroy()
  // A reply to `Expect` is no final one; a client that ends the socket may get none.
  return parts.join('').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
}
