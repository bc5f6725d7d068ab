import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { commands, run } from './support/team'
import { expect, test } from './test'

const root = process.cwd()
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
}

/** A project that has a page of its own, and no federation yet. */
const sources = {
  'package.json': JSON.stringify({
    name: 'own-page',
    version: '1.0.0',
    type: 'module',
    dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0' },
  }),
  'src/main.js': `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Counter } from './counter.js'

createRoot(document.getElementById('root')).render(createElement(Counter))
`,
  'src/counter.js': `import { createElement, lazy, Suspense, useState } from 'react'

const Hint = lazy(() => import('./hint.js'))

export function Counter() {
  const [count, setCount] = useState(0)
  const button = createElement('button', { onClick: () => setCount(count + 1) }, 'Count is ' + count)
  return createElement(Suspense, null, button, createElement(Hint))
}
`,
  'src/hint.js': `import { createElement } from 'react'
export default () => createElement('p', null, 'Press it')
`,
}
const page = (script: string) =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Own</title><div id="root"></div>${script}</html>`
const packed = (name: string, from: string, plugin: string) => ({
  [`${name}.config.mjs`]: `${from}
export default {
  mode: 'production',
  entry: './src/main.js',
  output: { publicPath: '/' },
  plugins: [new ${plugin}({ template: './index.html' })],
}
`,
  'index.html': page(''),
})

const bundlers = [
  {
    name: 'Vite',
    build: ['vite/bin/vite.js', 'build'],
    files: {
      'vite.config.ts': 'export default { plugins: [] }\n',
      'index.html': page('<script type="module" src="/src/main.js"></script>'),
    },
  },
  {
    name: 'rspack',
    build: ['@rspack/cli/bin/rspack.js', 'build'],
    files: packed('rspack', "import { rspack } from '@rspack/core'", 'rspack.HtmlRspackPlugin'),
  },
] as const

/** Serves built files, and the page for every other address, as hosts of single pages do. */
async function serve(folder: string) {
  const server = createServer(async ({ url = '' }, reply) => {
    const { pathname } = new URL(url, 'http://own')
    const file = extname(pathname) ? pathname : '/index.html'
    const bytes = await readFile(join(folder, file)).catch(() => undefined)
    reply.writeHead(bytes ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' })
    reply.end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

for (const { name, build, files } of bundlers) {
  test(`${name}: after adopt a project's own page is drawn as before, at any depth`, async ({
    page: tab,
  }) => {
    await mkdir(join(root, '.cache'), { recursive: true })
    const folder = await mkdtemp(join(root, '.cache', 'own-page-'))
    for (const [path, text] of Object.entries({ ...sources, ...files })) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const { PATH = '' } = process.env
    const at = { cwd: folder, env: { PATH } }
    const expose = ['--expose', 'src/counter.js', '--yes', '--no-install']
    await run([...commands.ofSources, 'adopt', ...expose], at)
    await run([join(root, 'node_modules', build[0]), build[1]], at)
    const own = await serve(join(folder, 'dist'))

    for (const path of ['/', '/orders/5']) {
      await tab.goto(own.url + path)
      await tab.getByRole('button', { name: 'Count is 0' }).click()
      await expect(tab.getByRole('button', { name: 'Count is 1' })).toBeVisible()
      await expect(tab.getByText('Press it')).toBeVisible()
    }
    expect((await readFile(join(folder, 'dist/mf-manifest.json'))).length).toBeGreaterThan(0)
    await tab.goto('about:blank')
    own.close()
    await rm(folder, { recursive: true })
  })
}
