import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { checkVersion, hostVersions } from '@slipway/sdk/check'
import { type Manifest, manifest } from '@slipway/sdk/contract'
import { buildRemote } from './build-remote'
import type { RemoteDefinition } from './definition/remote-definition'
import { driveContainer } from './testing/drive-container'

const places = join(process.cwd(), '.cache', 'build-tests')
const notice = `export function Notice() { return <p>Hello</p> }`
const components = { Notice: { module: './notice.tsx' } }
let folder: string

beforeEach(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'remote-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function build(files: Record<string, string>, definition: RemoteDefinition = { components }) {
  const about = JSON.stringify({ name: '@shop/notices', version: '2.1.0', type: 'module' })
  const config = `import { defineRemote } from '@slipway/sdk/build'
    export default defineRemote(${JSON.stringify(definition)})`
  const all = { 'package.json': about, 'webpack.config.ts': config, ...files }
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder, path), text)
  return buildRemote(folder)
}

async function readManifest(): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, 'dist/slipway.json'), 'utf8')))
}

test('a remote with components of their own file has size and hash of every file in its manifest', async () => {
  await build({ 'notice.tsx': notice }, { components, inlineLimit: 0 })

  const { name, version, files, entry, components: built, shared } = await readManifest()
  expect([name, version]).toEqual(['notices', '2.1.0'])
  expect(shared).toEqual({ 'react/jsx-runtime': '^19.0.0' })
  expect(files.map((file) => file.path).toSorted()).toEqual(
    [...(built[0]?.preload ?? []), entry].toSorted(),
  )
  for (const file of files) {
    const bytes = await readFile(join(folder, 'dist', file.path))
    const digest = createHash('sha384').update(bytes).digest('base64')
    expect(file).toMatchObject({ size: bytes.length, integrity: `sha384-${digest}` })
  }
})

test('a small remote is one script', async () => {
  await build({ 'notice.tsx': notice })

  const { entry, files, components: built } = await readManifest()
  expect(files.map(({ path }) => path)).toEqual([entry])
  expect(built[0]?.preload).toEqual([])
})

test('components beyond the limit have a file of their own, which the page can fetch early', async () => {
  const text = `${notice}\nexport const words = ${JSON.stringify('word '.repeat(7000))}`
  await build({ 'notice.tsx': text })

  const { entry, files, components: built } = await readManifest()
  const paths = files.map(({ path }) => path)
  expect(built[0]?.preload).toEqual(paths.filter((path) => path !== entry))
  expect(paths).toHaveLength(2)
})

test('a component of a one-script remote waits for what is shared, and runs only when it is drawn', async () => {
  await build({
    'notice.tsx': `import { version } from 'react'
      console.log('runs with', version)
      export const Notice = async () => (await import('./later')).word`,
    'later.ts': `export const word = 'later'`,
  })

  const { entry, files } = await readManifest()
  expect(files).toHaveLength(2)
  expect(driveContainer(join(folder, 'dist', entry))).toEqual([
    'initialised',
    'got',
    'runs with 19.9.0',
    'later',
  ])
})

test('a component may have any name: its module is exposed under one that a path takes', async () => {
  const names = ['Größe #2', 'toString', 'a_b']
  const module = './notice.ts'
  await build(
    { 'notice.ts': `export const Notice = () => 'drawn'` },
    { components: Object.fromEntries(names.map((name) => [name, { module }])) },
  )

  const { components: built, entry } = await readManifest()
  expect(built.map(({ name, expose }) => [name, expose])).toEqual([
    ['Größe #2', './Gr_f6__df_e_20__23_2'],
    ['toString', './toString'],
    ['a_b', './a_5f_b'],
  ])
  for (const { expose } of built) {
    expect(driveContainer(join(folder, 'dist', entry), expose).at(-1)).toBe('drawn')
  }
})

test('schemas, proposed slots and origins stand in the manifest', async () => {
  const config = `import { defineRemote } from '@slipway/sdk/build'
    import * as z from 'zod/mini'
    const props = z.object({ label: z.string(), size: z.optional(z.enum(['s', 'm'])) })
    export default defineRemote({
      components: { Notice: { module: './notice.tsx', props, locations: ['header-banner'] } },
      slots: [{ location: 'header-banner', component: 'Notice', props: { label: 'Hi' },
        gate: { permissions: ['orders.view'] } }],
      origins: ['https://api.example.com'],
    })`

  await build({ 'notice.tsx': notice, 'webpack.config.ts': config })

  expect(await readManifest()).toMatchObject({
    components: [
      {
        name: 'Notice',
        props: {
          type: 'object',
          properties: { label: { type: 'string' }, size: { type: 'string', enum: ['s', 'm'] } },
          required: ['label'],
        },
      },
    ],
    slots: [
      {
        location: 'header-banner',
        component: 'Notice',
        props: { label: 'Hi' },
        gate: { permissions: ['orders.view'] },
      },
    ],
    origins: ['https://api.example.com'],
  })
})

test('what is built passes the check of publishing', async () => {
  await build({
    'notice.tsx': `import styles from './a.module.css'
      export const Notice = () => <p className={styles.a}>Hello</p>`,
    'a.module.css': '@keyframes in { to { opacity: 1 } } .a { animation: in 1s }',
  })
  const manifest = await readManifest()
  const read = async (path: string) => [path, await readFile(join(folder, 'dist', path))] as const
  const all = [...manifest.files, ...(manifest.maps ?? [])]
  const files = new Map(await Promise.all(all.map(({ path }) => read(path))))

  expect(checkVersion({ manifest, files, host: hostVersions })).toEqual([])
})

test('the same sources are built to the same bytes', async () => {
  await build({ 'notice.tsx': notice })
  const first = await readManifest()
  await rm(join(folder, '.cache'), { recursive: true })

  await build({ 'notice.tsx': notice })

  expect(await readManifest()).toEqual(first)
})

test('styles are scoped and named in the manifest, for the host to load', async () => {
  await build({
    'notice.tsx': `import styles from './notice.module.css'
      export function Notice() { return <p className={styles.bigText}>Hello</p> }`,
    'notice.module.css': '.bigText { font-size: 2rem }',
  })

  const [component] = (await readManifest()).components
  const css = await readFile(join(folder, 'dist', component?.css[0] ?? ''), 'utf8')
  const { styles } = await readManifest()
  const box = `:where([data-slipway-styles="${styles}"])`
  expect(styles).toMatch(/^notices-[0-9a-f]{16}$/)
  expect(css.replace(/bigText-[\w-]{6}/, 'bigText')).toBe(
    `@layer slipway.remotes.${styles}{${box} .notices-bigText{font-size:2rem}}`,
  )
})

test('two builds of one version are apart: neither styles the boxes of the other, nor its animations', async () => {
  const files = (looks: string, words: string) => ({
    'notice.tsx': `import styles from './notice.module.css'
      export const Notice = () => <p className={styles.a}>${words}</p>`,
    'notice.module.css': `@keyframes in { to { ${looks} } } .a { animation: in 1s }`,
  })
  const built = async (looks: string, words: string) => {
    await build(files(looks, words))
    const { styles, components: all } = await readManifest()
    const css = await readFile(join(folder, 'dist', all[0]?.css[0] ?? ''), 'utf8')
    return { styles, animation: /@keyframes (\S+?)\{/.exec(css)?.[1], css }
  }

  const [red, blue] = [await built('color: red', 'Hello'), await built('color: blue', 'Hello')]
  const [again, other] = [await built('color: red', 'Hello'), await built('color: red', 'Bye')]

  expect(blue.styles).not.toBe(red.styles)
  expect(blue.animation).not.toBe(red.animation)
  expect(again).toEqual(red)
  expect(other.styles).not.toBe(red.styles)
})

test.each([
  [
    'a second React',
    `export { version as Notice } from 'react-dom/server'`,
    'must come from the host',
  ],
  ['a syntax error', `export const Notice = (`, 'notice\\.tsx:1: [^]*Expression expected'],
  [
    'a missing import',
    `import 'react'\nexport { Notice } from './elsewhere'`,
    "notice\\.tsx:2: [^]*Can't resolve './elsewhere'",
  ],
])('%s fails the build', async (_, text, message) => {
  await expect(build({ 'notice.tsx': text })).rejects.toThrow(new RegExp(message))
})

test('text that the policy never runs is a warning with package, file and line, and of no other file', async () => {
  const library = join(folder, 'node_modules/old-library')
  await mkdir(library, { recursive: true })
  await writeFile(join(library, 'package.json'), '{ "name": "old-library", "sideEffects": false }')
  await writeFile(join(library, 'a.js'), `if (0) return\nmodule.exports = Function('return 7')`)
  await writeFile(join(library, 'unused.js'), `export const never = () => eval('1')`)

  const [report] = await build({
    'notice.tsx': `import seven from 'old-library/a'
      import { never } from 'old-library/unused'
      interface Long {
        text: string
      }
      export const Notice = (it: Long) => [seven, window.eval(it.text), new Function(it.text)]`,
  })

  expect(report?.warnings).toMatchObject([
    {
      code: 'code-inert',
      file: 'node_modules/old-library/a.js',
      line: 2,
      detail: expect.stringMatching(
        /^old-library: Function\(\) turns text into code; the page's policy/,
      ),
    },
    {
      code: 'code-inert',
      file: 'notice.tsx',
      line: 6,
      detail: expect.stringMatching(/^eval\(\) turns text into code, and in 1 more place/),
    },
  ])
})

test.each([
  ['a selector beyond the box', '.a body', '".a body" reaches outside of the remote'],
  ['a broken selector', '.a >', '".a >" is not a selector'],
])('%s fails the build', async (_, selector, message) => {
  const files = {
    'notice.tsx': `import './a.css'\n${notice}`,
    'a.css': `.a { gap: 0 }\n${selector} { margin: 0 }`,
  }

  await expect(build(files)).rejects.toMatchObject({
    message: expect.stringContaining(`a.css:2: ${message}`),
    errors: [{ code: 'styles-not-wrapped', file: 'a.css', line: 2 }],
  })
})

test('a module that does not exist is told with its component', async () => {
  await expect(build({})).rejects.toThrow('The module of "Notice", ./notice.tsx, does not exist')
})

test.each([true, false])(
  'each script has a source map that leads to the source, apart from the files of pages (one script: %s)',
  async (isOne) => {
    const thrown = "throw new TypeError('no order')"
    await build(
      { 'notice.tsx': `${notice}\nexport function fail(): never {\n  ${thrown}\n}\n` },
      { components, ...(!isOne && { inlineLimit: 0 }) },
    )

    const { files, maps = [] } = await readManifest()
    const scripts = files.map(({ path }) => path)
    expect(scripts.toSorted().map((path) => `${path}.map`)).toEqual(
      maps.map(({ path }) => path).toSorted(),
    )
    const read = (path: string) => readFile(join(folder, 'dist', path), 'utf8')
    const places = []
    for (const path of scripts) {
      const text = await read(path)
      expect(text).not.toContain('sourceMappingURL')
      const at = text.indexOf('no order')
      if (at === -1) continue
      const before = text.slice(0, at).split('\n')
      const map = new TraceMap(await read(`${path}.map`))
      const place = { line: before.length, column: before.at(-1)?.length ?? 0 }
      const found = originalPositionFor(map, place)
      places.push([found.source, found.line])
      expect(sourceContentFor(map, found.source ?? '')).toContain(thrown)
    }
    expect(places).toEqual([['./notice.tsx', 3]])
    for (const { path } of maps) expect(await read(path)).not.toContain(folder)
  },
)
