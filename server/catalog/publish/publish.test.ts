import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type Fault, type ProposedGate, signedText } from '@slipway/sdk/contract'
import type { Given } from '@slipway/sdk/contract/call'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describeGatedApplication } from '../../testing/applications/gated-application'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import type { Reply } from '../../testing/http-client'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { packArchive, packVersion, versionEntries } from '../../testing/pack-archive'
import { type BuiltVersion, integrityOf } from './built-remotes'

describe('publishing a version', () => {
  let server: TestServer
  let operator: ManageClient
  let count = 0
  beforeAll(async () => {
    server = await createTestServer()
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  })
  afterAll(() => server.close())

  /** A version that was not published yet. */
  const fresh = (parts: Parameters<typeof teamVersion>[1] = {}) => {
    count += 1
    return teamVersion(`1.${count}.0`, parts)
  }
  const withManifest = (version: BuiltVersion, change: Readonly<Record<string, unknown>>) => ({
    ...version,
    manifestText: JSON.stringify({ ...version.manifest, ...change }),
  })
  const createToken = async (remote: string, days = 30): Promise<{ id: number; token: string }> =>
    (await operator.createToken(remote, { name: 'ci', days })).json

  /** What a container names that exposes the component of the test's team. */
  const exposed = 'var exposed = ["./TeamCard"]'

  const readTeam = ({ manifest: { version } }: BuiltVersion) =>
    operator.call('GET /manage/remotes/{remote}/versions/{version}', {
      path: { remote: 'team', version },
    })
  const revokeToken = (id: number) =>
    operator.call('DELETE /manage/remotes/{remote}/tokens/{id}', { path: { remote: 'over', id } })
  const addKey = (
    client: ManageClient,
    remote: string,
    body: Given<'POST /manage/remotes/{remote}/keys'>['body'],
  ) => client.call('POST /manage/remotes/{remote}/keys', { path: { remote }, body })
  const readKeys = (client: ManageClient, remote: string) =>
    client.call('GET /manage/remotes/{remote}/keys', { path: { remote } })

  it('stores it whole, and tells of it', async () => {
    const entry = 'export const a = "look.json"'
    const version = fresh({ files: { 'entry.js': entry, 'look.json': '{}' } })

    const reply = await operator.publish(version)
    const found = await readTeam(version)

    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      remote: 'team',
      version: version.manifest.version,
      digest: version.digest,
      size: (version.files.get('entry.js')?.length ?? 0) + 2,
    })
    expect(found.json).toMatchObject({ digest: version.digest, released: false, disabled: false })
    expect(found.json.manifest.files).toHaveLength(2)
    expect(server.audited.at(-1)).toMatchObject({
      action: 'remote.published',
      subject: { name: 'team' },
      detail: { digest: version.digest },
    })
  })

  it('5 MB in 200 chunks that are loaded later are stored', async () => {
    const paths = Array.from({ length: 200 }, (_, at) => `lazy${at}.js`)
    const lazy = paths.map((path) => [path, `/*${randomBytes(12_500).toString('hex')}*/`] as const)
    const entry = `export const later = [${paths.map((path) => `() => import('./${path}')`).join()}]`
    const version = fresh({ files: { 'entry.js': entry, ...Object.fromEntries(lazy) } })

    const reply = await operator.publish(version)

    expect(reply.json).toMatchObject({ size: expect.any(Number) })
    expect(reply.status).toBe(201)
    expect((await readTeam(version)).json.manifest.files).toHaveLength(201)
  })

  it('who reads a version is told where it came from: the address, the token, that nobody signed it', async () => {
    const components = [{ name: 'Sourced' }]
    const sourced = (version: string) => teamVersion(version, { name: 'sourced', components })
    const { token } = await createToken('sourced')
    const team = manageClient(server, { token })
    await operator.publish(sourced('1.0.0'))
    await team.publish(sourced('1.1.0'))

    const byOperator = await operator.read('sourced')
    const byTeam = await team.read('sourced')
    const one = await operator.call('GET /manage/remotes/{remote}/versions/{version}', {
      path: { remote: 'sourced', version: '1.1.0' },
    })
    const builtIn = await operator.read('front-desk')

    const address = expect.stringContaining('127.0.0.1')
    expect(byOperator.json.versions).toMatchObject([
      { who: 'token ci of sourced', signature: null, from: { address, token: 'ci' } },
      { who: expect.stringContaining('@'), signature: null, from: { address } },
    ])
    expect(one.json).toMatchObject({ signature: null, from: { address, token: 'ci' } })
    expect(byTeam.json.versions.map((it: { from?: unknown }) => it.from)).toEqual([
      { token: 'ci' },
      undefined,
    ])
    expect(builtIn.json.versions[0]).toMatchObject({ who: 'start', signature: null })
    expect(builtIn.json.versions[0]).not.toHaveProperty('from')
  })

  describe('how a version was tried', () => {
    const publish = (version: BuiltVersion, trial?: string) =>
      operator.publish(version, { headers: trial === undefined ? {} : { 'Slipway-Trial': trial } })
    const triedOf = async (version: BuiltVersion) => (await readTeam(version)).json.tried
    const newest = () => server.audited.at(-1)

    it.each([
      ['by=browser&browser=Chrome+141', { by: 'browser', browser: 'Chrome 141' }],
      ['by=jsdom', { by: 'jsdom' }],
      ['by=unseen&why=Gr%C3%B6%C3%9Fe+fehlt', { by: 'unseen', why: 'Größe fehlt' }],
      [undefined, null],
    ])('goes with it, into the audit too: %s', async (trial, tried) => {
      const version = fresh()

      const reply = await publish(version, trial)

      expect(reply.status).toBe(201)
      expect(await triedOf(version)).toEqual(tried)
      expect(newest()).toMatchObject({ action: 'remote.published', detail: { tried } })
    })

    it('is raised by the same bytes, tried better, and never lowered', async () => {
      const version = fresh()
      const trials = ['by=unseen&why=a', undefined, 'by=browser&browser=A', 'by=jsdom', undefined]
      await publish(version)
      const before = server.audited.length

      const replies = []
      for (const trial of trials)
        replies.push([await publish(version, trial), await triedOf(version)])

      expect(replies.map(([reply, { by }]) => [reply.status, by])).toEqual([
        [200, 'unseen'],
        [200, 'unseen'],
        [200, 'browser'],
        [200, 'browser'],
        [200, 'browser'],
      ])
      const browser = { by: 'browser', browser: 'A' }
      expect(server.audited.slice(before)).toMatchObject([
        { action: 'remote.tried', detail: { from: null, to: { by: 'unseen', why: 'a' } } },
        { action: 'remote.tried', detail: { from: { by: 'unseen' }, to: browser } },
      ])
    })

    it.each(['by=magic', 'jsdom', 'by=unseen', 'by=unseen&why=', 'by=unseen&why=a%0Ab'])(
      'is refused where it is none: %s',
      async (trial) => {
        const version = fresh()

        const reply = await publish(version, trial)

        expect([reply.status, reply.json.code]).toEqual([400, 'malformed-request'])
        expect((await readTeam(version)).status).toBe(404)
      },
    )

    it('is not known of what a server finds at its start', async () => {
      const { json } = await operator.read('front-desk')

      expect(json.versions[0]).toMatchObject({ who: 'start', tried: null })
    })
  })

  it('a component that the entry does not have is a fault, and nothing is stored', async () => {
    const version = fresh()
    const components = version.manifest.components.map((one) => ({ ...one, expose: './Renamed' }))
    const promising = withManifest(version, { components })

    const refused = await operator.publish(promising)
    const { status } = await readTeam(version)

    expect(refused.status).toBe(422)
    expect(refused.json.errors).toEqual([
      {
        pointer: '/components/0/expose',
        code: 'expose-missing',
        detail: expect.stringMatching(/^TeamCard: entry\.js has no "\.\/Renamed"/),
      },
    ])
    expect(status).toBe(404)
  })

  it('a version whose library makes code of text is stored: the page never runs that text', async () => {
    const text = "const root = globalThis || Function('return this')(); export const run = eval"
    const reply = await operator.publish(
      fresh({ files: { 'entry.js': `${text}\nnew Function('a')` } }),
    )

    expect(reply.status).toBe(201)
  })

  it('a proposed text in one language of two is stored, with a warning', async () => {
    const props = { label: { $text: { en: 'Hi' } } }
    const slots = [{ location: 'dashboard-before-cards', component: 'TeamCard', props }]

    const { status, json } = await operator.publish(fresh({ slots }))

    expect([status, json.warnings]).toEqual([
      201,
      [
        expect.objectContaining({
          pointer: '/slots/0/props/label/$text',
          code: 'text-untranslated',
        }),
      ],
    ])
  })

  it('modules with the ending .mjs are stored, and those that others import are told in their order', async () => {
    const files = {
      'entry.js': `import { a } from './deep/one.mjs'\nimport('./later.mjs')\n${exposed}`,
      'deep/one.mjs': "export { a } from '../two.mjs'",
      'two.mjs': 'export const a = 1',
      'later.mjs': "import './two.mjs'\nimport federation from '@slipway/federation'",
    }
    const slots = [{ location: 'dashboard-before-cards', component: 'TeamCard', props: {} }]
    const version = fresh({ files, slots })
    const modules = ['two.mjs', 'deep/one.mjs']

    const unsaid = await operator.publish(version)
    const reversed = await operator.publish(
      withManifest(version, { modules: modules.toReversed() }),
    )
    const said = await operator.publish(withManifest(version, { modules }))

    const codes = (errors: readonly { code: string }[]) => errors.map(({ code }) => code)
    expect(codes(unsaid.json.errors)).toEqual(['modules-incomplete', 'modules-incomplete'])
    expect(codes(reversed.json.errors)).toEqual(['modules-incomplete'])
    await operator.release({ team: { version: version.manifest.version } })
    const { json } = await server.call('GET /meta', { cookie: await server.signIn() })
    expect([said.status, json.remotes.slots.TeamCard.modules]).toEqual([201, modules])
    await operator.release({ team: null })
  })

  it.each([
    ['a name that no page knows', "import 'lodash'", 'import-unknown'],
    ['a file that is not there', "import './gone.js'", 'import-missing'],
    ['a file that is not there, later', "import('./gone.js')", 'import-missing'],
    ['a file above the version', "import '../../entry.js'", 'import-missing'],
    ['each other', "import './entry.js'", 'import-circle'],
  ])('an import of %s is refused', async (_, text, code) => {
    const files = { 'entry.js': `import './part.js'\n${exposed}`, 'part.js': text }
    const version = withManifest(fresh({ files }), { modules: ['part.js'] })

    const { status, json } = await operator.publish(version)

    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ code })]])
  })

  it('a script of imports without end is refused with a bounded answer', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `import 'a${at}'`).join('\n')

    const { status, json } = await operator.publish(
      fresh({ files: { 'entry.js': `${many}\n${exposed}` } }),
    )

    expect([status, json.errors.length]).toEqual([422, 51])
  })

  it.each([
    ['a newer major than the host', '99.0.0'],
    ['no version', 'latest'],
  ])('a runtime of %s is refused', async (_, runtime) => {
    const { status, json } = await operator.publish(withManifest(fresh(), { runtime }))

    expect([status, json.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/runtime', code: 'runtime-unsupported' })],
    ])
  })

  it.each(['2.9.3', '2.5.0', '2.0.0', '0.21.0'])('the runtime %s is taken', async (runtime) => {
    expect((await operator.publish(withManifest(fresh(), { runtime }))).status).toBe(201)
  })

  it.each([
    [
      'a copy of React',
      'const react = {}; react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = {}',
      'share-missing',
    ],
    [
      'a copy of react-dom',
      'const dom = {}; dom.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}',
      'share-missing',
    ],
    [
      'React not as a singleton',
      'a({ shareKey: "react", singleton: !1, requiredVersion: "^19.0.0" })',
      'share-not-singleton',
    ],
    [
      'React of another major',
      'a({ shareKey: "react", singleton: !0, requiredVersion: "^18.0.0" })',
      'share-unsatisfied',
    ],
    [
      'React of another scope',
      'a({ shareKey: "react", shareScope: ["ours"], singleton: !0, requiredVersion: "^19.0.0" })',
      'share-missing',
    ],
    [
      'another React, strictly',
      'a({ name: "react", shareConfig: { "singleton": true, strictVersion: true, requiredVersion: "19.0.0" } })',
      'share-unsatisfied',
    ],
    [
      'a module that nobody has',
      'a({ shareKey: "zustand", singleton: 1, requiredVersion: "^5.0.0" })',
      'share-not-provided',
    ],
  ])('a script with %s is refused, whatever slipway.json says', async (_, text, code) => {
    const { status, json } = await operator.publish(fresh({ files: { 'entry.js': text } }))

    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ code })]])
  })

  it.each([
    [
      'React of the same major',
      'a({ shareKey: "react", singleton: !0, strictVersion: !1, requiredVersion: "19.0.0" })',
    ],
    [
      'a module of its own, and a copy of it',
      'a({ shareKey: "zustand", fallback: () => 1, singleton: !0, requiredVersion: "^5.0.0" })',
    ],
    [
      'the inner parts of the React that it is given',
      'if (React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE === 1) a()',
    ],
  ])('a script with %s is stored', async (_, text) => {
    expect((await operator.publish(fresh({ files: { 'entry.js': text } }))).status).toBe(201)
  })

  it('S65: again with the same bytes is 200, with others 409', async () => {
    const version = fresh()
    const other = fresh({ version: version.manifest.version, files: { 'entry.js': 'let other' } })

    const statuses = [
      await operator.publish(version),
      await operator.publish(version),
      await operator.publish(other),
    ]

    expect(statuses.map(({ status }) => status)).toEqual([201, 200, 409])
    expect(statuses[2]?.json.code).toBe('version-exists')
  })

  it('S60, S62: entries that are not safe are each a fault, and nothing is stored', async () => {
    const version = fresh()
    const archive = packVersion(version, [
      { path: '../evil.js', body: 'x' },
      { path: 'link.js', type: '2', link: '/etc/passwd' },
      { path: 'page.html', body: '<p>' },
      // Its name ends before the NUL.
      { path: 'evil\0.js' },
    ])

    const reply = await operator.publish(version, { archive })

    expect(reply.status).toBe(422)
    expect(reply.json.code).toBe('bundle-invalid')
    const pointers = reply.json.errors.map(({ pointer }: { pointer: string }) => pointer)
    expect([...new Set(pointers)]).toEqual(['../evil.js', 'link.js', 'page.html', 'evil'])
    expect((await readTeam(version)).status).toBe(404)
  })

  it.each(['page.html', 'sound.mp3', 'LICENSE', 'inner.tar.gz', 'run.exe', 'entry.js.html'])(
    'S62: %s is of no type that is served, whether slipway.json lists it or not',
    async (path) => {
      const entry = `const at = "./${path}"`
      const listed = fresh({ files: { 'entry.js': entry, [path]: 'x' } })
      const bare = fresh({ files: { 'entry.js': entry } })

      const ofListed = await operator.publish(listed)
      const ofBare = await operator.publish(bare, {
        archive: packVersion(bare, [{ path, body: 'x' }]),
      })

      const fault = expect.objectContaining({ pointer: path, code: 'file-type' })
      expect([ofListed.status, ofListed.json.errors]).toEqual([422, [fault]])
      expect([ofBare.status, ofBare.json.errors]).toEqual([422, expect.arrayContaining([fault])])
    },
  )

  it('before a version is sent, a team learns whose its names are, and how big it may be', async () => {
    await operator.publish(
      teamVersion('1.0.0', { name: 'asked', components: [{ name: 'Tax-Card' }] }),
    )
    const { token } = await createToken('asks')
    const ask = (name: string, remote = 'asks') =>
      manageClient(server, { token }).call('POST /manage/remotes/{remote}/names', {
        path: { remote },
        body: { components: [{ registry: 'slot', name }] },
      })
    await operator.publish(teamVersion('1.0.0', { name: 'asks', components: [{ name: 'Own' }] }))

    const [own, free, taken, strange] = await Promise.all([
      ask('Own'),
      ask('asks/Card'),
      ask('taxcard'),
      ask('Own', 'asked'),
    ])

    const limits = {
      maxFirstBytes: 2_000_000,
      maxBytes: 20_000_000,
      maxManifestBytes: 512_000,
      maxComponents: 500,
    }
    const fields = [
      { name: 'title', type: 'text' },
      { name: 'body', type: 'long-text' },
    ]
    const told = { warnings: [], limits, resources: [{ name: 'notes', fields }] }
    expect(own.json).toEqual({ own: ['Own'], errors: [], ...told })
    expect(free.json).toEqual({ own: [], errors: [], ...told })
    expect(taken.json.errors).toEqual([
      {
        pointer: '/components/0/name',
        code: 'name-taken',
        detail: expect.stringContaining('asked, whose Tax-Card looks like it'),
      },
    ])
    expect(strange.status).toBe(403)
  })

  it('a version that would take a released name from its slots is refused, until one had both', async () => {
    const { name } = teamVersion('1.0.0').manifest
    const version = (number: string, ...names: readonly string[]) =>
      teamVersion(number, { components: names.map((one) => ({ name: one })) })
    await operator.publish(version('7.0.0', 'Basket'))
    await operator.release({ [name]: { version: '7.0.0' } })

    const lost = await operator.publish(version('7.1.0', `${name}/Basket`))
    const asked = await operator.call('POST /manage/remotes/{remote}/names', {
      path: { remote: name },
      body: { components: [{ registry: 'slot', name: `${name}/Basket` }] },
    })
    const both = await operator.publish(version('7.1.0', 'Basket', `${name}/Basket`))
    await operator.release({ [name]: { version: '7.1.0' } })
    const renamed = await operator.publish(version('7.2.0', `${name}/Basket`))

    const fault = {
      code: 'name-lost',
      pointer: '/components/0/name',
      detail: expect.stringContaining('The released 7.0.0 calls it "Basket"'),
    }
    expect([lost.status, lost.json.errors]).toEqual([422, [fault]])
    expect(asked.json.errors).toEqual([fault])
    expect([both.status, renamed.status]).toEqual([201, 201])
  })

  it('a name that differs from a released one by case or a mark alone is said before, and at publish', async () => {
    const { name } = teamVersion('1.0.0').manifest
    const version = (number: string, component: string, remote = name) =>
      teamVersion(number, { name: remote, components: [{ name: component }] })
    await operator.publish(version('7.5.0', 'WishList'))
    await operator.release({ [name]: { version: '7.5.0' } })

    const asked = await operator.call('POST /manage/remotes/{remote}/names', {
      path: { remote: name },
      body: { components: [{ registry: 'slot', name: 'Wishlist' }] },
    })
    const respelled = await operator.publish(version('7.6.0', 'Wishlist'))
    const other = await operator.publish(version('1.0.0', 'Wish_List', 'wisher'))

    const warning = (detail: string) => ({
      pointer: '/components/0/name',
      code: 'name-similar',
      detail: expect.stringContaining(detail),
    })
    const ofOwn = warning('differs from "WishList" only by case, which the released 7.5.0 has')
    expect(asked.json).toMatchObject({ errors: [], warnings: [ofOwn] })
    expect([respelled.status, respelled.json.warnings]).toEqual([201, [ofOwn]])
    expect([other.status, other.json.warnings]).toEqual([
      201,
      [warning(`only by "-", "_", "." or spaces, a component of the remote ${name}`)],
    ])
  })

  it('a module that another live remote brings in a version that does not fit, and a location that is full, are said before, at publish, and of the live version', async () => {
    const slot = { location: 'dashboard-before-cards', props: {} }
    const singletons = (version: string, range: string) => ({ zustand: { version, range } })
    const proposed = (component: string) =>
      Array.from({ length: 100 }, () => ({ ...slot, component }))
    const other = teamVersion('1.0.0', {
      name: 'shares-four',
      components: [{ name: 'Four', locations: ['dashboard-before-cards'] }],
      slots: proposed('Four'),
      singletons: singletons('4.5.2', '^4.0.0'),
    })
    const five = { version: '5.1.0', range: '^5.0.0' }
    const own = teamVersion('1.0.0', {
      name: 'shares-five',
      components: [{ name: 'Five', locations: ['dashboard-before-cards'] }],
      singletons: { zustand: five, other: five },
      slots: proposed('Five'),
    })
    const third = teamVersion('1.0.0', {
      name: 'shares-none',
      components: [{ name: 'Third', locations: ['dashboard-before-cards'] }],
      slots: proposed('Third').slice(1),
    })
    const set = (name: string) => operator.release({ [name]: { version: '1.0.0' } })
    await operator.publish(other)
    await operator.publish(third)
    await set('shares-four')
    await set('shares-none')

    const asked = await operator.call('POST /manage/remotes/{remote}/names', {
      path: { remote: 'shares-five' },
      body: {
        components: [],
        singletons: { zustand: five },
        locations: proposed('Five').map(({ location }) => location),
      },
    })
    const published = await operator.publish(own)
    await set('shares-five')
    const read = async (remote: string) =>
      (await operator.call('GET /manage/remotes/{remote}', { path: { remote } })).json.conflicts

    const said = [
      {
        code: 'share-conflict',
        pointer: '/singletons',
        detail: expect.stringContaining(
          'brings 5.1.0 as a singleton, and shares-four brings 4.5.2',
        ),
      },
      {
        code: 'location-full',
        pointer: '/slots',
        detail: expect.stringMatching(/^There are [23]\d\d slots at dashboard-before-cards /),
      },
    ]
    expect(asked.json.warnings).toEqual(said)
    expect(published.json).toMatchObject({ warnings: said })
    expect(await read('shares-five')).toEqual({
      shares: [
        { module: 'zustand', version: '5.1.0', remote: 'shares-four', otherVersion: '4.5.2' },
      ],
      locations: [{ location: 'dashboard-before-cards', slots: expect.any(Number), most: 200 }],
    })
    expect((await read('shares-four')).shares).toHaveLength(1)
    await operator.release({ 'shares-four': null, 'shares-five': null, 'shares-none': null })
  })

  it('a host may set other budgets, which hold for a version and are told before', async () => {
    const versionLimits = { maxFirstBytes: 500, maxBytes: 3000 }
    const strict = await createTestServer({ config: { versionLimits } })
    const cookie = await strict.signIn({ role: 'operator' })
    const theirs = manageClient(strict, { cookie })
    const files = (later: number, first: number) => ({
      'entry.js': `import('./later.js')/*${'a'.repeat(first)}*/`,
      'later.js': `/*${'a'.repeat(later)}*/`,
    })
    const publish = (later: number, first: number) =>
      theirs.publish(fresh({ files: files(later, first) }))

    const replies = [await publish(2000, 1), await publish(2000, 500), await publish(4000, 1)]
    const asked = await theirs.call('POST /manage/remotes/{remote}/names', {
      path: { remote: 'team' },
      body: { components: [] },
    })
    await strict.close()

    expect(replies.map(({ status }) => status)).toEqual([201, 422, 422])
    expect(replies[1]?.json.errors[0].detail).toContain('The first drawing of TeamCard')
    expect(replies[2]?.json.errors[0].detail).toContain('All files have')
    expect(asked.json.limits).toEqual(versionLimits)
  })

  it('a host may set how big slipway.json may be, and how many components it has', async () => {
    const versionLimits = {
      maxFirstBytes: 2e6,
      maxBytes: 2e7,
      maxManifestBytes: 3000,
      maxComponents: 2,
    }
    const strict = await createTestServer({ config: { versionLimits } })
    const theirs = manageClient(strict, {
      cookie: await strict.signIn({ role: 'operator' }),
    })
    const named = (count: number) =>
      fresh({ components: Array.from({ length: count }, (_, at) => ({ name: `Card${at}` })) })
    const long = withManifest(named(1), { runtime: 'a'.repeat(3000) })

    const replies = [
      await theirs.publish(named(2)),
      await theirs.publish(named(3)),
      await theirs.publish(long),
    ]
    await strict.close()

    expect(replies.map(({ status, json }) => [status, json.errors?.[0]?.code])).toEqual([
      [201, undefined],
      [422, 'component-limit'],
      [422, 'size-exceeded'],
    ])
    expect(replies[1]?.json.errors[0].detail).toContain('the limit of one version is 2.')
    expect(replies[2]?.json.errors[0].detail).toContain('the limit is 3000.')
  })

  it.each([
    ['icons.woff', 'font/woff'],
    ['icons.ttf', 'font/ttf'],
    ['icons.otf', 'font/otf'],
    ['icons.eot', 'application/vnd.ms-fontobject'],
    ['hand.cur', 'image/x-icon'],
    ['photo.avif', 'image/avif'],
    ['parser.wasm', 'application/wasm'],
  ])('%s, which packages name, is taken and served as %s', async (path, type) => {
    const version = fresh({ files: { 'entry.js': `const at = "./${path}"`, [path]: 'x' } })

    const { status } = await operator.publish(version)
    const released = await operator.release({ team: { version: version.manifest.version } })
    const cookie = await server.signIn({ role: 'operator' })
    const address = `/assets/remotes/${version.digest}/${path}`
    const { headers, text } = await server.request(address, { cookie })

    expect(released.status).toBe(201)
    expect([status, headers['content-type'], text]).toEqual([201, type, 'x'])
  })

  it('what no component reaches is not refused, not counted and not kept; the reply names it', async () => {
    const files = {
      'entry.js': 'import("./part.js")',
      'part.js': 'export const at = new URL("dot.png", import.meta.url)',
      'dot.png': 'png',
      'index.html': '<script src="main.js"></script>',
      'main.js': 'document.write("a page of its own"); import "lodash"',
      'main.css': 'body { margin: 0 }',
      'movie.mp4': 'moving',
      'large.js': `/*${randomBytes(1_050_000).toString('hex')}*/`,
    }
    const version = fresh({ files, maps: { 'part.js': '{}', 'main.js': '{}' } })

    const reply = await operator.publish(version)
    const again = await operator.publish(version)
    const { json } = await readTeam(version)

    expect([reply.status, again.status]).toEqual([201, 200])
    const kept = ['entry.js', 'part.js', 'dot.png']
    const leftOut = ['index.html', 'main.js', 'main.css', 'movie.mp4', 'large.js', 'main.js.map']
    expect(reply.json).toMatchObject({
      digest: version.digest,
      leftOut,
      size: kept.reduce((sum, path) => sum + (version.files.get(path)?.length ?? 0), 0),
      warnings: [{ pointer: 'main.css', code: 'styles-not-loaded' }],
    })
    expect(again.json).toEqual(reply.json)
    const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path)
    expect(paths(json.manifest.files)).toEqual(kept)
    expect(paths(json.manifest.maps)).toEqual(['part.js.map'])
  })

  it('S61: a bomb is 413, and the server goes on', async () => {
    const archive = packArchive([{ path: 'big.js', body: Buffer.alloc(60 * 1_048_576) }])

    const reply = await operator.publish(fresh(), { archive })

    expect(reply.status).toBe(413)
    expect(reply.json.code).toBe('bundle-too-large')
    expect((await operator.call('GET /manage/remotes')).status).toBe(200)
  })

  it('refuses a proposed slot whose gate has a list without end, and says where', async () => {
    const tenants = Array.from({ length: 1001 }, (_, id) => id)
    const slot = { location: 'header-banner', component: 'TeamCard', props: {}, gate: { tenants } }

    const reply = await operator.publish(fresh({ slots: [slot] }))

    expect(reply.status).toBe(422)
    expect(reply.json.errors).toContainEqual(
      expect.objectContaining({ pointer: '/slots/0/gate/tenants' }),
    )
  })

  describe('names in the gate of a proposed slot', () => {
    let named: TestServer
    let team: ManageClient
    beforeAll(async () => {
      named = await createTestServer({ describe: describeGatedApplication })
      team = manageClient(named, { cookie: await named.signIn({ role: 'operator' }) })
    })
    afterAll(() => named.close())

    const proposing = (gate: ProposedGate) =>
      fresh({
        components: [{ name: 'TeamCard' }],
        slots: [{ location: 'resource-page-actions', component: 'TeamCard', props: {}, gate }],
      })

    it.each<[string, ProposedGate, string, string, string]>([
      [
        'a resource',
        { resources: ['orders', 'custmers'] },
        '/slots/0/gate/resources',
        'unknown-resource',
        'there is no resource "custmers"; did you mean "customers"?',
      ],
      [
        'a field',
        { resources: ['orders'], record: { stats: 'paid' } },
        '/slots/0/gate/record/stats',
        'unknown-field',
        'orders: there is no field "stats"; did you mean "status"?',
      ],
      [
        'a field of one of its resources',
        { resources: ['orders', 'customers'], record: { status: { set: true } } },
        '/slots/0/gate/record/status',
        'unknown-field',
        'customers: there is no field "status"; did you mean "name"?',
      ],
      [
        'an option',
        { resources: ['orders'], record: { status: ['open', 'payed'] } },
        '/slots/0/gate/record/status',
        'unknown-option',
        'orders: there is no option "payed"; did you mean "paid"?',
      ],
    ])('%s that the host does not have is refused, with the nearest one', async (...of) => {
      const [, gate, pointer, code, detail] = of
      const version = proposing(gate)

      const reply = await team.publish(version)
      const [atStart] = await named.catalog.publishBuilt([version])

      expect([reply.status, reply.json.code]).toEqual([422, 'version-refused'])
      expect(reply.json.errors).toEqual([{ pointer, code, detail }])
      expect(atStart).toMatchObject({ errors: [{ pointer, code }] })
    })

    it('those that it has are taken, hidden fields and every condition too', async () => {
      const record = { status: ['open', 'paid'], total: { min: 100 }, note: { set: true } }

      const reply = await team.publish(proposing({ resources: ['orders'], record }))

      expect(reply.status).toBe(201)
    })

    it('options of a field that not everybody may see are not told, and not looked at', async () => {
      const record = { risk: 'lo' }

      const taken = await team.publish(proposing({ resources: ['orders'], record }))
      const told = await team.publish(proposing({ resources: ['orders'], record: { riks: 'lo' } }))

      expect(taken.status).toBe(201)
      expect(told.json.errors).toMatchObject([{ detail: expect.stringContaining('"risk"') }])
      expect(told.text).not.toContain('low')
    })

    it('a team is told what gates may name, hidden fields too', async () => {
      const { token } = (await team.createToken('asks', { name: 'ci', days: 30 })).json
      const asking = manageClient(named, { token })

      const { json } = await asking.call('POST /manage/remotes/{remote}/names', {
        path: { remote: 'asks' },
        body: { components: [] },
      })

      expect(json.resources).toEqual([
        {
          name: 'orders',
          fields: [
            { name: 'status', type: 'select', options: ['open', 'paid'] },
            { name: 'total', type: 'number' },
            { name: 'due', type: 'date' },
            { name: 'tags', type: 'multi-select', options: ['gift', 'urgent'] },
            { name: 'express', type: 'yes-no' },
            { name: 'customer', type: 'relation' },
            { name: 'note', type: 'text' },
            { name: 'risk', type: 'select' },
            { name: 'sum', type: 'money' },
          ],
        },
        { name: 'customers', fields: [{ name: 'name', type: 'text' }] },
      ])
    })

    it('of very many that are wrong only the first are told', async () => {
      const resources = Array.from({ length: 1000 }, (_, index) => `${'x'.repeat(90)}${index}`)
      const slot = { location: 'resource-page-actions', component: 'TeamCard', props: {} }
      const slots = Array.from({ length: 5 }, () => ({ ...slot, gate: { resources } }))

      const reply = await team.publish(fresh({ components: [{ name: 'TeamCard' }], slots }))

      expect(reply.status).toBe(422)
      expect(reply.json.errors).toHaveLength(25)
    })
  })

  it('takes gzip only', async () => {
    const headers = { 'Content-Type': 'application/json' }

    expect((await operator.publish(fresh(), { headers })).status).toBe(415)
    expect((await operator.publish(fresh(), { archive: Buffer.from('no') })).status).toBe(422)
  })

  it.each([
    ['is missing', (entries: readonly { path: string }[]) => entries.slice(0, 1)],
    ['is too much', (entries) => [...entries, { path: 'more.js', body: 'x' }]],
    [
      'has another byte',
      (entries) => [...entries.slice(0, 1), { path: 'entry.js', body: 'const other' }],
    ],
  ] satisfies [
    string,
    (entries: readonly { path: string }[]) => { path: string; body?: string }[],
  ][])('S66: a file that %s is a fault', async (_what, change) => {
    const version = fresh({ files: { 'entry.js': 'const first' } })

    const archive = packArchive(change(versionEntries(version)))
    const reply = await operator.publish(version, { archive })

    expect(reply.status).toBe(422)
    expect(reply.json.code).toBe('bundle-modified')
  })

  it('S68: an integrity in hexadecimal is refused', async () => {
    const version = fresh()
    const [file] = version.manifest.files
    const files = [{ ...file, integrity: `sha384-${'ab'.repeat(48)}` }]

    const reply = await operator.publish(withManifest(version, { files }))

    expect(reply.status).toBe(422)
    expect(reply.json.errors).toMatchObject([{ pointer: '/files/0/integrity' }])
  })

  it.each([
    [
      'a public path in code',
      { getPublicPath: 'return "https://evil.example/"' },
      '/getPublicPath',
    ],
    ['a foreign public path', { publicPath: 'https://evil.example/' }, '/publicPath'],
    ['an entry above the folder', { entry: '../entry.js' }, '/entry'],
    ['an entry elsewhere', { entry: 'https://evil.example/entry.js' }, '/entry'],
    ['a quote in the entry', { entry: 'entry".js' }, '/entry'],
    ['an entry that is no script', { entry: 'entry.json' }, '/entry'],
  ])('S73, S74: %s is refused', async (_what, change, pointer) => {
    const reply = await operator.publish(withManifest(fresh(), change))

    expect(reply.status).toBe(422)
    expect(reply.json.code).toBe('manifest-unsafe')
    expect(reply.json.errors).toContainEqual(expect.objectContaining({ pointer }))
  })

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'data:text/html,<p>',
    '&#106;avascript:alert(1)',
  ])('S53: a proposed slot whose link leads to %j is refused', async (link) => {
    const propose = (to: string) =>
      fresh({
        components: [
          {
            name: 'TeamCard',
            props: {
              type: 'object',
              properties: { link: { type: 'string', format: 'safe-url' } },
            },
          },
        ],
        slots: [{ location: 'dashboard-before-cards', component: 'TeamCard', props: { link: to } }],
      })

    const [refused, taken] = [
      await operator.publish(propose(link)),
      await operator.publish(propose('/resources/orders')),
    ]

    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/slots/0/props/link', code: 'props-invalid' })],
    ])
    expect(taken.status).toBe(201)
  })

  it('S74: a federation manifest with an entry that is no module is refused', async () => {
    const text = JSON.stringify({ metaData: { publicPath: 'auto', remoteEntry: { type: 'var' } } })
    const version = fresh({ files: { 'entry.js': 'let a', 'mf-manifest.json': text } })

    expect((await operator.publish(version)).json.code).toBe('manifest-unsafe')
  })

  it.each([
    'https://x; script-src *',
    'https://x\r\nX: y',
    'https://münchen.example',
    'https://*.x.example',
    'https://x.example/path',
    'http://x.example',
  ])('S44: %j is no origin', async (origin) => {
    const asked = await operator.publish(withManifest(fresh(), { origins: [origin] }))
    const granted = await operator.grant('team', { origins: [origin] })

    expect([asked.status, granted.status]).toEqual([422, 422])
    expect([asked.json.code, granted.json.code]).toEqual(['invalid-origin', 'invalid-origin'])
  })

  /** As after the time for which names are kept. */
  const endNames = (remote: string) =>
    server.storage.db
      .updateTable('component_names')
      .set({ held_until: 1 })
      .where('remote', '=', remote)
      .execute()

  it('S75: the name of another team, or one that looks like it, is taken', async () => {
    await operator.publish(teamVersion('0.1.0'))
    const components = [{ name: 'Elsewhere' }]

    const alike = [
      await operator.publish(teamVersion('1.0.0', { name: 't-eam', components })),
      await operator.publish(teamVersion('1.0.0', { name: 'slipway', components })),
      await operator.publish(
        teamVersion('1.0.0', { name: 'rival', components: [{ name: 'Teamcard' }] }),
      ),
      await operator.publish(teamVersion('1.0.0', { name: 'rival' })),
      // Its entries would be taken for those that operators add.
      await operator.publish(teamVersion('1.0.0', { name: 'operator', components })),
    ]

    expect(alike.map(({ status }) => status)).toEqual(Array(5).fill(409))
    expect(alike.map(({ json }) => json.code)).toEqual(Array(5).fill('name-taken'))
    expect(alike[3]?.json.errors).toMatchObject([{ pointer: '/components/0/name' }])
    const differ = /the remote team only by "-", .*|they differ only by case|belongs to the host/
    expect([0, 1, 2].map((index) => alike[index]?.json.detail)).toEqual(
      Array(3).fill(expect.stringMatching(differ)),
    )
  })

  it('a name that is taken is told together with all other faults', async () => {
    await operator.publish(teamVersion('0.1.0'))
    const components = [{ name: 'TeamCard', locations: ['nowhere'] }]

    const both = await operator.publish(teamVersion('1.0.0', { name: 'rival', components }))
    const alike = await operator.publish(teamVersion('1.0.0', { name: 't-eam' }))

    const told = (reply: Reply) =>
      reply.json.errors.map(({ pointer, code }: Fault) => `${pointer} ${code}`)
    expect([both.status, both.json.code]).toEqual([422, 'version-refused'])
    expect(told(both)).toEqual([
      '/components/0/locations location-unknown',
      '/components/0/name name-taken',
    ])
    expect([alike.status, alike.json.code]).toEqual([409, 'name-taken'])
    expect(told(alike)).toEqual(['/name name-taken', '/components/0/name name-taken'])
  })

  it('what a remote has stored keeps its names, whoever has them since', async () => {
    const publish = (name: string, version: string, component: string) =>
      operator.publish(teamVersion(version, { name, components: [{ name: component }] }))
    await publish('earlier', '1.0.0', 'Lent')
    await endNames('earlier')
    await publish('later', '1.0.0', 'Lent')

    expect((await publish('earlier', '1.0.0', 'Lent')).status).toBe(200)
  })

  it('a version whose name went to another remote is not released, and the preview says so', async () => {
    const owners = ['first-owner', 'second-owner'] as const
    for (const name of owners) {
      await operator.publish(teamVersion('1.0.0', { name, components: [{ name: 'PassedOn' }] }))
      if (name === 'first-owner') await endNames(name)
    }
    const set = { 'first-owner': { version: '1.0.0' } }

    const preview = await operator.call('POST /manage/releases/preview', { body: { set } as never })
    const refused = await operator.release(set)

    const detail = expect.stringMatching(/PassedOn of first-owner 1\.0\.0 .* second-owner/)
    const fault = { pointer: '/set/first-owner/version', code: 'name-taken', detail }
    expect([refused.status, refused.json.errors]).toEqual([422, [fault]])
    expect([preview.status, preview.json.faults]).toEqual([200, [fault]])
  })

  it('an operator frees a name that is not live, another remote takes it, and it is undone before', async () => {
    const holder = (version: string, component: string) =>
      teamVersion(version, { name: 'holder', components: [{ name: component }] })
    await operator.publish(holder('1.0.0', 'Held'))
    const free = (name: string) =>
      operator.call('POST /manage/remotes/{remote}/names/free', {
        path: { remote: 'holder' },
        body: { registry: 'slot', name, why: 'the team is gone' },
      })
    const listed = async () => {
      const query = { remote: 'holder' }
      const { json } = await operator.call('GET /manage/names', { query })
      return json.items as { name: string; until: string | null }[]
    }
    const taker = teamVersion('1.0.0', { name: 'holder-two', components: [{ name: 'Held' }] })

    const freed = await free('Held')
    const without = await listed()
    const change = Number(freed.headers['slipway-change'])
    const undone = await operator.call('POST /manage/audit/{id}/undo', {
      path: { id: change },
      body: { why: 'too soon' } as never,
    })
    const again = await listed()
    const early = await operator.publish(taker)
    await free('Held')
    const late = await operator.publish(taker)

    expect([freed.status, without]).toEqual([204, []])
    expect([undone.status, again]).toMatchObject([
      200,
      [{ registry: 'slot', name: 'Held', remote: 'holder', until: expect.any(String) }],
    ])
    expect([early.status, late.status]).toEqual([409, 201])
    expect(server.audited.filter(({ action }) => action === 'remote.name-set')).toMatchObject([
      { detail: { name: 'Held', from: { remote: 'holder' }, to: null, why: 'the team is gone' } },
      { detail: { from: null, to: { remote: 'holder' } } },
      { detail: { from: { remote: 'holder' }, to: null } },
    ])
  })

  it('a name of a live version is not freed, nor one of another remote, nor by a token', async () => {
    const live = teamVersion('1.0.0', { name: 'alive', components: [{ name: 'Alive' }] })
    await operator.publish(live)
    await operator.release({ alive: { version: '1.0.0' } })
    const { token } = await createToken('alive')
    const free = (by: ManageClient, remote: string) =>
      by.call('POST /manage/remotes/{remote}/names/free', {
        path: { remote },
        body: { registry: 'slot', name: 'Alive', why: 'a test' },
      })

    const replies = [
      await free(operator, 'alive'),
      await free(operator, 'team'),
      await free(manageClient(server, { token }), 'alive'),
      await manageClient(server, { token }).call('GET /manage/names', { query: {} }),
    ]
    await operator.release({ alive: null })

    expect(replies.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'name-live'],
      [404, 'not-found'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
  })

  it('a name that its remote has given up is free after its time', async () => {
    const publish = (name: string, version: string, component: string) =>
      operator.publish(teamVersion(version, { name, components: [{ name: component }] }))
    await publish('giver', '1.0.0', 'Moving')
    const early = await publish('taker', '1.0.0', 'Moving')
    await publish('giver', '2.0.0', 'Staying')
    await endNames('giver')

    const late = await publish('taker', '1.0.0', 'Moving')
    const back = await operator.release({ giver: { version: '1.0.0' } })

    expect([early.status, late.status]).toEqual([409, 201])
    expect(back.status).toBe(422)
    expect(back.json.errors).toMatchObject([{ pointer: '/set/giver/version', code: 'name-taken' }])
  })

  it('all faults are told at once, with those of the offline check', async () => {
    const version = fresh({ components: [{ name: 'TeamCard', locations: ['nowhere'] }] })
    const archive = packVersion(
      withManifest(version, { contract: '9.0.0', origins: ['ftp://x'], name: 'other' }),
    )

    const reply = await operator.publish(version, { archive })

    expect(reply.status).toBe(422)
    expect(reply.json.errors.length).toBeGreaterThan(0)
  })

  it('a version under another name or number than its address is refused', async () => {
    const version = fresh()

    const reply = await operator.publish({
      ...version,
      manifest: { ...version.manifest, version: '9.9.9' },
    })

    expect(reply.json).toMatchObject({ code: 'version-refused', errors: [{ pointer: '/version' }] })
  })

  it('S08: a token is for its own remote; what it tries elsewhere is refused and written down', async () => {
    const { token } = await createToken('own-remote')
    const team = manageClient(server, { token })
    const components = [{ name: 'OwnCard' }]
    const own = await team.publish(teamVersion('1.0.0', { name: 'own-remote', components }))

    const foreign = [
      await team.publish(fresh()),
      await team.release({ team: { version: '0.1.0' } }),
      await team.rollBack('team'),
      await team.disable('team', { disabled: true, why: 'x' }),
      await team.read('team'),
      await team.rollBack(),
      await team.grant('own-remote', { public: true }),
      await team.createToken('own-remote', { name: 'more', days: 1 }),
      await readKeys(team, 'own-remote'),
    ]

    expect(own.status).toBe(201)
    expect(foreign.map(({ status }) => status)).toEqual(Array(9).fill(403))
    expect(foreign.map(({ json }) => json.code)).toEqual(Array(9).fill('forbidden'))
    const refused = server.audited.filter(({ action }) => action === 'remote.refused')
    const remotes = refused.map(({ subject }) => subject.name)
    expect(remotes).toEqual([...new Set(remotes)])
    expect(remotes).toEqual(expect.arrayContaining(['team', 'own-remote']))
    expect((await team.call('GET /manage/remotes')).json.items).toMatchObject([
      { name: 'own-remote' },
    ])
  })

  it.each(['tokens', 'tokens/1', 'keys', 'keys/1'])(
    'S08: a token that tries /%s by any method is refused, and the first time it is written down',
    async (path) => {
      const own = `own-${path.replace('/', '-')}`
      const { token } = await createToken(own)
      const headers = { Authorization: `Bearer ${token}` }
      const methods = ['PUT', 'PATCH', 'OPTIONS']
      const before = server.audited.length

      const statuses: number[] = []
      for (const method of methods) {
        const reply = await server.request(`/manage/remotes/${own}/${path}`, {
          method,
          headers,
        })
        statuses.push(reply.status)
      }

      expect(statuses).toEqual([403, 403, 403])
      const detail = { method: 'PUT', path: `/manage/remotes/${own}/${path}` }
      expect(server.audited.slice(before)).toMatchObject([{ action: 'remote.refused', detail }])
    },
  )

  it('S80: a token is shown once, and stored and logged nowhere', async () => {
    const { id, token } = await createToken('secretive')
    const team = manageClient(server, { token })
    const listed = await operator.call('GET /manage/remotes/{remote}/tokens', {
      path: { remote: 'secretive' },
    })
    const inAddress = await server.request(`/manage/remotes?token=${token}`)

    await team.read('secretive')
    const { rows } = await sql`select * from team_tokens`.execute(server.storage.db)

    expect(listed.json.items).toMatchObject([{ id, name: 'ci', revokedAt: null }])
    expect(inAddress.status).toBe(400)
    expect(inAddress.json.code).toBe('credentials-in-url')
    const secret = token.slice('slipway_'.length)
    for (const text of [
      JSON.stringify(rows),
      server.lines.join(''),
      listed.text,
      JSON.stringify(server.audited),
    ])
      expect(text).not.toContain(secret)
  })

  it('S80: a token that is revoked, expired or unknown is 401', async () => {
    const [revoked, expired] = [await createToken('over'), await createToken('over')]
    const ask = async (token: string) => {
      const { status, json } = await manageClient(server, { token }).read('over')
      return [status, json.code]
    }
    const early = await ask(revoked.token)

    await revokeToken(revoked.id)
    await sql`update team_tokens set expires_at = 1 where id = ${expired.id}`.execute(
      server.storage.db,
    )

    expect(early[0]).not.toBe(401)
    expect(await ask(revoked.token)).toEqual([401, 'team-token-invalid'])
    expect(await ask(expired.token)).toEqual([401, 'team-token-invalid'])
    expect(await ask('slipway_made-up')).toEqual([401, 'team-token-invalid'])
    expect((await revokeToken(4711)).status).toBe(404)
  })

  it('nobody, and who may not manage, publishes nothing', async () => {
    const editor = manageClient(server, { cookie: await server.signIn() })

    expect((await manageClient(server, {}).publish(fresh())).status).toBe(401)
    expect((await editor.publish(fresh())).json).toMatchObject({ status: 403, code: 'forbidden' })
  })

  it('S35: a session’s call from another site is refused, a token’s is not asked', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const { token } = await createToken('abroad')
    const version = teamVersion('1.0.0', { name: 'abroad', components: [{ name: 'Abroad' }] })

    const bySession = await operator.publish(fresh(), { headers })
    const byToken = await manageClient(server, { token }).publish(version, { headers })

    expect([bySession.status, byToken.status]).toEqual([403, 201])
  })

  it('S32: a sign-in of this morning does not do for publishing; a token does', async () => {
    const cookie = await server.signIn({ role: 'operator' })
    const tired = manageClient(server, { cookie })
    const { token } = await createToken('awake')
    await tired.publish(teamVersion('0.2.0'))
    await sql`update sessions set created_at = created_at - 901000`.execute(server.storage.db)

    const refused = [
      await tired.publish(fresh()),
      await tired.release({ team: { version: '0.2.0' } }),
      await tired.rollBack('team'),
      await tired.grant('team', { public: true }),
      await tired.createToken('team', { name: 'x', days: 1 }),
      await tired.disable('team', { disabled: false, why: 'x' }),
    ]
    const reading = await tired.call('GET /manage/remotes')
    const killing = await tired.disable('team', { disabled: true, why: 'x' })
    const version = teamVersion('1.0.0', { name: 'awake', components: [{ name: 'Awake' }] })
    const byToken = await manageClient(server, { token }).publish(version)
    operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })

    expect(refused.map(({ json }) => json.code)).toEqual(Array(6).fill('reauthentication-required'))
    expect([reading.status, killing.status, byToken.status]).toEqual([200, 200, 201])
  })

  describe('with signatures', () => {
    const pair = () => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519')
      const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
      const id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
      return { id, privateKey, text: raw.toString('base64') }
    }
    type Pair = ReturnType<typeof pair>
    const signatureOf = (version: BuiltVersion, { id, privateKey }: Pair) => {
      const text = signedText({
        remote: version.manifest.name,
        version: version.manifest.version,
        manifestIntegrity: integrityOf(Buffer.from(version.manifestText)),
      })
      return `ed25519 ${id} ${sign(null, Buffer.from(text), privateKey).toString('base64')}`
    }
    const signedRemote = (version = '1.0.0', files = { 'entry.js': 'let signed' }) =>
      teamVersion(version, { name: 'signed', components: [{ name: 'Signed' }], files })
    const [good, revoked, expired, foreign] = [pair(), pair(), pair(), pair()]
    const publish = (version: BuiltVersion, signature?: string) =>
      operator.publish(version, { headers: signature ? { 'Slipway-Signature': signature } : {} })

    beforeAll(async () => {
      for (const [name, { text, id }] of Object.entries({ good, revoked, expired })) {
        const reply = await addKey(operator, 'signed', {
          name,
          publicKey: text,
          days: 9,
        })
        if (reply.json.id !== id) throw new Error(`another id than expected: ${reply.text}`)
      }
      await addKey(operator, 'elsewhere', { name: 'x', publicKey: foreign.text })
      await operator.call('DELETE /manage/remotes/{remote}/keys/{id}', {
        path: { remote: 'signed', id: revoked.id },
      })
      await sql`update signing_keys set expires_at = 1 where id = ${expired.id}`.execute(
        server.storage.db,
      )
    })

    it('S67: takes the one that is right', async () => {
      const version = signedRemote()

      expect((await publish(version, signatureOf(version, good))).status).toBe(201)
      const found = await operator.read('signed')
      expect(found.json.versions[0].signature).toEqual({ key: good.id, name: 'good' })
    })

    it('a signature of a remote without a key is not taken for one', async () => {
      const version = fresh()

      await publish(version, signatureOf(version, good))

      expect((await readTeam(version)).json.signature).toBeNull()
    })

    it.each([
      ['none', () => undefined, 'signature-missing'],
      [
        'one of a key that nobody knows',
        (version) => signatureOf(version, pair()),
        'signature-unknown-key',
      ],
      ['one of another team', (version) => signatureOf(version, foreign), 'signature-unknown-key'],
      ['one of a revoked key', (version) => signatureOf(version, revoked), 'signature-revoked'],
      ['one of an expired key', (version) => signatureOf(version, expired), 'signature-expired'],
      [
        'one of another version',
        () => signatureOf(signedRemote('9.0.0'), good),
        'signature-invalid',
      ],
      [
        'one by another algorithm',
        (version) => signatureOf(version, good).replace('ed25519', 'hmac'),
        'signature-invalid',
      ],
      ['half of one', (version) => signatureOf(version, good).slice(0, 60), 'signature-invalid'],
    ] satisfies [string, (version: BuiltVersion) => string | undefined, string][])(
      'S67: refuses %s',
      async (_what, signature, code) => {
        const version = signedRemote('2.0.0')

        const reply = await publish(version, signature(version))

        expect([reply.status, reply.json.code]).toEqual([422, code])
      },
    )

    it('S67: unsigned versions of any remote are refused where the host says so', async () => {
      const strict = await createTestServer({ config: { requireSignatures: 'all' } })
      const there = manageClient(strict, { cookie: await strict.signIn({ role: 'operator' }) })
      const version = signedRemote()
      const headers = { 'Slipway-Signature': signatureOf(version, good) }

      const bare = await there.publish(version)
      const unknown = await there.publish(version, { headers })
      await addKey(there, 'signed', { name: 'ci', publicKey: good.text })
      const signed = await there.publish(version, { headers })
      await strict.close()

      expect([bare, unknown, signed].map(({ status }) => status)).toEqual([422, 422, 201])
      expect(bare.json).toMatchObject({
        code: 'signature-missing',
        errors: [{ detail: expect.stringContaining('register your key') }],
      })
    })

    it('P19: any changed byte of a signed version is found', async () => {
      const version = signedRemote('3.0.0', { 'entry.js': 'let signed = "some bytes of code"' })
      const signature = signatureOf(version, good)
      const entries = versionEntries(version)
      const lengths = entries.map(({ body = '' }) => Buffer.from(body).length)
      const place = fc
        .nat({ max: lengths.length - 1 })
        .chain((entry) => fc.tuple(fc.constant(entry), fc.nat({ max: (lengths[entry] ?? 1) - 1 })))

      await fc.assert(
        fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async ([at, byte], flip) => {
          const changed = entries.map(({ path, body = '' }, index) => {
            const bytes = Buffer.from(body)
            if (index === at) bytes[byte] = (bytes[byte] ?? 0) ^ flip
            return { path, body: bytes }
          })
          const reply = await operator.publish(version, {
            archive: packArchive(changed),
            headers: { 'Slipway-Signature': signature },
          })
          expect(reply.status).toBe(422)
        }),
        { numRuns: 60 },
      )

      expect((await publish(version, signature)).status).toBe(201)
    })

    it('a key that was revoked does not come back', async () => {
      const again = await addKey(operator, 'signed', {
        name: 'again',
        publicKey: revoked.text,
      })

      expect([again.status, again.json.code]).toEqual([409, 'key-known'])
      expect((await readKeys(operator, 'signed')).json.items).toHaveLength(3)
    })
  })

  it('F07: a full disk is 507; nothing is half stored, the rest goes on, and room is enough', async () => {
    const { db } = server.storage
    const cookie = await server.signIn()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    const noise = Array.from({ length: 60_000 }, (_, index) => (index * 7919) % 9973).join()
    const version = fresh({ files: { 'entry.js': 'let a = "big.json"', 'big.json': noise } })
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)

    const full = await operator.publish(version)
    const meanwhile = [
      await server.call('GET /slots'),
      await server.call('GET /remotes'),
      await server.call('GET /meta', { cookie }),
    ]
    await sql.raw('pragma max_page_count = 1073741823').execute(db)
    const files =
      await sql`select 1 from version_files where version_digest = ${version.digest}`.execute(db)
    const later = await operator.publish(version)

    expect([full.status, full.json.code]).toEqual([507, 'insufficient-storage'])
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(files.rows).toEqual([])
    expect(later.status).toBe(201)
  })
})
