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

type Slots = readonly [location: SlotLocation, components: readonly Slot[]][]

const slotsOf = (components: readonly string[]) => components.map((name) => Slot.make(name))

/** Anybody's page has a slot for each of these. */
const anybodys = (components: readonly string[]): Slots => [
  [SlotLocation.LOGIN_BEFORE_FORM, slotsOf(components)],
]
/** The dashboard has them. */
const dashboards = (components: readonly string[]): Slots => [
  [SlotLocation.DASHBOARD_BEFORE_CARDS, slotsOf(components)],
]

const describeWith = (slots: Slots) => (app: App) => {
  app.role('reader', { label: 'Reader', permissions: [] })
  for (const [location, components] of slots)
    app.registerSlots({ [location.value]: [...components] })
}

interface PageBundle {
  readonly url: string
  readonly entries: Readonly<Record<string, number>>
}

interface Page {
  readonly integrity: Readonly<Record<string, string>>
  readonly hints: readonly string[]
  readonly bundles: readonly PageBundle[]
  /** Where each component's entry is a file of its own. */
  readonly alone: Readonly<Record<string, string>>
}

interface Asked {
  readonly base?: string
  readonly path?: string
  readonly cookie?: string
}

async function openPage(server: TestServer, asked: Asked = {}): Promise<Page> {
  const { base = '', path = '/login', cookie = '' } = asked
  const { text } = await server.request(`${base}/app${path}`, { cookie })
  const json = (pattern: RegExp) => JSON.parse(pattern.exec(text)?.[1] ?? 'null')
  const boot = json(/<script type="application\/json" id="slipway-boot">(.*?)<\/script>/)
  const { slots } = (boot.meta ?? boot).remotes
  return {
    integrity: json(/<script type="importmap"[^>]*>(.*?)<\/script>/).integrity,
    bundles: json(/<script type="application\/json" id="slipway-bundles">(.*?)<\/script>/) ?? [],
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

const openDashboard = async (server: TestServer) =>
  openPage(server, { path: '/', cookie: await server.signIn() })

/** Of a page with one bundle. */
function onlyBundle({ bundles }: Page): PageBundle {
  expect(bundles).toHaveLength(1)
  return bundles[0] ?? { url: '', entries: {} }
}

const remoteHints = ({ hints }: Page) => hints.filter((url) => /remotes|bundles/.test(url))

interface Given {
  readonly meta: { readonly url: string }
}
type Entries = readonly ((given: Given) => { get(): string })[]

/** The script as a browser would evaluate it. */
function evaluate(text: string): Entries {
  return runInThisContext(`(${text.replace('export default', '')})`)
}

describe('the bundles of a release', () => {
  const servers: TestServer[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const start = async (options: Parameters<typeof createTestServer>[0] = {}) => {
    const given = {
      describe: describeWith(anybodys(names)),
      remotes: names.map((name) => remote(name)),
    }
    const server = await createTestServer({ ...given, ...options })
    servers.push(server)
    return server
  }
  const publish = (server: TestServer, ...changed: readonly string[]) =>
    server.catalog.publishBuilt(
      changed.map((name) => remote(name, `${entryText(name)} // changed`)),
    )

  it.each(['', '/admin'])('are one script below "%s", held to its digest', async (basePath) => {
    const server = await start({ config: { basePath } })

    const page = await openPage(server, { base: basePath })
    const { url, entries } = onlyBundle(page)
    const script = await server.request(url)

    expect(url.startsWith(`${basePath}/assets/bundles/`)).toBe(true)
    expect(Object.keys(entries)).toEqual(Object.values(page.alone))
    expect(remoteHints(page)).toEqual([url])
    expect(page.integrity[url]).toBe(integrityOf(script.bytes))
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('leave each entry its own names and its own address, and none runs before it is asked for', async () => {
    const server = await start({
      remotes: names.map((name) =>
        remote(name, name === 'Three' ? `throw new Error("three"); ${entryText(name)}` : undefined),
      ),
    })
    const page = await openPage(server)
    const { url, entries } = onlyBundle(page)

    const functions = evaluate((await server.request(url)).text)
    const ask = (name: string) =>
      functions[entries[page.alone[name] ?? ''] ?? -1]?.({ meta: { url: `of ${name}` } })

    expect(ask('One')?.get()).toBe('One at of One')
    expect(() => ask('Three')).toThrow('three')
    expect(ask('Four')?.get()).toBe('Four at of Four')
  })

  it('leave the entries where they are, with their digests in the page: what fails in company comes alone', async () => {
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
  ])('leave out an entry that %s', async (_what, text) => {
    const server = await start({
      remotes: names.map((name) => remote(name, name === 'Two' ? text : undefined)),
    })

    const page = await openPage(server)
    const { entries } = onlyBundle(page)

    expect(Object.keys(entries)).toEqual(
      ['One', 'Three', 'Four', 'Five'].map((name) => page.alone[name]),
    )
    expect(page.hints).toContain(page.alone['Two'])
  })

  it('are not made of a few, and not named on a page without slots', async () => {
    const few = await start({ describe: describeWith(anybodys(names.slice(0, 3))) })
    const server = await start()
    const without = await server.request('/app/login?slots=off')

    expect((await openPage(few)).bundles).toEqual([])
    expect(without.text).not.toMatch(/slipway-bundles|assets\/bundles/)
  })

  it('are others for those who are signed in: by the pages that their slots are on', async () => {
    const server = await start({ describe: describeWith([...dashboards(names)]) })

    const anonymous = await openPage(server, { path: '/' })
    const dashboard = await openDashboard(server)
    const list = await openPage(server, {
      path: '/profile',
      cookie: await server.signIn(),
    })

    expect(anonymous.bundles).toEqual([])
    expect(remoteHints(dashboard)).toEqual([onlyBundle(dashboard).url])
    // It knows of the dashboard's, for when its reader goes there.
    expect(list.bundles).toEqual(dashboard.bundles)
    expect(remoteHints(list)).toEqual([])
  })

  it('hold nothing that has a gate: others would learn of it', async () => {
    const gated = Slot.make('Five').onlyFor({ roles: ['reader'] })
    const server = await start({
      describe: describeWith([
        [SlotLocation.DASHBOARD_BEFORE_CARDS, [...slotsOf(names.slice(0, 4)), gated]],
      ]),
    })
    const page = await openPage(server, {
      path: '/',
      cookie: await server.signIn({ role: 'reader' }),
    })
    const { url, entries } = onlyBundle(page)

    expect(page.alone['Five']).toBeDefined()
    expect(Object.keys(entries)).toEqual(names.slice(0, 4).map((name) => page.alone[name]))
    expect((await server.request(url)).text).not.toContain('Five')
    expect(remoteHints(page)).toEqual([url, page.alone['Five']])
  })

  it('stay as they are when one remote is released: that one comes alone, the others from the cache', async () => {
    const server = await start()
    const before = await openPage(server)
    await publish(server, 'Two')

    const after = await openPage(server)

    expect(onlyBundle(after).url).toBe(onlyBundle(before).url)
    expect(after.alone['Two']).not.toBe(before.alone['Two'])
    expect(remoteHints(after)).toEqual([onlyBundle(before).url, after.alone['Two']])
    expect(Object.keys(onlyBundle(after).entries)).not.toContain(before.alone['Two'])
  })

  it('are made again once several were released; a page from before still gets its own', async () => {
    const server = await start()
    const before = await openPage(server)
    await publish(server, 'Two', 'Three')

    const after = await openPage(server)

    expect(onlyBundle(after).url).not.toBe(onlyBundle(before).url)
    expect(remoteHints(after)).toEqual([onlyBundle(after).url])
    for (const page of [before, after])
      expect((await server.request(onlyBundle(page).url)).status).toBe(200)
  })

  it('go with a remote that is turned off, and are made again without it', async () => {
    const server = await start()
    const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
    const before = await openPage(server)

    await operator.disable('remote-two', { disabled: true, why: 'incident 9' })
    const after = await openPage(server)

    expect((await server.request(onlyBundle(before).url)).status).toBe(404)
    expect(Object.keys(onlyBundle(after).entries)).not.toContain(before.alone['Two'])
    expect((await server.request(onlyBundle(after).url)).text).not.toContain('Two')
  })

  it.each(['0'.repeat(40), '../host/main.1.js', '', `${'0'.repeat(40)}.css`])(
    'are at no made-up address: "%s"',
    async (name) => {
      const server = await start()

      expect((await server.request(`/assets/bundles/${name}.js`)).status).toBe(404)
    },
  )

  it('are read once, not for each page', async () => {
    const server = await start()
    const { url } = onlyBundle(await openPage(server))
    const queries = server.storage.queries()

    await openPage(server)
    await server.request(url)

    expect(server.storage.queries()).toBe(queries)
  })
})

describe.each(engines)('bundles, on two servers with one database of %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.drop())

  it('are made by one of them and found by the other, also after a release that left one as it is', async () => {
    const start = () =>
      createTestServer({
        describe: describeWith(anybodys(names)),
        remotes: names.map((name) => remote(name)),
        database: database.options,
      })
    const one = await start()
    const before = onlyBundle(await openPage(one))
    await one.catalog.publishBuilt([remote('Two', `${entryText('Two')} // changed`)])
    const other = await start()

    const after = onlyBundle(await openPage(other))
    const [here, there] = [await one.request(before.url), await other.request(before.url)]

    expect(after.url).toBe(before.url)
    expect([there.status, integrityOf(there.bytes)]).toEqual([200, integrityOf(here.bytes)])
    await one.close()
    await other.close()
  })
})
