import { runInThisContext } from 'node:vm'
import { brotliDecompressSync } from 'node:zlib'
import { type App, Slot, SlotLocation } from '../application/application'
import { type BuiltVersion, integrityOf } from '../catalog/publish/built-remotes'
import { builtVersion } from '../testing/built-version'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { statusOf } from '../testing/http-client'
import { manageClient } from '../testing/manage-client'

describe('the files of the interface', () => {
  let server: TestServer
  let staff: string
  let base: string
  let files: Readonly<Record<string, string>>
  beforeAll(async () => {
    server = await createTestServer()
    staff = await server.signIn()
    const remote = (await server.call('GET /remotes')).json.slots.AtHeaderBanner
    base = remote.base
    files = remote.files
  })
  afterAll(() => server.close())

  it('are what their integrity says, plain and compressed, and may be kept for ever', async () => {
    for (const [path, integrity] of Object.entries(files)) {
      const plain = await server.request(base + path)
      const brotli = await server.request(base + path, { headers: { 'Accept-Encoding': 'br' } })
      const isCoded = brotli.headers['content-encoding'] === 'br'

      expect(integrityOf(plain.bytes)).toBe(integrity)
      expect(integrityOf(isCoded ? brotliDecompressSync(brotli.bytes) : brotli.bytes)).toBe(
        integrity,
      )
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('S64: are served without cookie, session or query', async () => {
    const queries = server.storage.queries()

    for (const path of [
      ...Object.keys(files).map((name) => base + name),
      '/assets/host/main.1.js',
      '/assets/none',
    ])
      for (const cookie of ['', staff, 'sid=s%3Amade-up.x']) {
        const reply = await server.request(path, { cookie })
        expect(reply.headers['set-cookie']).toBeUndefined()
      }

    expect(server.storage.queries()).toBe(queries)
  })

  it('are at another address for a retry, the same bytes', async () => {
    const again = await server.request(base.replace(/\/$/, '~r1/entry.js'))

    expect(again.status).toBe(200)
    expect(integrityOf(again.bytes)).toBe(files['entry.js'])
  })

  const attacks = [
    'entry.js/',
    'entry.js%00',
    'entry.js%00.css',
    '%65ntry.js',
    'entry%2ejs',
    'ENTRY.JS',
    'entry.js;x',
    'entry.js.map',
    './entry.js',
    '../entry.js',
    '..%2fentry.js',
    '%2e%2e/slipway.db',
    '%2e%2e%2fslipway.db',
    '%252e%252e%252fslipway.db',
    '..\\..\\slipway.db',
    '..%5c..%5cslipway.db',
    '..%c0%af..%c0%afetc/passwd',
    '....//....//etc/passwd',
    'pictures',
    'pictures/',
    'pictures/../entry.js',
    '/etc/passwd',
    '//etc/passwd',
    'slipway.json',
    '.git/config',
    '.env',
    '',
    '.',
    '..',
    '__proto__',
    'constructor',
    'toString',
  ]
  it.each(attacks)('S63: nothing is found at "%s"', async (name) => {
    for (const folder of [
      base,
      '/assets/host/',
      '/assets/remotes/',
      '/assets/',
      `${base.slice(0, -1)}~r1/`,
    ]) {
      const reply = await server.raw(
        `GET ${folder}${name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )

      expect([folder + name, statusOf(reply)]).toEqual([folder + name, 404])
      expect(reply).toMatch(/content-type: application\/problem\+json/i)
    }
  })
})

const names = ['One', 'Two', 'Three', 'Four', 'Five']

const entryText = (name: string) =>
  `const name = "${name}", exposed = "./${name}", get = () => name + " at " + import.meta.url; export { get }`

const remote = (name: string, text = entryText(name)): BuiltVersion =>
  builtVersion({
    name: `remote-${name.toLowerCase()}`,
    components: [{ name }],
    files: { 'entry.js': text },
  })

/** Anybody's page has a slot for each of these. */
const describeWith = (components: readonly string[]) => (app: App) =>
  app.registerSlots({
    [SlotLocation.LOGIN_BEFORE_FORM.value]: components.map((name) => Slot.make(name)),
  })

interface Page {
  readonly integrity: Readonly<Record<string, string>>
  readonly hints: readonly string[]
  readonly joined: { readonly url: string; readonly entries: readonly string[] } | undefined
  /** Where each component's entry is a file of its own. */
  readonly alone: Readonly<Record<string, string>>
}

async function openPage(server: TestServer, base = '', cookie = ''): Promise<Page> {
  const { text } = await server.request(`${base}/app/login`, { cookie })
  const json = (pattern: RegExp) => JSON.parse(pattern.exec(text)?.[1] ?? 'null')
  const { slots } = (await server.call('GET /remotes')).json
  return {
    integrity: json(/<script type="importmap"[^>]*>(.*?)<\/script>/).integrity,
    joined:
      json(/<script type="application\/json" id="slipway-joined">(.*?)<\/script>/) ?? undefined,
    hints: [...text.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(
      ([, url = '']) => url,
    ),
    alone: Object.fromEntries(
      names.flatMap((name) =>
        'base' in (slots[name] ?? {}) ? [[name, slots[name].base + slots[name].entry]] : [],
      ),
    ),
  }
}

interface Given {
  readonly meta: { readonly url: string }
}
type Entries = Readonly<Record<string, (given: Given) => { get(): string }>>

/** The script as a browser would evaluate it. */
function evaluate(text: string): Entries {
  return runInThisContext(`(${text.replace('export default', '')})`)
}

describe('the entries of a page’s small remotes', () => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const start = async (options: Parameters<typeof createTestServer>[0] = {}) => {
    const given = { describe: describeWith(names), remotes: names.map((name) => remote(name)) }
    const server = await createTestServer({ ...given, ...options })
    servers.push(server)
    return server
  }

  it.each(['', '/admin'])('are one script below "%s", held to its digest', async (basePath) => {
    const server = await start({ config: { basePath } })

    const { joined, integrity, hints, alone } = await openPage(server, basePath)
    const script = await server.request(joined?.url ?? '')

    expect(joined?.url.startsWith(`${basePath}/assets/joined/`)).toBe(true)
    expect(joined?.entries).toEqual(Object.values(alone))
    expect(hints.filter((url) => /remotes|joined/.test(url))).toEqual([joined?.url])
    expect(integrity[joined?.url ?? '']).toBe(integrityOf(script.bytes))
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('keep their own names and their own addresses, and none runs before it is asked for', async () => {
    const server = await start({
      remotes: names.map((name) =>
        remote(name, name === 'Three' ? `throw new Error("three"); ${entryText(name)}` : undefined),
      ),
    })
    const { joined, alone } = await openPage(server)
    const { text } = await server.request(joined?.url ?? '')

    const entries = evaluate(text)
    const ask = (name: string) => entries[alone[name] ?? '']?.({ meta: { url: `of ${name}` } })

    expect(ask('One')?.get()).toBe('One at of One')
    expect(() => ask('Three')).toThrow('three')
    expect(ask('Four')?.get()).toBe('Four at of Four')
  })

  it('are served alone as well, with their digests in the page: what fails in company comes so', async () => {
    const server = await start()

    const { integrity, alone } = await openPage(server)

    for (const url of Object.values(alone))
      expect(integrityOf((await server.request(url)).bytes)).toBe(integrity[url])
    expect(Object.keys(alone)).toEqual(names)
  })

  it.each([
    ['imports another module', 'import "./more.js"; const get = 1; export { get }'],
    ['waits at its top level', 'const get = await 1; export { get }'],
    ['cannot be read', 'const get = ; export { get }'],
    ['is large', `const get = 1 /* ${'long '.repeat(10_000)} */; export { get }`],
  ])('stay alone where one %s', async (_what, text) => {
    const server = await start({
      remotes: names.map((name) => remote(name, name === 'Two' ? text : undefined)),
    })

    const { joined, hints, alone } = await openPage(server)

    expect(joined?.entries).toEqual(['One', 'Three', 'Four', 'Five'].map((name) => alone[name]))
    expect(hints).toContain(alone['Two'])
    expect((await server.request(joined?.url ?? '')).text).not.toContain(alone['Two'])
  })

  it('stay alone where they are few, on a page without slots, and on a user’s page', async () => {
    const few = await start({ describe: describeWith(names.slice(0, 3)) })
    const server = await start()
    const signedIn = await openPage(server, '', await server.signIn())
    const without = await server.request('/app/login?slots=off')

    expect((await openPage(few)).joined).toBeUndefined()
    expect(signedIn.joined).toBeUndefined()
    expect(without.text).not.toMatch(/slipway-joined|assets\/joined/)
  })

  it('are another script after a release; a page from before still gets its own', async () => {
    const server = await start()
    const before = await openPage(server)
    await server.catalog.publishBuilt([remote('Two', `${entryText('Two')} // changed`)])

    const after = await openPage(server)

    expect(after.joined?.url).not.toBe(before.joined?.url)
    expect((await server.request(after.joined?.url ?? '')).status).toBe(200)
    expect((await server.request(before.joined?.url ?? '')).status).toBe(200)
  })

  it('go from the script when one of them is turned off, and the script that has it goes', async () => {
    const server = await start()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const before = await openPage(server)
    const killed = before.alone['Two'] ?? ''

    await operator.disable('remote-two', { disabled: true, why: 'incident 9' })
    const after = await openPage(server)

    expect((await server.request(before.joined?.url ?? '')).status).toBe(404)
    expect(after.joined?.entries).not.toContain(killed)
    expect((await server.request(after.joined?.url ?? '')).text).not.toContain(killed)
  })

  it.each(['0'.repeat(40), '../host/main.1.js', '', `${'0'.repeat(40)}.css`])(
    'are at no made-up address: "%s"',
    async (name) => {
      const server = await start()

      expect((await server.request(`/assets/joined/${name}.js`)).status).toBe(404)
    },
  )

  it('are read once, not for each page', async () => {
    const server = await start()
    const { joined } = await openPage(server)
    const queries = server.storage.queries()

    await openPage(server)
    await server.request(joined?.url ?? '')

    expect(server.storage.queries()).toBe(queries)
  })
})

describe.each(engines)('the joined file, on two servers with one database of %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.drop())

  it('is at the same address on both, also where none of its pages was asked for', async () => {
    const start = () =>
      createTestServer({
        describe: describeWith(names),
        remotes: names.map((name) => remote(name)),
        database: database.options,
      })
    const [one, other] = [await start(), await start()]
    const { joined } = await openPage(one)

    const there = await other.request(joined?.url ?? '')
    const here = await one.request(joined?.url ?? '')

    expect([there.status, integrityOf(there.bytes)]).toEqual([200, integrityOf(here.bytes)])
    await one.close()
    await other.close()
  })
})
