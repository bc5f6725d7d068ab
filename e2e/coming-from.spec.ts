import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRemote } from '@slipway/sdk/build'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

let folder: string
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = await mkdtemp(join(tmpdir(), 'slipway-coming-'))
  const remote = join(folder, 'coming-from')
  await cp(join(process.cwd(), 'e2e/coming-from'), remote, { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await buildRemote(remote)
  server = await startServer({ SLIPWAY_REMOTES: folder, SLIPWAY_APP: 'e2e/app/coming-from.ts' })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a pilet of Piral and an application of single-spa, as they were, are drawn in a host', async ({
  page,
}) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)

  // Two extensions of one pilet have one state.
  await expect(page.getByText('basket: 0 item(s)')).toBeVisible()
  await page.getByRole('button', { name: 'Order Kettle' }).click()
  await page.getByRole('button', { name: 'Order Kettle' }).click()
  await expect(page.getByText('basket: 2 item(s)')).toBeVisible()
  const planets = page.getByRole('list', { name: 'Planets of Sol' })
  await expect(planets.getByRole('listitem')).toHaveText(['Mercury', 'Venus', 'Earth'])
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(0)
})

test('a card of a Backstage plugin, over records of the host in place of its backend, is drawn in a host', async ({
  page,
}) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)

  await expect(page.getByRole('heading', { name: 'Read this' })).toBeVisible()
  // A library of before React 19 found its element, and the page's policy let its styles in.
  const list = page.getByRole('list').filter({ hasText: 'Then ship' })
  await expect(list).toHaveCSS('outline-width', '3px')
  await page.getByRole('button', { name: 'I have read it' }).click()
  await expect(page.getByText('Thank you for reading')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All advice' })).toHaveAttribute(
    'href',
    /\/app\/resources\/advice\?/,
  )
  await page.getByRole('link', { name: 'Then ship' }).click()
  await expect(page).toHaveURL(/\/app\/resources\/advice\/2$/)
})

test('a panel of Grafana and a component that an app of Grafana exposes are drawn in a host', async ({
  page,
}) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)

  // One option is the slot's, one the default that the panel's builder was told.
  const panel = page.getByText('Advice: 2 pieces')
  await expect(panel).toHaveCSS('font-size', '24px')
  await expect(panel).toHaveCSS('height', '60px')
  await page.getByRole('button', { name: 'Acknowledge Alert 7' }).click()
  await expect(page.getByText('Alert 7 is acknowledged')).toBeVisible()
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(0)
})

test('the files to copy stand in the documentation as they are here', async () => {
  const page = await readFile('docs/coming-from.md', 'utf8')

  for (const file of [
    'pilet-components.tsx',
    'single-spa-bridge.ts',
    'order-button.tsx',
    'planets.ts',
    'backstage.tsx',
    'react-dom-for-material-ui.ts',
    'advice-card.ts',
    'grafana-bridge.tsx',
    'grafana.tsx',
    'advice-count.ts',
    'acknowledge.ts',
  ])
    expect(page).toContain(await readFile(`e2e/coming-from/src/${file}`, 'utf8'))
})
