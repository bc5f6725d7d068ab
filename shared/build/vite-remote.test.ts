import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifest } from '@slipway/sdk/contract'

const root = process.cwd()
const places = join(root, '.cache', 'build-tests')
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
const config = `import { defineViteRemote } from '@slipway/sdk/vite'
  export default defineViteRemote({ components: { Notice: { module: './notice.tsx' } } })`
const about = JSON.stringify({ name: '@shop/notices', version: '2.1.0', type: 'module' })
let folder: string

beforeEach(async () => {
  await mkdir(places, { recursive: true })
  folder = await mkdtemp(join(places, 'vite-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Ran {
  readonly code: number
  readonly output: string
}

function run(...args: readonly string[]): Promise<Ran> {
  // Jest's own would turn federation's plugin off.
  const env = { PATH: process.env['PATH'] }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', loader, ...args],
      { cwd: folder, env },
      (error, out, err) => resolve({ code: error ? 1 : 0, output: out + (error ? err : '') }),
    )
  })
}

/** Builds by Vite's own command, as `npm run build` does. */
async function build(files: Readonly<Record<string, string>>, vite = 'node_modules'): Promise<Ran> {
  const all = { 'package.json': about, 'vite.config.ts': config, ...files }
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder, path), text)
  return run(join(root, vite, 'vite/bin/vite.js'), 'build', '--configLoader', 'native')
}

test.each([
  ['8', 'node_modules'],
  ['7', 'e2e/remotes/plain-vite/node_modules'],
])(
  'a remote of Vite %s takes React, the SDK and federation from the host, and passes the check',
  async (_, vite) => {
    const files = {
      'notice.tsx': `import { useHost } from '@slipway/sdk'
      import { lazy, Suspense } from 'react'
      import styles from './a.module.css'
      const Part = lazy(() => import('./part'))
      export const Notice = () => {
        useHost()
        return <div className={styles.a}><Suspense><Part /></Suspense></div>
      }`,
      'part.tsx': `export default () => <p>a part</p>`,
      'a.module.css': '.a { color: red }',
    }

    const built = await build(files, vite)
    const { output } = await run(join(root, 'shared/cli/cli.ts'), 'check', '--json')
    const text = await readFile(join(folder, 'dist/slipway.json'), 'utf8')
    const {
      name,
      version,
      entry,
      shared,
      components,
      files: written,
      styles,
    } = manifest.parse(JSON.parse(text))
    const scripts = await Promise.all(
      written
        .filter(({ path }) => path.endsWith('.js'))
        .map(({ path }) => readFile(join(folder, 'dist', path), 'utf8')),
    )

    expect(built.code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      ok: true,
      remotes: [{ name: 'notices', faults: [] }],
    })
    expect([name, version, entry]).toEqual(['notices', '2.1.0', 'entry.js'])
    expect(shared).toEqual({
      '@slipway/sdk': '^0.1.0',
      react: '^19.0.0',
      'react/jsx-runtime': '^19.0.0',
    })
    expect(components[0]?.css).toEqual([expect.stringMatching(/style-.*css$/)])
    expect(styles).toMatch(/^notices-[0-9a-f]{16}$/)
    expect(scripts.join('')).toContain('@slipway/federation')
    expect(scripts.join('').length).toBeLessThan(40_000)
  },
  120_000,
)

test.each([
  [
    'a module of React’s own package',
    { 'notice.tsx': `export { default as Notice } from 'react-dom/package.json'` },
    'must come from the host',
  ],
  [
    'a global selector',
    { 'notice.tsx': `import './a.css'\nexport const Notice = 1`, 'a.css': '.a body { margin: 0 }' },
    '".a body" reaches outside of the remote',
  ],
  ['a missing module', {}, 'does not exist in'],
])(
  '%s fails the build',
  async (_, files, message) => {
    const { code, output } = await build(files)

    expect(code).toBe(1)
    expect(output).toContain(message)
  },
  60_000,
)
