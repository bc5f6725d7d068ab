import { SlotLocation } from '@slipway/sdk/contract'
import fc from 'fast-check'
import type { App } from '../application/application'
import { Slot } from '../slots/slot'
import { componentAt, marks } from '../testing/applications/test-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { statusOf } from '../testing/http-client'

describe('who gets what', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  const readers = () => [undefined, staff, 'sid=s%3Amade-up.signature', 'sid=%E0%A4%A; sid=x']

  it('S01: nobody gets /meta without a session, and learns nothing from the refusal', async () => {
    const reply = await server.call('GET /meta')

    expect(reply.status).toBe(401)
    expect(reply.json.code).toBe('unauthenticated')
    expect(Object.keys(reply.json).sort()).toEqual([
      'code',
      'detail',
      'instance',
      'status',
      'title',
      'type',
    ])
    expect(reply.headers['www-authenticate']).toBe('Session realm="admin"')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('S02: with a slot at every location, /slots has the public ones and no gated one', async () => {
    const reply = await server.call('GET /slots')

    expect(Object.keys(reply.json)).toEqual(['slots'])
    expect(Object.keys(reply.json.slots).sort()).toEqual(SlotLocation.publicValues().sort())
    expect(reply.json.slots['header-banner']).toEqual([
      { component: 'AtHeaderBanner', props: { mark: marks.open, at: 'header-banner' } },
    ])
    expect(reply.text).not.toContain(marks.closed)
  })

  it('S02: what an anonymous viewer can read holds nothing of what is for staff', async () => {
    const replies = await Promise.all(
      ['/slots', '/remotes', '/app/', '/app/resources/notes', '/session', '/meta'].map((path) =>
        server.request(path),
      ),
    )

    for (const { text, headers } of replies) {
      const all = text + JSON.stringify(headers)
      expect(all).not.toMatch(/closed-to-strangers|GatedBanner|NoteHelper|back-office|AtTenant/)
    }
  })

  it('P2: /meta has for staff what is public and what is protected, in the order registered', async () => {
    const meta = (await server.call('GET /meta', { cookie: staff })).json
    const open = (await server.call('GET /slots')).json

    expect(Object.keys(meta.slots)).toEqual(SlotLocation.cases().map(({ value }) => value))
    for (const location of SlotLocation.publicValues())
      expect(meta.slots[location].slice(0, 1)).toEqual(open.slots[location])
    expect(meta.slots['header-banner'].map(({ component }: Entry) => component)).toEqual([
      'AtHeaderBanner',
      'GatedBanner',
    ])
  })

  it('P2: a gated slot is for those who pass the gate', async () => {
    const visitor = await server.signIn({ role: 'visitor' })

    const meta = (await server.call('GET /meta', { cookie: visitor })).json

    expect(meta.slots['header-banner'].map(({ component }: Entry) => component)).toEqual([
      'AtHeaderBanner',
    ])
    expect(meta.remotes.slots).not.toHaveProperty('GatedBanner')
    expect([meta.modules, meta.permissions]).toEqual([[], []])
  })

  it('/remotes names the components of /slots and no more, /meta those of its viewer', async () => {
    const remotes = (await server.call('GET /remotes')).json
    const meta = (await server.call('GET /meta', { cookie: staff })).json

    expect(Object.keys(remotes.slots).sort()).toEqual(
      SlotLocation.publicValues().map(componentAt).sort(),
    )
    expect(remotes.globals).toEqual({})
    expect(Object.keys(meta.remotes.globals)).toEqual(['NoteHelper'])
    expect(Object.keys(meta.remotes.slots)).toHaveLength(SlotLocation.cases().length + 1)
    for (const name of Object.keys(remotes.slots))
      expect(meta.remotes.slots[name]).toEqual(remotes.slots[name])
  })

  it('S03: /slots and /remotes are the same bytes and headers for everybody', async () => {
    for (const path of ['/slots', '/remotes', '/slots?staff=1&__proto__=x']) {
      const replies = await Promise.all(
        readers().map((cookie) => server.request(path, cookie ? { cookie } : {})),
      )

      const seen = replies.map(({ status, bytes, lastingHeaders }) =>
        JSON.stringify({ status, lastingHeaders, body: bytes.toString('base64') }),
      )
      expect(new Set(seen).size).toBe(1)
      expect(replies[0]?.headers['set-cookie']).toBeUndefined()
    }
  })

  it('what only the demo has is at no address of another application, whoever asks', async () => {
    const cookie = await server.signIn({ role: 'operator' })

    const reply = await server.request('/demo/break', { method: 'POST', cookie, json: {} })
    const { json } = await server.call('GET /meta', { cookie })

    expect([reply.status, reply.json.code]).toEqual([404, 'not-found'])
    expect(json).not.toHaveProperty('demo')
  })

  const forms = [
    '/META',
    '/Meta',
    '/meta/',
    '//meta',
    '///meta',
    '/./meta',
    '/slots/../meta',
    '/assets/../meta',
    '/%6Deta',
    '/%6deta',
    '/meta%2f',
    '/meta%2F',
    '/meta;x',
    '/meta;x=1',
    '/meta%00',
    '/meta%20',
    '/meta.css',
    '/meta/x.css',
    '/meta%2ejs',
    '/meta.json',
    '/meta\\',
    '\\meta',
    '/slots/meta',
    '/.//meta',
    '/meta%0d%0aX-A:1',
    '/SLOTS',
    '/slots/',
    '/slots;x',
  ]

  it.each(forms)('S04: %s is nothing, for anonymous viewers and for staff', async (path) => {
    for (const cookie of ['', `Cookie: ${staff}\r\n`]) {
      const reply = await server.raw(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${cookie}Connection: close\r\n\r\n`,
      )

      expect([400, 404]).toContain(statusOf(reply))
      expect(/\r\ncache-control: no-store\r\n/i.test(reply)).toBe(true)
      expect(reply.includes(marks.closed)).toBe(false)
    }
  })

  it('S04: the one address there is takes a query, and the whole address as proxies get it', async () => {
    for (const path of ['/meta', '/meta?x=/slots', `http://127.0.0.1:${server.port}/meta`]) {
      expect((await server.request(path, { cookie: staff })).status).toBe(200)
      expect((await server.request(path)).status).toBe(401)
    }
    expect((await server.request(`http://127.0.0.1:${server.port}/slots`)).status).toBe(200)
  })

  it.each(['/slots', '/meta', '/remotes'])('S05: HEAD %s is GET without the body', async (path) => {
    const get = await server.request(path, { cookie: staff })
    const head = await server.request(path, { cookie: staff, method: 'HEAD' })

    expect(head.status).toBe(200)
    expect(head.bytes).toHaveLength(0)
    expect(head.lastingHeaders).toEqual(get.lastingHeaders)
  })

  const methods = [
    'OPTIONS',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'TRACE',
    'QUERY',
    'PROPFIND',
    'PURGE',
  ]

  it.each(methods)('S05: %s is not served on what is read', async (method) => {
    for (const path of ['/slots', '/meta', '/remotes', '/app/', '/assets/host/main.1.js', '/']) {
      const reply = await server.request(path, { method, cookie: staff })

      expect([path, reply.status, reply.json.code]).toEqual([path, 405, 'method-not-allowed'])
      expect(reply.headers.allow).toBe('GET, HEAD')
    }
  })

  it('S05: no header makes another method of a GET', async () => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const reply = await server.request('/meta?_method=DELETE', {
        cookie: staff,
        headers: { [name]: 'DELETE' },
      })
      expect(reply.status).toBe(200)
      const write = await server.request('/login', { headers: { [name]: 'POST' } })
      expect(write.status).toBe(405)
    }
  })

  it('S16: a thousand anonymous viewers leave neither cookie nor row, and no query for what is public', async () => {
    const rows = () => server.storage.db.selectFrom('sessions').selectAll().execute()
    const before = (await rows()).length
    const queries = server.storage.queries()

    for (let round = 0; round < 250; round += 1) {
      const replies = await Promise.all(
        ['/', '/slots', '/remotes', '/app/login'].map((path) => server.request(path)),
      )
      for (const { headers } of replies) expect(headers['set-cookie']).toBeUndefined()
    }

    expect(server.storage.queries()).toBe(queries)
    expect(await rows()).toHaveLength(before)
  })

  it('S17: a cookie is worth nothing after signing out', async () => {
    const cookie = await server.signIn()
    const before = await server.call('GET /meta', { cookie })

    const reply = await server.call('POST /logout', { cookie })

    expect([before.status, reply.status]).toEqual([200, 204])
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^sid=;/)
    expect((await server.call('GET /meta', { cookie })).status).toBe(401)
    expect(
      (await server.call('GET /resources/{resource}', { path: { resource: 'notes' }, cookie }))
        .status,
    ).toBe(401)
    expect((await server.request('/app/', { cookie })).text).toContain('"session":"anonymous"')
  })

  it('S33: what the database keeps of a session does not make a cookie', async () => {
    const cookie = await server.signIn()
    const sid =
      decodeURIComponent(cookie.split('=')[1] ?? '')
        .slice(2)
        .split('.')[0] ?? ''

    const dump = JSON.stringify(
      await server.storage.db.selectFrom('sessions').selectAll().execute(),
    )

    expect(sid.length).toBeGreaterThanOrEqual(22)
    expect(dump).not.toContain(sid)
    for (const hash of dump.match(/[0-9a-zA-Z_-]{40,}/g) ?? [])
      expect((await server.call('GET /meta', { cookie: `sid=${hash}` })).status).toBe(401)
  })

  it('S37: no reply lets another origin read it', async () => {
    const headers = { Origin: 'https://evil.example' }
    const preflight = {
      ...headers,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-slots-request',
    }

    for (const path of [
      '/slots',
      '/remotes',
      '/meta',
      '/session',
      '/login',
      '/resources/notes',
      '/app/',
    ])
      for (const call of [
        server.request(path, { headers, cookie: staff }),
        server.request(path, { method: 'OPTIONS', headers: preflight, cookie: staff }),
      ])
        expect(
          Object.keys((await call).headers).filter((name) => name.startsWith('access-control')),
        ).toEqual([])
  })

  it('S47: nothing of who asks for which host gets into a reply', async () => {
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'evil.example',
      'X-Forwarded-Prefix': '/evil.example',
      'X-Original-URL': '/meta?evil.example',
      'X-Rewrite-URL': '/meta?evil.example',
      Forwarded: 'host=evil.example',
    }

    for (const path of ['/', '/app/', '/slots', '/remotes', '/meta', '/nothing']) {
      const { text, headers: sent } = await server.request(path, { headers })
      expect(text + JSON.stringify(sent)).not.toContain('evil.example')
    }
  })
})

describe('a change of what only staff may see', () => {
  it('S48, P16: leaves /slots, its tag and its headers as they were', async () => {
    const server = await createTestServer()
    const read = async (path: string) => {
      const { status, text, lastingHeaders: headers } = await server.request(path)
      return { status, text, headers }
    }
    const before = [await read('/slots'), await read('/remotes')]

    server.application.slots.register({
      'tenant-switcher': Slot.make('AnotherSwitcher', { mark: marks.closed }),
      'resource-before-form': Slot.make('AnotherHint', { mark: marks.closed }),
      'header-banner': Slot.make('AnotherGated').onlyFor({ permissions: ['notes.view'] }),
    })
    const after = [await read('/slots'), await read('/remotes')]
    server.application.slots.register({ 'header-banner': Slot.make('AnotherBanner') })
    const changed = await read('/slots')

    expect(after).toEqual(before)
    expect(changed.headers.etag).not.toBe(before[0]?.headers.etag)
    await server.close()
  })
})

describe('any registration', () => {
  const locations = SlotLocation.cases().map(({ value }) => value)
  const registrations = fc.array(
    fc.record({ location: fc.constantFrom(...locations), isGated: fc.boolean() }),
    { maxLength: 12 },
  )

  it('P1, P2, S02: gives anonymous viewers public locations without gates, staff all, in order', async () => {
    const server = await createTestServer({ describe: describeNothing, remotes: [] })
    const cookie = await server.signIn()
    let count = 0

    await fc.assert(
      fc.asyncProperty(registrations, async (slots) => {
        for (const { location, isGated } of slots) {
          const isSecret = isGated || !SlotLocation.publicValues().includes(location)
          const slot = Slot.make('Any', { count: (count += 1), mark: isSecret ? marks.closed : '' })
          const mayBeGated = isGated && !location.startsWith('login-')
          server.application.slots.register({
            [location]: mayBeGated ? slot.onlyFor({ roles: ['editor'] }) : slot,
          })
        }
        const open = await server.call('GET /slots')
        const meta = (await server.call('GET /meta', { cookie })).json

        const isPublic = new Set(SlotLocation.publicValues())
        expect(Object.keys(open.json.slots).every((location) => isPublic.has(location))).toBe(true)
        for (const [location, entries] of Object.entries<Entry[]>(meta.slots)) {
          const counts = entries.map(({ props }) => Number(props['count']))
          expect(counts).toEqual([...counts].sort((a, b) => a - b))
          const visible = entries.filter(({ props }) => props['mark'] !== marks.closed)
          const gated = (open.json.slots[location] ?? []).filter(
            ({ props }: Entry) => props['mark'] !== marks.closed,
          )
          if (isPublic.has(location as never)) expect(gated).toEqual(visible)
        }
      }),
      { numRuns: 60 },
    )
    expect(
      Object.values<Entry[]>((await server.call('GET /meta', { cookie })).json.slots).flat(),
    ).toHaveLength(count)
    await server.close()
  })
})

interface Entry {
  readonly component: string
  readonly props: Readonly<Record<string, unknown>>
}

function describeNothing(app: App): void {
  app.role('editor', { label: 'Editor', permissions: [] })
}
