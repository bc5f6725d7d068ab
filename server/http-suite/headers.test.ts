import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Slot } from '../slots/slot'
import { marks } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import type { Reply } from '../testing/http-client'

const base = '/admin'
const json = { 'Content-Type': 'application/json' }

/** What each kind of reply is asked for with: name, status, path, and how. */
const kinds: readonly (readonly [string, number, string, Call])[] = [
  ['public slots', 200, '/slots', {}],
  ['public remotes', 200, '/remotes', {}],
  ['slots in brotli', 200, '/slots', { headers: { 'Accept-Encoding': 'br' } }],
  ['slots that did not change', 304, '/slots', { headers: { 'If-None-Match': '*' } }],
  ['the page', 200, '/app/', {}],
  ['the page of staff', 200, '/app/resources/notes', { staff: true }],
  ['a script of the host', 200, '/assets/host/main.1.js', {}],
  ['a script of a remote', 200, '/assets/remotes/{digest}/entry.js', {}],
  ['a picture of a remote', 200, '/assets/remotes/{digest}/pictures/dot.svg', {}],
  ['a file that is not there', 404, '/assets/host/none.js', {}],
  ['the redirect to the interface', 302, '/', {}],
  ['what the interface is drawn from', 200, '/meta', { staff: true }],
  ['meta for an anonymous viewer', 401, '/meta', {}],
  ['the session', 200, '/session', { staff: true }],
  ['the session of an anonymous viewer', 200, '/session', {}],
  ['a list', 200, '/resources/notes', { staff: true }],
  ['a form', 200, '/resources/notes/form?mode=create', { staff: true }],
  ['a card', 200, '/dashboards/main/cards/notes', { staff: true }],
  ['a record that is not there', 404, '/resources/notes/999', { staff: true }],
  ['a query that is not served', 422, '/resources/notes?nonsense=1', { staff: true }],
  ['a sign-out', 204, '/logout', { method: 'POST' }],
  ['a report', 204, '/reports', { method: 'POST', headers: json, body: '{"reports":[]}' }],
  ['a body that is no JSON', 400, '/login', { method: 'POST', headers: json, body: '{' }],
  ['a body of another type', 415, '/login', { method: 'POST', body: 'a=b' }],
  ['a body that does not fit', 422, '/login', { method: 'POST', headers: json, body: '{}' }],
  [
    'what another site sends',
    403,
    '/login',
    { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } },
  ],
  ['a method that is not served', 405, '/meta', { method: 'DELETE' }],
  ['no such route', 404, '/nothing', {}],
]

interface Call {
  readonly staff?: boolean
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

describe.each(['local', 'production'] as const)('the headers of a reply (%s)', (mode) => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer({ config: { mode, basePath: base } })
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  async function ask(path: string, { staff: isStaff, ...call }: Call = {}): Promise<Reply> {
    const remotes = (await server.request(`${base}/remotes`)).json
    const place = remotes.slots.AtHeaderBanner.base.slice(`${base}/assets/remotes/`.length, -1)
    return await server.request(base + path.replace('{digest}', place), {
      ...call,
      ...(isStaff && { cookie: staff }),
    })
  }

  it.each(kinds)('S39, S40: protect %s (%d %s)', async (name, status, path, call) => {
    const { headers, ...reply } = await ask(path, call)

    expect(reply.status).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': name.includes('the page') ? 'same-origin' : 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      // Files are public, and frames without an origin read them.
      'cross-origin-resource-policy':
        status === 200 && path.startsWith('/assets/') ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'/,
      ),
    })
    expect(headers['strict-transport-security']).toBe(
      mode === 'production' ? 'max-age=63072000' : undefined,
    )
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  it.each(kinds)(
    'P15: let %s (%d %s) be kept only by whom it is for',
    async (_name, status, path, call) => {
      const { headers, text, ...reply } = await ask(path, call)
      const caching = String(headers['cache-control'])

      expect(reply.status).toBe(status)
      if (/closed-to-strangers|user-\d+@/.test(text)) expect(caching).toMatch(/no-store/)
      if (/public/.test(caching)) expect(headers['set-cookie']).toBeUndefined()
      if (status >= 400) expect(caching).toBe('no-store')
      expect(caching).toMatch(/no-store|^public, max-age=(0, must-revalidate|31536000, immutable)$/)
    },
  )

  it.each(kinds)('F35: name the exact type of %s (%d %s)', async (_name, status, path, call) => {
    const { headers, bytes } = await ask(path, call)

    const type = headers['content-type']
    if (bytes.length === 0) expect(type === undefined || status === 304).toBe(true)
    else if (status >= 400) expect(type).toBe('application/problem+json; charset=utf-8')
    else if (path.startsWith('/app')) expect(type).toBe('text/html; charset=utf-8')
    else if (path.endsWith('.js')) expect(type).toBe('text/javascript; charset=utf-8')
    else if (path.endsWith('.svg')) expect(type).toBe('image/svg+xml')
    else expect(type).toBe('application/json; charset=utf-8')
  })

  it.each(kinds.filter(([, status]) => status >= 400))(
    'tell what went wrong with %s (%d %s), under the id in the header',
    async (_name, status, path, call) => {
      const { headers, json } = await ask(path, call)

      expect(json).toMatchObject({
        type: `/problems/${json.code}`,
        status,
        title: expect.any(String),
        code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        detail: expect.any(String),
        instance: `urn:uuid:${String(headers['x-request-id'])}`,
      })
    },
  )

  it('S40: keep what is JSON from being run, whoever opens it', async () => {
    for (const path of ['/slots', '/remotes', '/session', '/nothing'])
      expect((await ask(path)).headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
  })

  it('/meta depends on the cookie, /slots and the files on the coding alone', async () => {
    expect((await ask('/meta', { staff: true })).headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'Cookie',
    })
    for (const path of ['/slots', '/remotes', '/assets/host/main.1.js'])
      expect((await ask(path)).headers.vary).toBe('Accept-Encoding')
  })

  it('an id goes out with every reply but the two whose bytes are the same for all', async () => {
    for (const path of ['/slots', '/remotes'])
      expect((await ask(path)).headers).not.toHaveProperty('x-request-id')
    for (const path of ['/app/', '/assets/host/main.1.js', '/', '/session', '/nothing'])
      expect((await ask(path)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe.each(['', '/admin', '/a/b-c'])('with BASE_PATH "%s"', (basePath) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ config: { basePath } })
  })
  afterAll(() => server.close())

  it('S31: the root leads to the interface, whatever else the address says', async () => {
    for (const path of ['/', '/?next=//evil.example', '/?next=https:evil.example'])
      for (const method of ['GET', 'HEAD']) {
        const reply = await server.request(basePath + path, { method })
        expect([reply.status, reply.headers.location]).toEqual([302, `${basePath}/app/`])
      }
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/.//evil.example',
      '//evil.example/%2e%2e',
    ]) {
      const reply = await server.request(basePath + path)
      expect([path, reply.status, reply.headers.location]).toEqual([path, 404, undefined])
    }
  })

  it('what is not there is a problem, below it and beside it', async () => {
    for (const path of [`${basePath}/nothing`, '/nothing', '/other/slots', `${basePath}/x/slots`]) {
      const reply = await server.request(path)
      expect([path, reply.status, reply.json.code]).toEqual([path, 404, 'not-found'])
    }
    if (basePath) expect((await server.request('/slots')).status).toBe(404)
  })

  it('every address in the page, in /remotes and in the policy lies below it', async () => {
    const page = await server.request(`${basePath}/app/login`)
    const { json } = await server.request(`${basePath}/remotes`)

    const addresses = [...page.text.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, path]) => path)
    expect(addresses.length).toBeGreaterThan(4)
    for (const path of addresses) {
      expect(path?.startsWith(`${basePath}/assets/`)).toBe(true)
      expect((await server.request(String(path))).status).toBe(200)
    }
    expect(json.slots.AtHeaderBanner.base.startsWith(`${basePath}/assets/remotes/`)).toBe(true)
    expect(directives(page).get('report-uri')?.join()).toMatch(
      new RegExp(`^${basePath}/reports\\?load=20\\.\\.[\\w.-]+$`),
    )
  })

  it('P18: the policy of the page reads back as what it is meant to be', async () => {
    const page = await server.request(`${basePath}/app/`)
    const policy = directives(page)
    const emptyDigest = `'sha256-${createHash('sha256').update('').digest('base64')}'`
    const [reports = ''] = policy.get('report-uri') ?? []
    const nonceOf = (name: string) =>
      /'nonce-([^']+)'/.exec(policy.get(name)?.join(' ') ?? '')?.[1] ?? ''
    const [nonce, styleNonce] = ['script-src', 'style-src'].map(nonceOf)

    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", `'nonce-${nonce}'`],
      'style-src': ["'self'", `'nonce-${styleNonce}'`, emptyDigest],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'", 'data:'],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'report-uri': [reports],
    })
    expect(styleNonce).not.toBe(nonce)
    expect(page.headers['integrity-policy']).toBe(
      'blocked-destinations=(script), endpoints=(slipway)',
    )
    expect(page.headers['reporting-endpoints']).toBe(`slipway="${reports}"`)
  })

  it('S42: every page has nonces of its own, of 128 bits or more, one for scripts and one for styles, and is never kept', async () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 200; count += 1) {
      const page = await server.request(`${basePath}/app/`)
      const policy = String(page.headers['content-security-policy'])
      const ofPage = [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce = '']) => nonce)
      for (const nonce of ofPage) {
        nonces.add(nonce)
        expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
      }
      expect(page.headers['cache-control']).toBe('no-store')
      expect(page.headers.etag).toBeUndefined()
      const inPage = [...page.text.matchAll(/<(\w+)[^>]* nonce="([^"]*)"/g)]
      const of = (element: string) => inPage.filter(([, name]) => name === element)
      expect(new Set(of('script').map(([, , nonce]) => nonce))).toEqual(new Set([ofPage[0]]))
      expect(new Set(of('style').map(([, , nonce]) => nonce))).toEqual(new Set([ofPage[1]]))
    }
    expect(nonces.size).toBe(400)
  })
})

describe('the ready bytes of /slots', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const codings = [undefined, 'gzip', 'br', 'br;q=0', 'gzip;q=0, br', 'deflate', '*', 'identity']

  it('have one strong tag for each coding, and a 304 for it alone', async () => {
    const tags = new Map<string, string>()
    for (const accept of codings) {
      const headers = accept ? { 'Accept-Encoding': accept } : {}
      const reply = await server.request('/slots', { headers })
      const tag = String(reply.headers.etag)
      tags.set(String(reply.headers['content-encoding']), tag)
      expect(tag).toMatch(/^"[^"]+"$/)
      for (const given of [tag, `"other", ${tag}`, '*', `W/${tag}`]) {
        const again = await server.request('/slots', {
          headers: { ...headers, 'If-None-Match': given },
        })
        expect([given, again.status, again.bytes.length]).toEqual([given, 304, 0])
        expect(again.headers).toMatchObject({
          etag: tag,
          vary: 'Accept-Encoding',
          'cache-control': 'public, max-age=0, must-revalidate',
        })
      }
      const other = await server.request('/slots', {
        headers: { ...headers, 'If-None-Match': '"no"' },
      })
      expect(other.status).toBe(200)
    }
    expect([...tags.keys()].sort()).toEqual(['br', 'gzip', 'undefined'])
    expect(new Set(tags.values()).size).toBe(3)
  })

  it('are the same whatever is asked for beside the path', async () => {
    const plain = await server.request('/slots')

    await fc.assert(
      fc.asyncProperty(fc.webQueryParameters(), async (query) => {
        const reply = await server.request(`/slots?${query}`)
        expect([reply.status, reply.text, reply.headers.etag]).toEqual([
          200,
          plain.text,
          plain.headers.etag,
        ])
      }),
      { numRuns: 100 },
    )
  })

  it('P16: have an equal tag exactly when they are equal', async () => {
    const seen = new Map<string, string>()
    const read = async () => {
      const { headers, text } = await server.request('/slots')
      const known = seen.get(String(headers.etag))
      expect(known === undefined || known === text).toBe(true)
      seen.set(String(headers.etag), text)
      return text
    }
    const texts = new Set([await read()])

    for (let count = 0; count < 20; count += 1) {
      const location = count % 2 ? 'header-banner' : 'tenant-switcher'
      server.application.slots.register({
        [location]: Slot.make('Counted', { count, mark: marks.closed }),
      })
      texts.add(await read())
      texts.add(await read())
    }

    expect(texts.size).toBe(11)
    expect(seen.size).toBe(texts.size)
  })
})

function directives({ headers }: Reply): Map<string, readonly string[]> {
  const parts = String(headers['content-security-policy']).split('; ')
  return new Map(
    parts.map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )
}
