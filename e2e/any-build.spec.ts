import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { isMarked, markDocument } from './support/documents'
import {
  copyPlainBuild,
  copyRemote,
  publish,
  rebuild,
  releasePlainBuilds,
  teamOf,
} from './support/plain-builds'
import { signIn } from './support/sign-in'
import { fallbackOf, slotsAt } from './support/slots'
import { commands, run } from './support/team'
import { expect, test } from './test'

let server: RunningServer
let operator: BrowserContext

// Commands and bundlers run here.
test.describe.configure({ timeout: 240_000 })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/any-build.ts', SLIPWAY_REMOTES: 'remotes' })
  operator = await browser.newContext()
  await releasePlainBuilds(operator.request, server)
})
test.afterAll(async () => {
  await operator.close()
  await server.stop()
})

async function openAs(page: Page, email: string): Promise<void> {
  await signIn(page.context(), server, email)
  await page.goto(`${server.url}/app/`)
  await expect(page.getByText('a part beside an external runtime')).toBeVisible()
}

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const borderOf = (page: Page, label: string) =>
  card(page, label).evaluate((element) => getComputedStyle(element).borderTopColor)

test('builds of webpack, rspack and Vite that know nothing of the host are drawn on one page, each with its styles and its lazy part', async ({
  page,
}) => {
  await openAs(page, people.clerk.email)

  for (const [label, part] of [
    ['webpack', 'a part of webpack’s'],
    ['webpack with styles', 'a part with styles'],
    ['webpack with an external runtime', 'a part beside an external runtime'],
    ['rspack', 'a part of rspack’s'],
    ['Vite', 'a part of Vite’s'],
    ['Vite', 'it shows a theme of Vite’s'],
    ['Vite’s theme', 'the other shows a theme of Vite’s'],
    ['older', 'a part of an older build'],
    ['root', 'a part of an older build'],
  ] as const) {
    await expect(card(page, label).getByText(part)).toBeVisible()
  }
  await expect.poll(() => borderOf(page, 'webpack with styles')).toBe('rgb(1, 2, 3)')
  await expect(page.getByText('a part with styles')).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expect.poll(() => borderOf(page, 'rspack')).toBe('rgb(11, 12, 13)')
  await expect.poll(() => borderOf(page, 'Vite')).toBe('rgb(21, 22, 23)')
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(0)
})

test('there is one React, the host’s, and one zustand for three remotes of three bundlers', async ({
  page,
}) => {
  await openAs(page, people.clerk.email)
  await expect(card(page, 'older').getByText('drawn by React 19.3.1')).toBeVisible()

  await card(page, 'webpack').getByRole('button').click()

  await expect(card(page, 'webpack').getByRole('button')).toHaveText('webpack: 1')
  await expect(card(page, 'rspack').getByRole('status')).toHaveText('rspack: 1')
  await expect(card(page, 'Vite').getByRole('status')).toHaveText('Vite: 1')
})

test('a remote’s runtimePlugins run', async ({ page }) => {
  await openAs(page, people.clerk.email)

  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'plainWebpackTrace')))
    .toEqual(expect.arrayContaining(['init', 'beforeLoadShare']))
})

test('developers’ tools find the host and each remote among federation’s instances', async ({
  page,
}) => {
  await openAs(page, people.clerk.email)

  const names = await page.evaluate(() => {
    const { __INSTANCES__ } = Reflect.get(globalThis, '__FEDERATION__')
    return __INSTANCES__.map(({ name }: { readonly name: string }) => name)
  })

  expect(names).toEqual(
    expect.arrayContaining(['slipway', 'plain_webpack', 'plain_rspack', 'plain_vite']),
  )
})

test('loadRemote reaches what is released for the viewer, named nowhere in the build, and nothing else', async ({
  page,
  context,
  browser,
  watch,
}) => {
  await openAs(page, people.clerk.email)
  const loader = card(page, 'webpack with an external runtime')

  await loader.getByRole('button', { name: 'plain-vite/ViteCard' }).click()
  await expect(card(page, 'drawn by another').getByText('a part of Vite’s')).toBeVisible()
  await loader.getByRole('button', { name: 'plain-older/OlderCard' }).click()
  await expect(card(page, 'drawn by another').getByText('drawn by React')).toBeVisible()

  // The slot of the older one is for clerks.
  const other = await browser.newContext()
  await watch.follow(other)
  const guest = await other.newPage()
  await openAs(guest, people.guest.email)
  await expect(card(guest, 'older')).toHaveCount(0)
  await card(guest, 'webpack with an external runtime')
    .getByRole('button', { name: 'plain-older/OlderCard' })
    .click()
  await expect(guest.getByRole('status').filter({ hasText: 'plain-older' })).toBeVisible()
  await expect(card(guest, 'drawn by another')).toHaveCount(0)
  await other.close()
  await context.clearCookies()
})

test('a remote draws a component of another one that its configuration has at an address of its own: the released one, in its styles', async ({
  page,
  watch,
}) => {
  const folder = await copyPlainBuild('plain-webpack-css', ['src', 'webpack.config.js'])
  const team = await teamOf(operator, server, { remote: 'plain-webpack-css', folder })
  await writeFile(
    join(folder, 'src/styled-part.jsx'),
    `import { lazy, Suspense, useState } from 'react'
const Inside = lazy(() => import('plain_vite/ViteCard'))
const Gone = lazy(() => import('gone_team/Card'))
export default function StyledPart() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Suspense fallback="it is on the way">
      <Inside label="inside another" />
      <button type="button" onClick={() => setOpen(true)}>more</button>
      {isOpen && <Gone />}
    </Suspense>
  )
}
`,
  )
  await team.raiseTo('2.0.0')
  const address = 'http://localhost:3999/remoteEntry.js'
  await rebuild(folder, {
    file: 'webpack.config.js',
    from: "name: 'plain_webpack_css',",
    to: `name: 'plain_webpack_css', remotes: { plain_vite: 'plain_vite@${address}', gone_team: 'gone_team@${address}' },`,
  })
  const told = await team.slipway(server, ...publish, '--release')
  const warnings = told.json.warnings.map(({ detail }: { detail: string }) => detail).join('\n')
  expect(warnings).toContain(
    '"gone-team", whatever address its configuration has: nothing of it is released',
  )
  expect(warnings).not.toContain('"plain-vite"')

  await openAs(page, people.clerk.email)
  const inside = card(page, 'webpack with styles').getByRole('region', { name: 'inside another' })
  await expect(inside.getByText('a part of Vite’s')).toBeVisible()
  await expect(inside).toHaveCSS('border-top-color', 'rgb(21, 22, 23)')
  await expect.poll(() => borderOf(page, 'webpack with styles')).toBe('rgb(1, 2, 3)')

  watch.allow(/gone_team/)
  await card(page, 'webpack with styles').getByRole('button', { name: 'more' }).click()
  await expect(fallbackOf(page, 'plain-webpack-css/StyledCard')).toBeVisible()
  await expect(card(page, 'Vite').getByText('a part of Vite’s')).toBeVisible()
  await team.slipway(server, 'rollback')
  await rm(folder, { recursive: true, force: true })
})

test('two versions of a plain build are on one page, each whole, and share what they share', async ({
  page,
}) => {
  const folder = await copyPlainBuild('plain-webpack', ['src', 'webpack.config.js'])
  const team = await teamOf(operator, server, { remote: 'plain-webpack', folder })
  const [touched, other] = [card(page, 'webpack'), card(page, 'webpack again')]
  await openAs(page, people.clerk.email)
  await touched.getByRole('button').click()
  await markDocument(page)

  await team.raiseTo('2.0.0')
  await rebuild(folder, { file: 'src/webpack-part.jsx', from: 'a part of', to: 'a new part of' })
  await team.slipway(server, ...publish, '--release')

  // Where somebody is at work, the new version is only offered.
  await expect(other.getByText('a new part of webpack’s')).toBeVisible()
  await expect(touched.getByText('a part of webpack’s')).toBeVisible()
  await touched.getByRole('button').click()
  await expect(touched.getByRole('button')).toHaveText('webpack: 2')
  await expect(other.getByRole('button')).toHaveText('webpack again: 2')

  await team.slipway(server, 'rollback')
  await expect(other.getByText('a part of webpack’s')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await rm(folder, { recursive: true, force: true })
})

test('a remote that defineViteRemote builds of the sources of one by rspack takes its place', async ({
  page,
}) => {
  const from = 'remotes/world-clock'
  const folder = await copyRemote(from, ['src'])
  const config = await readFile(join(from, 'rspack.config.ts'), 'utf8')
  const ours = config
    .replace('/rspack', '/vite')
    .replaceAll('defineRspackRemote', 'defineViteRemote')
  await writeFile(join(folder, 'vite.config.ts'), ours)
  const team = await teamOf(operator, server, { remote: 'world-clock', folder })
  await team.raiseTo('1.1.0')
  const vite = join(process.cwd(), 'node_modules/vite/bin/vite.js')
  const [loader = '', tsx = ''] = commands.ofSources
  await run([loader, tsx, vite, 'build', '--configLoader', 'native'], {
    cwd: folder,
    env: process.env,
  })

  await team.slipway(server, 'publish', '--release')
  const entries = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('/entry.js')) entries.add(request.url())
  })
  await page.clock.setFixedTime('2026-01-02T03:04:00Z')
  await openAs(page, people.clerk.email)

  const clock = slotsAt(page, 'dashboard-before-cards').filter({ hasText: 'UTC' })
  await expect(clock).toHaveAttribute('data-slipway-styles', /^world-clock-/)
  // Its hooks are the host's: with a React of its own the state could not change.
  const before = await clock.getByText(/^UTC: /).textContent()
  await page.clock.setFixedTime('2026-01-02T06:04:00Z')
  await clock.getByRole('button', { name: 'Now' }).click()
  await expect(clock.getByText(/^UTC: /)).not.toHaveText(before ?? '')
  expect(entries.size).toBe(1)
  await rm(folder, { recursive: true, force: true })
})

test('a build for another host, by webpack’s own plugin, is live after adopt, a build and a release', async ({
  page,
}) => {
  const folder = await copyPlainBuild('plain-older', ['src'])
  await writeFile(join(folder, 'webpack.config.js'), ofAnotherHost)
  const team = await teamOf(operator, server, { remote: 'plain-older', folder })
  const older = card(page, 'older')
  await openAs(page, people.clerk.email)
  await expect(older.getByText('a part of an older build')).toBeVisible()

  await team.raiseTo('2.0.0')
  const adopted = await team.slipway(server, 'adopt', '--yes', '--no-install')
  await rebuild(folder, { file: 'src/older-part.jsx', from: 'older', to: 'adopted' })
  await team.slipway(server, ...publish, '--release')

  expect(JSON.stringify(adopted.json)).toContain('webpack.config.js')
  await expect(older.getByText('a part of an adopted build')).toBeVisible()
  await expect(older.getByText('drawn by React 19.3.1')).toBeVisible()
  await team.slipway(server, 'rollback')
  await rm(folder, { recursive: true, force: true })
})

test('a script of a plain build that another one imports, and that was changed on its way, costs its box alone', async ({
  page,
  watch,
}) => {
  watch.allow(/integrity|digest|Failed to (?:find|load)|plain-vite/)
  await page.route(/\/assets\/helpers-[^/]*\.js$/, async (route) => {
    const reply = await route.fetch()
    const body = `globalThis.hacked = 1;${await reply.text()}`
    await route.fulfill({ response: reply, body })
  })

  await openAs(page, people.clerk.email)

  await expect(fallbackOf(page, 'plain-vite/ViteCard')).toBeVisible()
  await expect(card(page, 'rspack').getByText('a part of rspack’s')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
})

const ofAnotherHost = `import webpack from 'webpack'

const { ModuleFederationPlugin } = webpack.container

export default {
  mode: 'development',
  entry: {},
  output: { publicPath: 'http://localhost:3001/', clean: true },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\\.jsx$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_older',
      library: { type: 'var', name: 'plain_older' },
      filename: 'remoteEntry.js',
      exposes: { './OlderCard': './src/older-card.jsx', '.': './src/older-card.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
}
`

for (const [build, code, remedy] of [
  ['var', 'entry-not-module', "library: { type: 'module' }"],
  ['system', 'entry-not-module', "library: { type: 'module' }"],
  ['get-public-path', 'manifest-unsafe', "output.publicPath: 'auto'"],
  ['own-react', 'share-missing', 'singleton: true'],
] as const) {
  test(`a build that cannot work here is refused, with the option to change: ${build}`, async () => {
    const remote = `refused-${build}`
    const team = await teamOf(operator, server, { remote, folder: 'e2e/remotes/plain-refused' })

    const refused = await team
      .slipway(server, 'describe', '--manifest', `dist/${build}/mf-manifest.json`)
      .then(String, (error: Error) => error.message)

    expect(refused).toContain(`${remote} 1.0.0 cannot be published`)
    expect(refused).toContain(`"code":"${code}"`)
    expect(refused).toContain(remedy)
  })
}
