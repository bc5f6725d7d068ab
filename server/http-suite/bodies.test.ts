import { asHost } from '../testing/as-host'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestUser } from '../testing/create-test-user'

describe('what is sent to the server', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    server.request(path, {
      method: 'POST',
      cookie: staff,
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const notes = async () =>
    (await server.call('GET /resources/{resource}', { path: { resource: 'notes' }, cookie: staff }))
      .json.total.value

  const writes = [
    ['/login', 'POST'],
    ['/logout', 'POST'],
    ['/tenant', 'POST'],
    ['/password', 'POST'],
    ['/reports', 'POST'],
    ['/resources/notes', 'POST'],
    ['/resources/notes/1', 'PATCH'],
    ['/resources/notes/1', 'DELETE'],
    ['/meta', 'POST'],
    ['/nothing', 'PUT'],
  ] as const

  it.each(writes)('S35: %s takes no %s from another site', async (path, method) => {
    const own = `http://127.0.0.1:${server.port}`
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', 'X-Slots-Request': '1', Origin: own },
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { Origin: own.replace('http:', 'https:') },
      { Origin: `${own}.evil.example`, 'X-Slots-Request': '1' },
      {},
      { 'X-Slots-Request': 'true' },
    ]) {
      const reply = await server.raw(
        [
          `${method} ${path} HTTP/1.1`,
          `Host: 127.0.0.1:${server.port}`,
          `Cookie: ${staff}`,
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
        ].join('\r\n'),
      )

      expect([headers, reply.slice(9, 12)]).toEqual([headers, '403'])
      expect(reply).toContain('"code":"cross-site"')
    }
    expect((await server.call('GET /meta', { cookie: staff })).status).toBe(200)
  })

  it.each([
    ['Slipway-Request: 1', '204'],
    ['X-Slots-Request: 1', '204'],
    ['Slipway-Request: true', '403'],
    ['Slipway-Request: 0\r\nX-Slots-Request: 1', '403'],
  ])('a program that is no browser and sends %j is answered %s', async (header, status) => {
    const reply = await server.raw(
      `POST /reports HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${staff}\r\n${header}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 14\r\nConnection: close\r\n\r\n{"reports":[]}',
    )

    expect(reply.slice(9, 12)).toBe(status)
  })

  it('S35: our own page, and what says that it is no browser, may write', async () => {
    for (const headers of [
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': '', Origin: `http://127.0.0.1:${server.port}` },
    ].slice(0, 2))
      expect((await post('/reports', '{"reports":[]}', headers as never)).status).toBe(204)
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json5',
    'text/json',
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    '',
  ])('S36: a body of type "%s" is not read', async (type) => {
    const before = await notes()
    const body = JSON.stringify({ title: 'x' })

    for (const path of ['/login', '/tenant', '/reports', '/resources/notes'])
      expect([path, (await post(path, body, { 'Content-Type': type })).status]).toEqual([path, 415])
    expect(await notes()).toBe(before)
  })

  it.each([
    ['a list for a text', { email: ['a@b.c'], password: 'x' }, '/email'],
    ['an object for a text', { email: { $gt: '' }, password: 'x' }, '/email'],
    ['a number for a text', { email: 'a@b.c', password: 1 }, '/password'],
    ['a name that is not known', { email: 'a@b.c', password: 'x', isAdmin: true }, '/isAdmin'],
  ])('S12: %s is refused, never made to fit', async (_name, body, pointer) => {
    const reply = await post('/login', JSON.stringify(body))

    expect([reply.status, reply.json.errors[0].pointer]).toEqual([422, pointer])
  })

  it.each([
    'q=a&q=b',
    'q[]=a',
    'page=1&page=2',
    'filter[title]=a&filter[title]=b',
    'perPage[]=10',
    '__proto__[x]=1',
  ])('S12: the query "%s" is refused with its names', async (query) => {
    const reply = await server.request(`/resources/notes?${query}`, { cookie: staff })

    expect(reply.status).toBe(422)
    expect(reply.json.errors.length).toBeGreaterThan(0)
  })

  it('S12: credentials as a form would send them are no credentials', async () => {
    const { email, password } = await createTestUser(server.storage, { role: 'editor' })

    for (const path of [
      `/login?email=${email}&password=${encodeURIComponent(password)}`,
      '/login?email[]=a',
    ])
      expect((await post(path, '{}')).json.code).toBe('credentials-in-url')
    expect(server.lines.join('')).not.toContain(email)
  })

  const limits = [
    ['nested 33 deep', `${'['.repeat(33)}${']'.repeat(33)}`, 422],
    ['nested 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422],
    ['100,000 objects deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 422],
    ['a number that is none', '{"title":1e400}', 422],
    ['half a character', '{"title":"\\ud800"}', 422],
    ['an integer beyond 2^53', '{"title":9007199254740993}', 422],
    ['a key that is a trap', '{"title":"x","__proto__":{"isAdmin":true}}', 422],
    ['another trap', '{"title":"x","constructor":{"prototype":1}}', 422],
    ['an unknown field', '{"title":"x","tenantId":2}', 422],
    ['no JSON', '{"title":', 400],
    ['JSON and more', '{} {}', 400],
    ['NaN', '{"title":NaN}', 400],
    ['a byte order mark', '\ufeff{"title":1}', 422],
  ] as const
  it.each(limits)(
    'S57: a body with %s is refused, and reading goes on',
    async (_name, body, status) => {
      const before = await notes()

      const reply = await post('/resources/notes', body)

      expect([reply.status, reply.headers['content-type']]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
      expect(await notes()).toBe(before)
      expect(Object.keys(Object.prototype)).toEqual([])
      for (const path of ['/slots', '/meta', '/resources/notes'])
        expect((await server.request(path, { cookie: staff })).status).toBe(200)
    },
  )

  it('S57: of a key that stands twice, the last counts', async () => {
    const reply = await post('/resources/notes', '{"title":"first","title":"last"}')

    expect([reply.status, reply.json.values.title]).toEqual([201, 'last'])
  })

  it('S58: a body of more than a megabyte is refused before it is read, on every route', async () => {
    const before = await notes()
    const body = JSON.stringify({ title: 'x', body: 'y'.repeat(1_100_000) })

    for (const path of ['/login', '/tenant', '/resources/notes', '/nothing', '/reports']) {
      const reply = await post(path, body)
      expect([path, reply.status, reply.json.code]).toEqual([path, 413, 'body-too-large'])
      expect(reply.json.detail).toMatch(/\d{5,} bytes/)
    }
    expect(await notes()).toBe(before)
  })

  it('S58: a large body within the limit is taken', async () => {
    const text = 'y'.repeat(900_000)

    const reply = await post('/resources/notes', JSON.stringify({ title: 'large', body: text }))

    expect([reply.status, reply.json.values.body.length]).toEqual([201, text.length])
  })

  it('S59: a body that is compressed is not unpacked', async () => {
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, gzip'])
      expect((await post('/login', '{}', { 'Content-Encoding': coding })).status).toBe(415)
  })
})

describe('the reports', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const report = { code: 'load-failed', component: 'Notice', location: 'header-banner' }
  const send = (body: unknown, type = 'application/json') =>
    server.request(`/reports?load=${server.loadTokens.issue(undefined)}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('are taken from anybody, in the three types there are, and logged', async () => {
    const replies = [
      await send(
        asHost(server.loadTokens, {
          reports: [report],
          load: server.loadTokens.issue(undefined),
        }),
      ),
      await send(
        { 'csp-report': { 'blocked-uri': 'https://blocked.example' } },
        'application/csp-report',
      ),
      await send([{ type: 'integrity-violation', body: {} }], 'application/reports+json'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(replies.map(({ headers }) => headers['set-cookie'])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    for (const part of ['load-failed', 'blocked.example', '"policy":"integrity"'])
      expect(server.lines.join('')).toContain(part)
  })

  it('that are not as agreed are refused by pointer', async () => {
    const unknown = await send({ reports: [report, { ...report, code: 'invented' }] })
    const many = await send({ reports: Array.from({ length: 51 }, () => report) })

    expect([unknown.status, unknown.json.errors[0].pointer]).toEqual([422, '/reports/1/code'])
    expect(many.status).toBe(422)
    for (const body of ['null', '[]', '{}', '"x"', '']) expect((await send(body)).status).toBe(422)
  })

  it('S45: cannot write lines of their own into the log', async () => {
    const before = server.lines.length

    const load = server.loadTokens.issue(undefined)
    const forged = 'a\n{"level":60,"msg":"forged"}\r\n'
    await send(asHost(server.loadTokens, { load, reports: [{ ...report, detail: forged }] }))
    const refused = await send({ load, reports: [{ ...report, detail: `${forged}\u001b[31m` }] })

    expect(refused.status).toBe(422)
    const lines = server.lines.slice(before).filter((line) => line.includes('forged'))
    expect(lines).toHaveLength(1)
    for (const control of ['\n', '\r', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(control)
    expect(JSON.parse(lines[0] ?? '').level).toBeLessThan(60)
  })

  it('S45: are limited in size and in number, and cost no query', async () => {
    const queries = server.storage.queries()
    const large = await send({ reports: [{ ...report, detail: 'x'.repeat(70_000) }] })

    const statuses = new Map<number, number>()
    let refused = large
    for (let count = 0; count < 300; count += 1) {
      const reply = await send({ reports: [report] })
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status === 429) refused = reply
    }

    expect(large.status).toBe(413)
    expect([...statuses.keys()].sort()).toEqual([204, 429])
    expect(refused.json.code).toBe('rate-limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(server.storage.queries()).toBe(queries)
    expect((await server.call('GET /slots')).status).toBe(200)
  })
})
