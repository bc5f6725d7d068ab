import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { bootBody } from '@slipway/sdk/contract'
import { Slot } from '../slots/slot'
import { createRemotesTable } from '../storage/tables/catalog/remotes-table'
import { describeTestApplication, marks } from '../testing/applications/test-application'
import { builtVersion } from '../testing/built-version'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { type Reply } from '../testing/http-client'
import { testRemotes } from '../testing/test-remotes'

describe('the page', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
  })
  afterAll(() => server.close())

  it('carries the exact bodies of the calls it spares', async () => {
    const open = bootOf(await server.request('/app/login'))
    const known = bootOf(await server.request('/app/', { cookie: staff }))

    expect(bootBody.safeParse(open).success).toBe(true)
    expect(bootBody.safeParse(known).success).toBe(true)
    expect([open.session, known.session]).toEqual(['anonymous', 'known'])
    expect(open.slots).toEqual((await server.call('GET /slots')).json)
    expect(open.remotes).toEqual((await server.call('GET /remotes')).json)
    expect(known.meta).toEqual((await server.call('GET /meta', { cookie: staff })).json)
    expect(open.meta).toBeUndefined()
  })

  it('is there at every address below /app, and for HEAD', async () => {
    for (const path of [
      '/app',
      '/app/',
      '/app/none/such',
      '/app/%E0%A4%A',
      '/app/?slots=off&x=%zz',
      '/app/..//x',
    ]) {
      // Without the secret of a page, whose length differs each time.
      const headers = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }
      const get = await server.request(path, { headers })
      const head = await server.request(path, { method: 'HEAD', headers })

      expect([path, get.status, head.status]).toEqual([path, 200, 200])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.bytes).toHaveLength(0)
    }
    expect((await server.request('/apps/')).status).toBe(404)
    expect((await server.request('/APP/')).status).toBe(404)
  })

  it('is in the language that the browser asks for, with its texts named in the head', async () => {
    const ask = async (languages: string) => {
      const { text } = await server.request('/app/login', {
        headers: { 'Accept-Language': languages },
      })
      const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(text) ?? []
      return [lang, dir, /modulepreload[^>]*texts-de/.test(text)]
    }

    expect(await ask('de-AT,de;q=0.9,en;q=0.5')).toEqual(['de', 'ltr', true])
    expect(await ask('fr,de;q=0.9')).toEqual(['de', 'ltr', true])
    expect(await ask('en')).toEqual(['en', 'ltr', false])
    expect(await ask('ar-XB')).toEqual(['ar-XB', 'rtl', false])
    expect(await ask('*')).toEqual(['en', 'ltr', false])
    expect(await ask('"><script>')).toEqual(['en', 'ltr', false])
  })

  it('names the texts of the pages below Administration there, and nowhere else', async () => {
    const names = async (path: string) =>
      /modulepreload[^>]*console/.test((await server.request(path, { cookie: staff })).text)

    expect(await names('/app/manage/users')).toBe(true)
    expect(await names('/app/')).toBe(false)
  })

  it('says in words, in the reader’s language, why it may stay empty', async () => {
    const ask = async (language: string) =>
      (await server.request('/app/login', { headers: { 'Accept-Language': language } })).text

    expect(await ask('de-AT')).toMatch(/<noscript>.*Slipway braucht JavaScript.*<\/noscript>/)
    expect(await ask('de-AT')).toContain('Dieser Browser ist zu alt für Slipway')
    expect(await ask('fr')).toMatch(/<noscript>.*Slipway needs JavaScript.*<\/noscript>/)
    expect(await ask('fr')).toContain('Slipway could not start')
  })

  it('repeats nothing of its address', async () => {
    const reply = await server.request(
      '/app/<script>alert(1)</script>?x="><script>alert(2)</script>',
    )

    expect(reply.text).not.toContain('alert(')
  })

  it('names every script with its integrity, in the import map before the first of them', async () => {
    const { text } = await server.request('/app/', { cookie: staff })
    const [, map = ''] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(text) ?? []
    const { integrity } = JSON.parse(map)
    const tags = [...text.matchAll(/<(?:link|script)[^>]*(?:href|src)="(\/[^"]+\.js)"[^>]*>/g)]

    expect(text.indexOf('<script type="importmap"')).toBeLessThan(tags[0]?.index ?? 0)
    expect(tags.length).toBeGreaterThan(3)
    for (const [tag, path] of tags) {
      expect(integrity[String(path)]).toMatch(/^sha384-/)
      expect(tag).toContain(`integrity="${integrity[String(path)]}"`)
    }
  })

  it('runs each of the host’s first scripts, and what remotes import, by itself: WebKit blocks one that another imports', async () => {
    const { text } = await server.request('/app/login')
    const modules = [...text.matchAll(/<script type="module" src="[^"]*\/(\w+)[^>]*>/g)]

    expect(modules.map(([, name]) => name)).toEqual(['react', 'main', 'federation'])
    for (const [tag] of modules) expect(tag).toMatch(/integrity="sha384-/)
  })

  it('names what remotes import at an address for each retry, all held to its digest, and hints it only where there are some', async () => {
    const { text } = await server.request('/app/?slots=off', { cookie: staff })
    const map = JSON.parse(/<script type="importmap"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
    const name = '@slipway/federation'
    const addresses = [map.imports, ...Object.values<typeof map.imports>(map.scopes)].map(
      (names) => names[name],
    )

    expect(addresses).toEqual([
      '/assets/host/federation.1.js',
      ...[1, 2, 3].map((retry) => `/assets/~f${retry}/host/federation.1.js`),
    ])
    const digests = addresses.map((address) => map.integrity[address])
    expect(new Set(digests)).toEqual(new Set([expect.stringMatching(/^sha384-/)]))
    for (const address of addresses) expect((await server.request(address)).status).toBe(200)
    expect(text).not.toMatch(/<(?:link|script)[^>]*federation/)
  })

  it('names no remote when slots are off', async () => {
    const { text } = await server.request('/app/?slots=off', { cookie: staff })

    expect([...text.matchAll(/<(?:link|script)[^>]*\/assets\/remotes\//g)]).toEqual([])
    expect(bootOf({ text }).safeMode).toBe(true)
  })

  it('S55: hands over props that look like markup, and they stay what they are', async () => {
    const nasty = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '\u2028\u2029',
      ']]>',
      '&lt;',
      '"\'`\\',
      '\u0000',
    ]
    const values = Object.fromEntries(nasty.map((value, index) => [`k${index}`, value]))
    const own = await createTestServer({
      remotes: [],
      describe: (app) => app.registerSlots({ 'header-banner': Slot.make('Nasty', { values }) }),
    })

    const page = await own.request('/app/')
    await own.close()

    expect(bootOf(page).slots).toEqual({
      slots: { 'header-banner': [{ component: 'Nasty', props: { values } }] },
    })
    expect(page.text.match(/<script/g)).toHaveLength(7)
    expect(page.text).not.toMatch(/<!--|\u2028/)
  })

  it('comes when a flag of the application fails, without its slots', async () => {
    const own = await createTestServer({
      describe(app) {
        describeTestApplication(app)
        app.flag('broken', () => {
          throw new Error('inside')
        })
        app.registerSlots({ 'header-banner': Slot.make('Beta').onlyFor({ flag: 'broken' }) })
      },
    })
    const cookie = await own.signIn()

    const page = await own.request('/app/', { cookie })
    const meta = await own.request('/meta', { cookie })

    expect([page.status, meta.status]).toEqual([200, 200])
    expect(meta.json.slots['header-banner']).toHaveLength(2)
    await own.close()
  })
})

const config = { developOrigins: [] } as const

describe('the page of somebody whose cookie names a session', () => {
  let server: TestServer
  let staff: string
  beforeAll(async () => {
    server = await createTestServer({ config: { ...config, earlyHints: true } })
    staff = await server.signIn()
  })
  afterAll(() => server.close())
  afterEach(() => {
    jest.useRealTimers()
    server.storage.resume()
  })

  it('has one import map, before its first module', async () => {
    const { text } = await server.request('/app/', { cookie: staff })

    expect(text).toContain('"session":"known"')
    expect(text).toContain(marks.closed)
    expect(text.match(/<script type="importmap"/g)).toHaveLength(1)
    expect(text.indexOf('importmap')).toBeLessThan(text.search(/modulepreload|type="module"/))
  })

  it('is whole without the viewer’s part when the session does not come in time', async () => {
    stopClock()
    server.storage.hang()
    const pages: string[] = []
    const page = open(server, { cookie: staff, path: '/app/' })
    void page.whole().then((whole) => pages.push(whole))
    while (pages.length === 0) {
      await jest.advanceTimersByTimeAsync(301)
      await new Promise(setImmediate)
    }
    const [text] = pages

    expect(text).toContain('"session":"unknown"')
    expect(text).toContain('</html>')
    expect(text).not.toContain(marks.closed)
  })

  it('is nobody’s where the session has ended', async () => {
    const cookie = await server.signIn()
    await server.call('POST /logout', { cookie })

    const { text } = await server.request('/app/', { cookie })

    expect(text).toContain('"session":"anonymous"')
    expect(text).not.toContain(marks.closed)
  })

  it.each([
    ['no cookie', () => '', 'anonymous'],
    ['a cookie of something else', () => 'device=s%3Amade.up', 'anonymous'],
    ['a session that was made up', () => 'sid=s%3Amade.up', 'anonymous'],
    ['a session', () => staff, 'known'],
  ])('is measured, for HEAD as well, where there is %s', async (_what, cookieOf, whose) => {
    const cookie = cookieOf()
    const headers = { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' }
    const get = await server.request('/app/', { cookie, headers })
    const head = await server.request('/app/', { method: 'HEAD', cookie, headers })

    expect(get.bytes).toHaveLength(Number(get.headers['content-length']))
    expect(get.text).toContain(`"session":"${whose}"`)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(get.headers).toMatchObject({
      'cache-control': 'no-store',
      'integrity-policy': 'blocked-destinations=(script), endpoints=(slipway)',
    })
  })

  it('leaves the server well when its reader goes away before it comes', async () => {
    server.storage.hang()
    const headers = ['Sec-Fetch-Mode: navigate']
    const page = open(server, { cookie: staff, path: '/app/', headers })
    await page.until('HTTP/1.1 103')
    page.leave()
    server.storage.resume()

    expect((await server.request('/app/', { cookie: staff })).text).toContain('"session":"known"')
  })
})

test('the policy names an origin for those alone who get the remote that may call it', async () => {
  const origin = 'https://api.example.test'
  const server = await createTestServer({
    config,
    remotes: [
      ...testRemotes().filter(({ manifest }) => manifest.name === 'front-desk'),
      builtVersion({
        name: 'back-office',
        components: [{ name: 'AtDashboardBeforeCards' }],
        origins: [origin],
      }),
    ],
  })
  await createRemotesTable(server.storage).grant('back-office', { origins: [origin] })
  await server.changes.commit(server.storage, 'catalog')
  await server.catalog.refresh()

  const staff = await server.request('/app/', { cookie: await server.signIn() })
  const ended = await server.signIn()
  await server.call('POST /logout', { cookie: ended })
  const nobody = await server.request('/app/', { cookie: ended })

  expect(staff.headers['content-security-policy']).toContain(`connect-src 'self' ${origin};`)
  expect(nobody.headers['content-security-policy']).toContain("connect-src 'self';")
  for (const page of [staff, nobody])
    expect(page.bytes).toHaveLength(Number(page.headers['content-length']))
  await server.close()
})

it('a page has digests of the remotes that it draws first; those of a hundred others come with the bodies alone', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `Part${index}`)
  const server = await createTestServer({
    describe: (app) =>
      app.registerSlots({
        'header-banner': Slot.make('Part0'),
        'dashboard-before-cards': names.slice(1).map((name) => Slot.make(name)),
      }),
    remotes: names.map((name) =>
      builtVersion({ name: name.toLowerCase(), components: [{ name }] }),
    ),
  })
  const cookie = await server.signIn()
  const digests = async (path: string) => {
    const { text } = await server.request(path, { cookie })
    const [, map = ''] = /<script type="importmap"[^>]*>(.*?)<\/script>/.exec(text) ?? []
    return map.match(/\/assets\/remotes\//g)?.length
  }

  expect([await digests('/app/'), await digests('/app/profile')]).toEqual([100, 1])
  await server.close()
})

describe('early hints', () => {
  const navigation = 'Sec-Fetch-Mode: navigate'
  const start = (earlyHints: boolean) =>
    createTestServer({ config: { ...config, earlyHints }, describe: describeTestApplication })

  it('name the same files before the reply, where the setting asks for them', async () => {
    const server = await start(true)
    const cookie = await server.signIn()
    server.storage.hang()
    const page = open(server, { cookie, path: '/app/', headers: [navigation] })
    const text = await page.until('\r\n\r\n')
    const [, hints = ''] = /^HTTP\/1\.1 103 Early Hints\r\n(.*?)\r\n\r\n/s.exec(text) ?? []
    server.storage.resume()
    const whole = await page.whole()

    const links = [...hints.matchAll(/<([^>]+)>; rel=preload; as=(\w+); crossorigin=anonymous/g)]
    const hinted = links.map(([, path, as]) => `${as} ${path}`)
    expect(hinted).toEqual([
      'style /assets/host/main.1.css',
      expect.stringMatching(/^style .*look\.css$/),
      'script /assets/host/react.1.js',
      'script /assets/host/main.1.js',
      'script /assets/host/federation.1.js',
      'script /assets/host/shell.1.js',
      expect.stringMatching(/^script .*entry\.js$/),
      expect.stringMatching(/^script .*chunk\.js$/),
    ])
    expect(named(whole)).toEqual(expect.arrayContaining(hinted))
    expect(hints).not.toContain(marks.closed)
    expect(hints).toMatch(/main\.1\.js>; .*integrity="sha384-/)
    expect(hints).not.toMatch(/nonce|cookie/i)
    expect(whole).toContain('\r\n\r\nHTTP/1.1 200 OK\r\n')
    await server.close()
  })

  it('are thirty at most, styles first', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Part${index}`)
    const server = await createTestServer({
      config: { ...config, earlyHints: true },
      describe: (app) => {
        describeTestApplication(app)
        app.registerSlots({ 'header-banner': names.map((name) => Slot.make(name)) })
      },
      remotes: names.map((name) =>
        builtVersion({ name: name.toLowerCase(), components: [{ name }] }),
      ),
    })
    const cookie = await server.signIn()
    const page = open(server, { cookie, path: '/app/', headers: [navigation] })
    const [hints = '', rest = ''] = (await page.whole()).split('\r\n\r\nHTTP/1.1 200 OK')
    await server.close()

    expect(named(rest).length).toBeGreaterThan(40)
    expect(hints.match(/rel=preload/g)).toHaveLength(30)
    expect(hints.indexOf('as=style')).toBeLessThan(hints.indexOf('as=script'))
  })

  it('come to a page that waits for its policy as well', async () => {
    const server = await createTestServer({ config: { earlyHints: true } })
    const cookie = await server.signIn()
    const page = open(server, { cookie, path: '/app/', headers: [navigation] })

    expect(await page.whole()).toMatch(/^HTTP\/1\.1 103 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*<\/html>/)
    await server.close()
  })

  it('go to nobody else: no client of HTTP/1.0, nothing but navigations, not unless asked for', async () => {
    const [on, off] = [await start(true), await start(false)]
    const calls = [
      [on, { path: '/app/' }],
      [on, { path: '/app/', headers: [navigation], version: '1.0' }],
      [on, { path: '/app/', headers: [navigation], method: 'HEAD' }],
      [on, { path: '/slots', headers: [navigation] }],
      [off, { path: '/app/', headers: [navigation] }],
    ] as const

    for (const [server, call] of calls) {
      const cookie = await server.signIn()
      expect(await open(server, { cookie, ...call }).whole()).toMatch(/^HTTP\/1\.1 200 OK/)
    }
    await Promise.all([on.close(), off.close()])
  })
})

interface Call {
  readonly path: string
  readonly cookie: string
  readonly method?: string
  readonly version?: string
  readonly headers?: readonly string[]
}

/** A request whose reply is read while it comes. */
function open({ port }: TestServer, call: Call) {
  const { path, cookie, method = 'GET', version = '1.1', headers = [] } = call
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => {
    text += part.toString('latin1')
  })
  const lines = [`${method} ${path} HTTP/${version}`, 'Host: localhost', 'Connection: close']
  socket.write([...lines, `Cookie: ${cookie}`, ...headers, '', ''].join('\r\n'))
  return {
    until: async (wanted: string) => {
      while (!text.includes(wanted)) await nextPart(socket)
      return text
    },
    whole: async () => {
      if (!socket.closed) await once(socket, 'close')
      return text
    },
    leave: () => socket.destroy(),
  }
}

async function nextPart(socket: Socket): Promise<void> {
  if (socket.closed) throw new Error('the reply is over')
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
}

/** `script /assets/…`: the files that the page names. */
function named(page: string): string[] {
  const tags = page.matchAll(/<(?:link|script) [^>]*(?:href|src)="(\/assets\/[^"]+)"/g)
  return [...tags].map(([, path = '']) => `${path.endsWith('.css') ? 'style' : 'script'} ${path}`)
}

// The page waits for its session until this clock runs again.
function stopClock(): void {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', ...others],
  })
}
const others = ['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const

/** What a browser's parser makes of the data in the page. */
// oxlint-disable-next-line typescript/no-explicit-any
function bootOf({ text }: Pick<Reply, 'text'>): any {
  const [, json = ''] =
    /<script type="application\/json" id="slipway-boot">(.*?)<\/script/s.exec(text) ?? []
  return JSON.parse(json)
}
