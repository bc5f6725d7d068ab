import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifest } from '@slipway/sdk/contract'
import { buildRemote } from './build-remote'
import type { RemoteDefinition } from './define-remote'

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
  const about = JSON.stringify({ name: '@shop/notices', version: '2.1.0' })
  const config = `import { defineRemote } from '@slipway/sdk/build'
    export default defineRemote(${JSON.stringify(definition)})`
  const all = { 'package.json': about, 'webpack.config.ts': config, ...files }
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder, path), text)
  return buildRemote(folder)
}

async function readManifest(): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, 'dist/slipway.json'), 'utf8')))
}

test('a remote is an entry, one chunk, and a manifest with size and hash of every file', async () => {
  await build({ 'notice.tsx': notice })

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
  expect(css).toMatch(
    /^@layer slipway\.remotes\{@scope .*\{\.notices-bigText-\S+\{font-size:2rem\}\}\}$/,
  )
})

test.each([
  ['eval', `export const Notice = () => eval('1')`, 'eval\\(\\) turns text into code'],
  [
    'new Function',
    `export const Notice = () => new Function('1')`,
    'new Function\\(\\) turns text',
  ],
  [
    'a second React',
    `export { version as Notice } from 'react-dom/server'`,
    'must come from the host',
  ],
  ['a syntax error', `export const Notice = (`, 'Expression expected'],
  ['a missing import', `export { Notice } from './elsewhere'`, "Can't resolve './elsewhere'"],
])('%s fails the build', async (_, text, message) => {
  await expect(build({ 'notice.tsx': text })).rejects.toThrow(new RegExp(message))
})

test('a global selector fails the build', async () => {
  const files = { 'notice.tsx': `import './a.css'\n${notice}`, 'a.css': 'body { margin: 0 }' }

  await expect(build(files)).rejects.toThrow('"body" reaches outside of the remote')
})

test('a module that does not exist is told with its component', async () => {
  await expect(build({})).rejects.toThrow(
    '"Notice" is said to be in ./notice.tsx, which does not exist',
  )
})
