import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ComponentDefinitions, defineRemote } from '@slipway/sdk/build'
import { build } from 'esbuild'
import webpack from 'webpack'
import { serveOwnPage } from './support/own-page'
import { expect, test } from './test'

const root = process.cwd()

// A host as Module Federation's own documentation has it, with the one provider that hooks of the SDK need.
const host = `
import { createInstance } from '@module-federation/enhanced/runtime'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import { createRoot } from 'react-dom/client'
import * as sdk from '@slipway/sdk'

const share = (lib, version) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '^' + version } })
const own = location.search ? {} : {
  react: share(React, React.version),
  'react/jsx-runtime': share(jsxRuntime, React.version),
  'react-dom': share(ReactDom, React.version),
  '@slipway/sdk': share(sdk, '0.1.0'),
}
const host = createInstance({
  name: 'elsewhere',
  remotes: [
    { name: 'starter', entry: '/starter/remoteEntry.mjs', type: 'module' },
    { name: 'communications', entry: '/communications/remoteEntry.mjs', type: 'module' },
    { name: 'plain_webpack', entry: '/plain/remoteEntry.mjs', type: 'module' },
  ],
  shared: own,
})
const [{ WelcomeNotice }, { AnnouncementBanner }, { WebpackCard, default: Card = WebpackCard }] = await Promise.all([
  host.loadRemote('starter/WelcomeNotice'),
  host.loadRemote('communications/AnnouncementBanner'),
  host.loadRemote('plain_webpack/WebpackCard'),
])
const page = { user: null, locale: 'de' }
const withHost = (child) => React.createElement(sdk.HostProvider, { value: page }, child)
createRoot(document.getElementById('root')).render(
  React.createElement(React.Fragment, null,
    React.createElement(WelcomeNotice, { title: 'Elsewhere', text: 'without a server of Slipway’s' }),
    location.search ? null : withHost(React.createElement(AnnouncementBanner, { message: 'Moved' })),
    location.search ? null : React.createElement(Card, { label: 'as it was published' }),
  ),
)
`

const page = `<!doctype html><html lang="en"><head><title>Elsewhere</title></head>
<body><div id="root"></div><script type="module" src="/host.js"></script></body></html>`

let folder: string
let site: Awaited<ReturnType<typeof serveOwnPage>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = await mkdtemp(join(tmpdir(), 'slipway-elsewhere-'))
  await buildPlain('starter', { WelcomeNotice: { module: './src/welcome-notice.tsx' } })
  const banner = { module: './src/announcement-banner.tsx' }
  await buildPlain('communications', { AnnouncementBanner: banner })
  await writeFile(join(folder, 'index.html'), page)
  await build({
    stdin: { contents: host, resolveDir: root },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', ENV_TARGET: '"web"' },
    outfile: join(folder, 'host.js'),
    logLevel: 'error',
  })
  const plain = join(root, 'e2e/remotes/plain-webpack/dist')
  site = await serveOwnPage({ '/plain/': plain, '/': folder }, undefined)
})
test.afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A remote of this repository with a component as it is, and one word more in its configuration. */
async function buildPlain(remote: string, components: ComponentDefinitions): Promise<void> {
  const configuration = defineRemote({ components, dist: join(folder, remote), plain: true })
  const context = join(root, 'remotes', remote)
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack({ ...configuration, context }, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  )
  expect(stats?.toString({ all: false, errors: true })).toBe('')
}

test('a remote of defineRemote({ plain: true }), and a build that was published as it is, are drawn by a plain host of Module Federation', async ({
  page,
}) => {
  await page.goto(site.url)

  const notice = page.getByRole('region', { name: 'Elsewhere' })
  await expect(notice.getByText('without a server of Slipway’s')).toBeVisible()
  // Its styles, which it has loaded itself.
  await expect(notice).toHaveCSS('overflow-wrap', 'anywhere')
  // A hook of the SDK, by the provider of that page.
  await expect(page.getByRole('region', { name: 'Ankündigung' })).toContainText('Moved')
  const card = page.getByRole('region', { name: 'as it was published' })
  await expect(card.getByText('a part of webpack’s')).toBeVisible()
})

test('its copies of what a host may share come only where the host shares none', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // Either of the two brings the copy that both take.
  const scripts = () =>
    asked.filter((path) => /^\/(?:starter|communications)\/.*\.js$/.test(path)).length

  await page.goto(site.url)
  await expect(page.getByRole('region', { name: 'Elsewhere' })).toBeVisible()
  const shared = scripts()
  asked.length = 0
  await page.goto(`${site.url}/?alone`)
  await expect(page.getByRole('region', { name: 'Elsewhere' })).toBeVisible()

  expect(scripts()).toBeGreaterThan(shared)
  expect(await readdir(join(folder, 'starter'))).not.toContain('slipway.json')
})
