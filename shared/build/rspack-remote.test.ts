import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifest } from '@slipway/sdk/contract'
import { driveContainer } from './testing/drive-container'

const root = process.cwd()
const places = join(root, '.cache', 'build-tests')
const config = `import { defineRspackRemote } from '@slipway/sdk/rspack'
  export default defineRspackRemote({ components: { Notice: { module: './notice.tsx' } } })`
const about = JSON.stringify({ name: '@shop/notices', version: '2.1.0', type: 'module' })
let folder: string

beforeEach(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'rspack-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds and checks in a process of its own: rspack is an ES module. Returns what `--json` says. tsx has all its hooks, as at `npm start`. */
async function check(files: Readonly<Record<string, string>>) {
  const all = { 'package.json': about, 'rspack.config.ts': config, ...files }
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder, path), text)
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs')
  const args = ['--import', loader, join(root, 'shared/cli/cli.ts'), 'check', '--json']
  return new Promise<ReturnType<typeof JSON.parse>>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_, out) => resolve(JSON.parse(out)))
  })
}

test('text that the policy never runs is told with its file and line, and keeps nothing back', async () => {
  const checked = await check({
    'notice.tsx': `import { root } from './root'
      export const Notice = () => <p>{typeof root}</p>`,
    'root.ts': `type A = 1\nexport const root = globalThis || Function('return this')()`,
  })

  const inert = expect.objectContaining({ code: 'code-inert', file: 'root.ts', line: 2 })
  expect(checked).toMatchObject({
    ok: true,
    remotes: [{ faults: [], warnings: expect.arrayContaining([inert]) }],
  })
})

test('a container of rspack does in a host what one of webpack does, and passes the check', async () => {
  const checked = await check({
    'notice.tsx': `import { version } from 'react'
      import styles from './a.module.css'
      console.log('runs with', version, typeof styles.a)
      export const Notice = async () => 'drawn'`,
    'a.module.css': '.a { color: red }',
  })
  const text = await readFile(join(folder, 'dist/slipway.json'), 'utf8')
  const { name, entry, shared, components } = manifest.parse(JSON.parse(text))

  expect(checked).toMatchObject({ ok: true, remotes: [{ name: 'notices', faults: [] }] })
  expect([name, shared]).toEqual(['notices', { react: '^19.0.0' }])
  expect(components[0]?.preload).toEqual([expect.stringMatching(/^components.*js$/)])
  expect(components[0]?.css).toEqual([expect.stringMatching(/^components.*css$/)])
  expect(driveContainer(join(folder, 'dist', entry))).toEqual([
    'initialised',
    'got',
    'runs with 19.9.0 string',
    'drawn',
  ])
})

test.each([
  [
    'a second React',
    { 'notice.tsx': `export { version as Notice } from 'react-dom/server'` },
    'must come from the host',
  ],
  [
    'a global selector',
    {
      'notice.tsx': `import './a.css'\nexport const Notice = 1`,
      'a.css': '\n.a body { margin: 0 }',
    },
    'a.css:2: ".a body" reaches outside of the remote',
  ],
  ['a missing module', {}, 'does not exist in'],
])('%s fails the build', async (_, files, message) => {
  const checked = await check(files)

  expect(checked).toMatchObject({ ok: false, message: expect.stringContaining(message) })
})
