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
  server = await startServer({ SLIPWAY_REMOTES: folder, SLIPWAY_APP: 'e2e/app/any-build.ts' })
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

test('the files to copy stand in the documentation as they are here', async () => {
  const page = await readFile('docs/coming-from.md', 'utf8')

  for (const file of [
    'pilet-components.tsx',
    'single-spa-bridge.ts',
    'order-button.tsx',
    'planets.ts',
  ])
    expect(page).toContain(await readFile(`e2e/coming-from/src/${file}`, 'utf8'))
})
