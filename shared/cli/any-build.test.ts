import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTestServer, type TestServer } from '../../server/testing/create-test-server'
import { type ManageClient, manageClient } from '../../server/testing/manage-client'
import { createRemoteFolder, type RemoteFolder } from './testing/remote-folder'
import { runHere as runSlipwayHere } from './testing/run-here'
import { runShared } from './testing/run-shared'

// Bundlers run, and the machine may be busy.
jest.setTimeout(300_000)

const sources = {
  'card.js': `import { createElement, lazy, Suspense, useState } from 'react'
const Later = lazy(() => import('./later.js'))
export default function Card() {
  const [count] = useState(1)
  return createElement(Suspense, null, count, createElement(Later))
}`,
  'later.js': `import { createElement } from 'react'
export default () => createElement('b', null, 'later')`,
  'styled.js': `import { createElement } from 'react'
import './styled.css'
export default () => createElement('p', { className: 'styled' }, 'styled')`,
  'outer.js': `import { createElement, lazy, Suspense } from 'react'
const Cart = lazy(() => import('shop/Cart'))
export default () => createElement(Suspense, null, createElement('p', null, createElement(Cart)))`,
  'uses.js': `import { createElement } from 'react'
import { z } from 'zod'
export default () => createElement('p', null, typeof z)`,
  'settings.js': 'export const settings = {}',
  'styled.css': '.styled { color: red }',
}
const about = { name: '@acme/cards-app', version: '2.1.0' }

let folder: RemoteFolder
let server: TestServer
let operator: ManageClient
let cookie: string

beforeAll(async () => {
  folder = await createRemoteFolder(runShared)
  await folder.write({ ...sources, 'package.json': JSON.stringify(about) })
  const builds = join(process.cwd(), 'shared/cli/testing/federated-builds.cjs')
  await Promise.all([
    promisify(execFile)(process.execPath, [builds, folder.path]),
    createTestServer().then((started) => {
      server = started
    }),
  ])
  cookie = await server.signIn({ role: 'operator' })
  operator = manageClient(server, { cookie })
})
afterAll(async () => {
  await server.close()
  await folder.remove()
})
afterEach(() => folder.write({ 'package.json': JSON.stringify(about) }))

const withField = (slipway: object) =>
  folder.write({ 'package.json': JSON.stringify({ ...about, slipway }, null, 2) })
const runHere = (args: readonly string[], env = {}) =>
  runSlipwayHere(args, { cwd: folder.path, env })
const built = (build: string) => ['--manifest', `${build}/mf-manifest.json`, '--json']
const described = async (build: string) =>
  JSON.parse(await readFile(join(folder.path, build, 'slipway.json'), 'utf8'))
const withToken = async () => {
  const { json } = await operator.createToken('team-cards', { name: 'ci', days: 1 })
  return { SLIPWAY_URL: `http://127.0.0.1:${server.port}`, SLIPWAY_TOKEN: json.token as string }
}
/** From now on versions are signed: the flags that sign with a key of the remote. */
async function addKey(name: string): Promise<readonly string[]> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  await operator.call('POST /manage/remotes/{remote}/keys', {
    path: { remote: 'team-cards' },
    body: { name, publicKey: Buffer.from(x, 'base64url').toString('base64') },
  })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await folder.write({ [`${name}.pem`]: pem })
  return ['--key', `${name}.pem`]
}
const remotes = async () => (await server.call('GET /meta', { cookie })).json.remotes

describe('slipway publish --manifest', () => {
  it('a build of webpack that knows nothing of us is live with its modules and wrapped styles', async () => {
    const slots = [{ location: 'dashboard-before-cards', component: 'Styled' }]
    await withField({ slots })

    const { json } = await folder.run(
      ['publish', ...built('webpack'), '--release'],
      await withToken(),
    )
    const { base, entry, css, styles, files, preload } = (await remotes()).slots[
      'team-cards/Styled'
    ]
    const script = await server.request(base + preload[0])
    const sheet = await server.request(base + css[0])

    expect(json).toMatchObject({
      ok: true,
      published: { remote: 'team-cards', version: '2.1.0' },
      warnings: [],
    })
    expect(json.leftOut).toEqual(
      expect.arrayContaining([
        'mf-manifest.json',
        'remoteEntry.js.map',
        expect.stringMatching(/\.LICENSE\.txt$/),
      ]),
    )
    expect([entry, preload]).toEqual(['remoteEntry.js', ['__federation_expose_Styled.mjs']])
    expect([script.status, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect(script.text).toBe(await readFile(join(folder.path, 'webpack', preload[0]), 'utf8'))
    expect(sheet.text).toContain(`@layer slipway.remotes.${styles}{:where([data-slipway-styles=`)
    expect(Object.keys(files)).not.toContain('mf-manifest.json')
  })

  it('a release of what proposes no slot says where people see it, and how to propose one', async () => {
    await withField({ version: '2.1.1' })
    const args = ['publish', '--manifest', 'webpack/mf-manifest.json', '--release']

    const { out } = await folder.run(args, await withToken())

    expect(out).toMatch(
      /is live[^]*It proposes no slot for .*Styled.*: people see it where the application or an operator has put it/,
    )
  })

  it('one of rspack is signed as any other, under the version that the field gives it', async () => {
    const key = await addKey('ci')
    await withField({ version: '2.2.0', components: { Card: {} } })
    const env = await withToken()

    const bare = await folder.run(['publish', ...built('rspack')], env)
    const signed = await folder.run(['publish', ...built('rspack'), ...key], env)

    expect(bare.json).toMatchObject({ ok: false, code: 'signature-missing' })
    expect(signed.json).toMatchObject({
      ok: true,
      published: { version: '2.2.0' },
      next: ['npx slipway release 2.2.0 --remote team-cards'],
    })
  })

  it('a name that the remote has had stays, whatever is named anew; a name of another remote is told before anything is sent', async () => {
    const env = await withToken()
    const { json } = await operator.createToken('name-cards', { name: 'ci', days: 1 })
    const others = { ...env, SLIPWAY_TOKEN: json.token as string }
    await withField({ version: '2.3.0', components: { Card: {} } })
    await folder.run(['publish', ...built('lax')], env)

    await withField({ version: '2.4.0' })
    const kept = await runHere(['describe', ...built('webpack')], env)
    await withField({ name: 'name-cards', components: { Card: {} } })
    const taken = await folder.run(['check', ...built('lax')], others)

    expect(kept.json.components).toEqual(['Card', 'team-cards/Styled'])
    expect(taken.json.remotes[0].faults).toEqual([
      expect.objectContaining({
        code: 'name-taken',
        file: 'package.json',
        detail: expect.stringContaining(
          '/Card/name: The name Card belongs to the remote team-cards',
        ),
      }),
    ])
  })

  it('an expose of the root is drawn, by the name of the remote', async () => {
    const slots = [{ location: 'dashboard-before-cards', component: '.' }]
    await withField({ name: 'root-cards', slots })

    const { json } = await folder.run(['check', ...built('root')])
    await runHere(['describe', ...built('root')])

    expect(json).toMatchObject({ ok: true, remotes: [{ faults: [] }] })
    const { components, slots: proposed } = await described('root')
    expect(components).toMatchObject([{ name: 'root-cards', expose: '.' }])
    expect(proposed).toMatchObject([{ component: 'root-cards' }])
  })

  it('a host that does not answer keeps nobody from checking, and is named', async () => {
    const env = { SLIPWAY_URL: 'http://127.0.0.1:1', SLIPWAY_TOKEN: 'x' }

    const { err, json } = await folder.run(['check', ...built('lax')], env)

    expect(json.ok).toBe(true)
    expect(err).toContain('http://127.0.0.1:1 does not answer')
  })

  it('status says that the grant for locations without a sign-in is missing, to whoever asks for one', async () => {
    const status = async (name: string, locations: readonly string[]) => {
      // A component's name belongs to one remote.
      const component = name.startsWith('public') ? 'PublicCard' : 'StaffCard'
      await withField({ name, components: { [component]: { expose: './Card', locations } } })
      const { json } = await operator.createToken(name, { name: 'ci', days: 1 })
      const url = `http://127.0.0.1:${server.port}`
      const env = { SLIPWAY_URL: url, SLIPWAY_TOKEN: json.token as string }
      const { json: published } = await folder.run(['publish', ...built('rspack')], env)
      expect(published).toEqual(expect.objectContaining({ ok: true }))
      return (await folder.run(['status', '--remote', name], env)).out
    }

    const asks = await status('public-cards', ['login-before-form'])
    const asksNothing = await status('staff-cards', ['dashboard-before-cards'])

    expect(asks).toContain('Not granted: public locations.')
    expect(asksNothing).toContain('staff-cards on ')
    expect(asksNothing).not.toContain('Not granted')
  })

  it('an expose that is no component is a warning beside one that is, with the field that leaves it out', async () => {
    const { code, json } = await folder.run(['check', ...built('rspack')])

    expect([code, json.remotes[0].faults]).toEqual([0, []])
    expect(json.remotes[0].warnings).toContainEqual(
      expect.objectContaining({
        code: 'not-a-component',
        file: 'package.json',
        detail: expect.stringMatching(
          /^team-cards\/settings: \.\/settings exports "settings"; .*"default" or "settings".* no slot can draw it\..*"slipway": \{ "components": /,
        ),
      }),
    )
  })

  it('an expose that the field names as a component must be one', async () => {
    const settings = { expose: './settings' }
    await withField({ name: 'named-cards', components: { Card: {}, Settings: settings } })

    const { code, json } = await folder.run(['check', ...built('rspack')])

    expect(code).toBe(1)
    expect(json.remotes[0].faults).toMatchObject([
      { code: 'not-a-component', pointer: '/slipway/components/Settings/expose' },
    ])
  })

  it.each([
    ['alone', 'share-missing', 'cannot be drawn without the hooks of the host’s React'],
    ['strict', 'share-unsatisfied', 'does not start with the host’s React'],
  ])('of the build %s only the cause is told (%s), and not that it %s', async (build, code) => {
    const { json } = await folder.run(['check', ...built(build)])

    expect(json.remotes[0].faults).toMatchObject([{ code, pointer: '/shared/react' }])
  })

  it.each(['uncopied', 'uncopied-rspack'])(
    'a module of the build %s that neither it nor the host has (import: false) is named, with what the host provides',
    async (build) => {
      const { code, json } = await folder.run(['check', ...built(build)])

      expect(code).toBe(1)
      expect(json.remotes[0].faults).toEqual([
        expect.objectContaining({
          code: 'share-not-provided',
          pointer: '/shared/zod',
          detail: expect.stringMatching(
            /takes "zod" from the page .*; it provides react, .*Remove "import: false"/,
          ),
        }),
      ])
    },
  )

  it('a version that neither package.json nor its field has is told by its own words', async () => {
    const { version: _version, ...unversioned } = about
    await folder.write({ 'package.json': JSON.stringify(unversioned) })

    const { code, json } = await folder.run(['check', ...built('lax')])

    expect(code).toBe(1)
    expect(json.remotes[0].faults).toMatchObject([
      { code: 'version-missing', pointer: '/version', file: 'package.json' },
    ])
  })

  it('a name that differs from the released one by its case alone is a warning, where the host answers', async () => {
    const version = '2.9.0'
    await withField({ version, components: { 'team-cards/styled': { expose: './Styled' } } })

    const { json } = await folder.run(['check', ...built('webpack')], await withToken())

    expect(json.remotes[0].warnings).toEqual([
      expect.objectContaining({
        code: 'name-similar',
        pointer: '/slipway/components/team-cards~1styled/name',
        detail: expect.stringContaining('"team-cards/Styled" only by case'),
      }),
    ])
    // The reply of publishing says the same, which is told once.
    const command = ['publish', ...built('webpack'), ...(await addKey('names'))]
    const published = await folder.run(command, await withToken())
    expect(published.json.warnings).toMatchObject([{ code: 'name-similar' }])
  })

  it('a refusal is told before anything is sent', async () => {
    const { code, err, json } = await folder.run(['publish', ...built('twice')], await withToken())

    expect([code, json.code]).toEqual([1, 'remote-invalid'])
    expect(json.errors).toMatchObject([{ code: 'share-not-singleton' }])
    expect(err).not.toContain('Sending')
  })
})

describe('slipway describe', () => {
  it('writes slipway.json, with which publish and check need no option, and no tests of ours are named', async () => {
    await withField({ manifest: 'chunk/mf-manifest.json', version: '3.0.0' })

    const { json } = await runHere(['describe', '--json'])
    const checked = await folder.run(['check', '--json'])

    expect(json).toMatchObject({ ok: true, name: 'team-cards', components: ['team-cards/Card'] })
    expect(await described('chunk')).toMatchObject({
      name: 'team-cards',
      version: '3.0.0',
      entry: 'remoteEntry.js',
      shared: { react: '^19.0.0' },
      runtime: '2.9.2',
      // What the entry imports statically, and WebKit runs only when it was loaded before.
      modules: ['runtime.mjs'],
    })
    expect(checked.json).toMatchObject({
      ok: true,
      remotes: [{ name: 'team-cards', version: '3.0.0', faults: [], warnings: [] }],
    })
    expect(checked.json.next).toEqual(['npx slipway publish'])
  })

  it('after a change of the build, publish tells what is another than described', async () => {
    await withField({ manifest: 'lax/mf-manifest.json' })
    await runHere(['describe', '--json'])
    await appendFile(join(folder.path, 'lax', 'remoteEntry.js'), '\n')

    const { json } = await folder.run(['check', '--json'])

    expect(json.remotes[0].faults).toContainEqual(
      expect.objectContaining({ code: 'bundle-modified', pointer: 'remoteEntry.js' }),
    )
  })

  it('a manifest in a folder below the files, as Modern.js has it, describes the same', async () => {
    const manifest = await readFile(join(folder.path, 'webpack/mf-manifest.json'), 'utf8')
    await folder.write({ 'webpack/deeper/mf-manifest.json': manifest })

    const { json } = await folder.run(['describe', ...built('webpack/deeper')])

    expect(json).toMatchObject({ ok: true, name: 'team-cards' })
    expect((await described('webpack')).entry).toBe('remoteEntry.js')
    await rm(join(folder.path, 'webpack/deeper'), { recursive: true })
    await rm(join(folder.path, 'webpack/slipway.json'))
  })

  it('says the same again when it is called again: styles are wrapped once', async () => {
    await runHere(['describe', ...built('webpack')])
    const [first, css] = [await described('webpack'), await sheet()]

    await runHere(['describe', ...built('webpack')])

    expect([await described('webpack'), await sheet()]).toEqual([first, css])
    expect(css.match(/@layer/g)).toHaveLength(1)
  })
  const sheet = () => readFile(join(folder.path, 'webpack/__federation_expose_Styled.css'), 'utf8')

  it('takes what federation cannot say from the field of package.json', async () => {
    const props = { type: 'object', properties: { label: { type: 'string' } } }
    const location = 'dashboard-before-cards'
    await withField({
      name: 'cards',
      components: {
        TeamCard: {
          expose: './Card',
          locations: [location],
          fallback: 'none',
          deadlineMs: 500,
          minHeight: 40,
          criticality: 'essential',
          budget: { failures: 5, p95: 500 },
          props,
        },
      },
      slots: [{ location, component: 'TeamCard', props: { label: 'a' } }],
      origins: ['https://api.example.com'],
    })

    await runHere(['describe', ...built('webpack')])

    const { name, components, slots, origins } = await described('webpack')
    expect([name, origins]).toEqual(['cards', ['https://api.example.com']])
    expect(components).toMatchObject([
      {
        name: 'TeamCard',
        expose: './Card',
        registry: 'slot',
        locations: [location],
        fallback: 'none',
        deadlineMs: 500,
        minHeight: 40,
        criticality: 'essential',
        budget: { failures: 5, p95: 500 },
        props,
      },
    ])
    expect(slots).toEqual([{ location, component: 'TeamCard', props: { label: 'a' } }])
  })

  it.each([
    [
      'a field that nobody knows',
      { colour: 'red' },
      '/slipway/colour',
      'there are: host, manifest',
    ],
    [
      'a wrong value',
      { components: { Card: { fallback: 'a' } } },
      '/slipway/components/Card/fallback',
      'notice',
    ],
    [
      'a part of a component that nobody knows',
      { components: { Card: { path: 'a' } } },
      '/slipway/components/Card/path',
      'there are: expose, locations',
    ],
    [
      'a budget that nobody can keep',
      { components: { Card: { budget: { failures: 0 } } } },
      '/slipway/components/Card/budget/failures',
      'from 0.1 to 500',
    ],
    [
      'a part of a budget that nobody knows',
      { components: { Card: { budget: { p99: 5 } } } },
      '/slipway/components/Card/budget/p99',
      'there are: failures, p95',
    ],
    [
      'a component that is not exposed',
      { components: { Gone: {} } },
      '/slipway/components/Gone/expose',
      'it exposes: ./Card',
    ],
    [
      'an unknown location',
      { components: { Card: { locations: ['top'] } } },
      '/slipway/components/Card/locations',
      'login-before',
    ],
    [
      'a slot of no component',
      { slots: [{ location: 'dashboard-before-cards', component: 'Gone' }] },
      '/slipway/slots/0/component',
      'Gone',
    ],
    [
      'a key of a slot that nobody knows',
      { slots: [{ location: 'header-banner', component: 'Card', prop: {} }] },
      '/slipway/slots/0/prop',
      'Did you mean "props"?',
    ],
    ['a version that is none', { version: '1' }, '/slipway/version', 'three numbers'],
    ['an origin with a path', { origins: ['https://a.example/b'] }, '/slipway/origins/0', ''],
  ])(
    '%s is told with its place in package.json and the remedy',
    async (_, field, pointer, remedy) => {
      await withField(field)

      const { code, json } = await runHere(['describe', ...built('rspack')])

      expect([code, json.code]).toEqual([1, 'remote-invalid'])
      expect(json.errors).toContainEqual(
        expect.objectContaining({
          pointer,
          file: 'package.json',
          line: expect.any(Number),
          detail: expect.stringContaining(remedy),
        }),
      )
    },
  )

  it('what no component reaches is left out, whatever is in it; of a style that is told', async () => {
    const page = {
      'webpack/index.html': '<script src="main.js"></script>',
      'webpack/main.js': 'import "lodash"; document.write("a page of its own")',
      'webpack/main.css': '@import "https://elsewhere.example/a.css"; body { margin: 0 }',
    }
    await folder.write(page)

    const { json } = await runHere(['describe', ...built('webpack')])
    const { files } = await described('webpack')

    expect(json.leftOut).toEqual(expect.arrayContaining(['index.html', 'main.css', 'main.js']))
    expect(json.warnings).toEqual([
      {
        code: 'styles-not-loaded',
        pointer: 'main.css',
        detail: expect.stringMatching(
          /^no component loads it, so it is not on .* import their source .* in it; .* leave it as it is$/,
        ),
      },
    ])
    expect(files.map(({ path }: { readonly path: string }) => path)).toEqual(
      expect.not.arrayContaining(['main.css', 'main.js']),
    )
  })

  it('tells the line of the slot that has the fault, and not of the first that looks like it', async () => {
    const slot = { location: 'header-banner', component: 'Card' }
    await withField({ slots: [slot, { ...slot, location: 'nowhere' }] })

    const { json } = await runHere(['describe', ...built('rspack')])

    const [{ line }] = json.errors
    const lines = (await readFile(join(folder.path, 'package.json'), 'utf8')).split('\n')
    expect(lines[line - 1]).toContain('"nowhere"')
  })

  it.each([
    ['script', 'entry-not-module', "library: { type: 'module' }"],
    ['system', 'entry-not-module', "library: { type: 'module' }"],
    ['classic', 'entry-not-module', 'are modules: add "library: { type: \'module\' }"'],
    ['pushed', 'chunk-not-module', "output.chunkFormat: 'module'"],
    ['elsewhere', 'manifest-unsafe', "output.publicPath: 'auto'"],
    ['computed', 'manifest-unsafe', '"getPublicPath" in the federation plugin'],
    ['alone', 'share-missing', '"shared" of the federation plugin'],
    ['twice', 'share-not-singleton', 'singleton: true'],
    ['older', 'share-unsatisfied', '"react" ^18.0.0, but the host has 19'],
    ['strict', 'share-unsatisfied', '"react" 19.0.0, but the host has 19'],
    ['bare', 'import-unknown', '"externals"'],
  ])(
    'the build %s is refused (%s), and the option to change is named',
    async (build, code, remedy) => {
      const { json } = await runHere(['describe', ...built(build)])

      expect(json.errors).toEqual([
        expect.objectContaining({ code, detail: expect.stringContaining(remedy) }),
      ])
    },
  )

  it.each([
    ['pushed', 'chunk-not-module', "output.chunkFormat: 'module'"],
    ['unloaded', 'remote-broken', "output.chunkLoading: 'import'"],
  ])(
    'the build %s, whose chunks would never come, is not waited for: the option is named',
    async (build, code, remedy) => {
      const { json } = await runHere(['check', ...built(build)])

      expect(json.remotes[0].faults).toEqual([
        expect.objectContaining({ code, detail: expect.stringContaining(remedy) }),
      ])
    },
  )

  it.each(['nested', 'nesting'])(
    'the build %s, with a remote at an address of its own, asks the page for the released one',
    async (build) => {
      const { json } = await runHere(['check', ...built(build)])
      const told = await runHere(['check', ...built(build)], await withToken())
      await runHere(['describe', ...built(build)])

      const { uses, modules, files } = await described(build)
      const entry = await readFile(join(folder.path, build, 'remoteEntry.js'), 'utf8')
      const warning = (detail: string) => [
        expect.objectContaining({ code: 'remote-used', detail: expect.stringContaining(detail) }),
      ]
      expect(json.remotes[0]).toMatchObject({
        faults: [],
        warnings: warning('"team-shop" is released'),
      })
      expect(told.json.remotes[0].warnings).toEqual(
        warning('nothing of it is released on the host'),
      )
      expect(uses).toEqual({ 'team-shop': ['./Cart'] })
      expect(modules).toContain('slipway-remote-team-shop.js')
      expect(files.map(({ path }: { readonly path: string }) => path)).toEqual(
        expect.arrayContaining(['slipway-remote-team-shop.js']),
      )
      expect(entry).not.toMatch(/from\s*"team_Shop@/)
    },
  )

  it('an exact version of React without strictVersion runs with any of its major', async () => {
    await runHere(['describe', ...built('lax')])

    expect((await described('lax')).shared).toEqual({ react: '^19.0.0' })
  })

  it('warns of text as code beyond that of federation itself', async () => {
    const entry = join(folder.path, 'twice', 'remoteEntry.js')
    await appendFile(entry, `\nconst later = () => import('./more.js')\n`)
    await writeFile(join(folder.path, 'twice', 'more.js'), 'Function("return this")()')

    const { json } = await runHere(['check', ...built('twice')])

    const { name, warnings } = json.remotes[0]
    const told = warnings.filter(({ pointer }: { readonly pointer: string }) => pointer !== name)
    expect(told).toEqual([expect.objectContaining({ code: 'code-inert', pointer: 'more.js' })])
  })

  it.each([
    [['publish'], 'no webpack.config.ts, rspack.config.ts or vite.config.ts with'],
    [['check', '--manifest', 'pathless/mf-manifest.json'], 'set "output.publicPath: \'auto\'"'],
    [['check', '--manifest', 'gone.json'], 'Build the remote first'],
    [['check', '--manifest', 'package.json'], 'is not a manifest of Module Federation'],
  ])('%j says what is missing', async (args, message) => {
    const env = { SLIPWAY_URL: 'http://127.0.0.1:1', SLIPWAY_TOKEN: 'any' }

    const { code, err } = await runHere(args, env)

    expect([code, err]).toEqual([64, expect.stringContaining(message)])
  })
})
