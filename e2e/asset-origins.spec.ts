import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { type AssetMirror, startAssetMirror } from './support/asset-mirror'
import { filesOf } from './support/remote-files'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

const component = 'FaultyTwoFiles'
const drawn = 'in two files, but good'
/** A remote with a style sheet. */
const styled = 'WelcomeNotice'

let server: RunningServer
let cdn: AssetMirror
let team: AssetMirror

test.beforeAll(async () => {
  cdn = await startAssetMirror()
  team = await startAssetMirror()
  server = await startServer({
    SLIPWAY_APP: 'e2e/app/faults.ts',
    ASSET_ORIGINS: `${cdn.origin}, ${team.origin}`,
  })
  cdn.pullFrom(server)
  team.pullFrom(server)
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([cdn.stop(), team.stop()])
})

test.beforeEach(async ({ context, watch }) => {
  // What a browser writes of files that do not come, or were changed, and of the fixtures' own errors.
  watch.allow(/assets\/remotes\//, /Faulty\w+ throws/)
  cdn.set('good')
  team.set('good')
  await signIn(context, server, people.clerk.email)
})

/** Our own origin has no file of the remote any more. */
async function loseOwn(context: BrowserContext, name: string): Promise<string> {
  const digest = await digestOf(name)
  const isLost = (url: URL) => url.origin === server.url && url.pathname.includes(digest)
  await context.route(isLost, (route) => route.abort())
  return digest
}

async function digestOf(name: string): Promise<string> {
  return (await filesOf(server, name)).base.split('/').at(-2) ?? ''
}

async function expectUntouched(page: Page) {
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false)
}

test('nobody else is asked while our own origin has the files', async ({ page }) => {
  const digest = await digestOf(component)
  await page.goto(`${server.url}/app/`)

  await expect(page.getByText(drawn)).toBeVisible()
  // A component of another remote never gets ready, and is looked for everywhere.
  const asked = [...cdn.asked(), ...team.asked()].filter((path) => path.includes(digest))
  expect(asked).toEqual([])
})

test('a remote that our own origin lost is drawn from the next one, with its chunk and its styles', async ({
  context,
  page,
}) => {
  const digest = await loseOwn(context, component)
  const look = await loseOwn(context, styled)

  await page.goto(`${server.url}/app/`)

  await expect(page.getByText(drawn)).toBeVisible()
  await expect(page.getByRole('region', { name: 'All others work' })).toBeVisible()
  const sheet = page.locator(`link[rel="stylesheet"][href^="${cdn.origin}"][href*="${look}"]`)
  await expect(sheet).toBeAttached()
  expect(cdn.asked().filter((path) => path.includes(digest)).length).toBeGreaterThan(1)
  expect(team.asked().filter((path) => path.includes(digest))).toEqual([])
})

test('what was changed there never runs, and costs nothing but the next origin', async ({
  context,
  page,
}) => {
  await loseOwn(context, component)
  cdn.set('tampered')

  await page.goto(`${server.url}/app/`)

  await expect(page.getByText(drawn)).toBeVisible()
  await expectUntouched(page)
})

test('an origin that never answers leaves the last one its time', async ({ context, page }) => {
  await loseOwn(context, component)
  cdn.set('hanging')

  await page.goto(`${server.url}/app/`)

  await expect(page.getByText(drawn)).toBeVisible({ timeout: 15_000 })
})

test('when all have lost it, its box offers Retry, which asks them all again', async ({
  context,
  page,
}) => {
  await loseOwn(context, component)
  cdn.set('away')
  team.set('away')
  await page.goto(`${server.url}/app/`)
  const box = fallbackOf(page, component)
  await expect(box).toBeVisible({ timeout: 15_000 })

  team.set('good')
  await box.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByText(drawn)).toBeVisible({ timeout: 15_000 })
  await expectUntouched(page)
})
