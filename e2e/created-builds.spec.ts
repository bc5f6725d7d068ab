import { rm } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { copyPlainBuild, publish, teamOf } from './support/plain-builds'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

// Commands and their browsers run here.
test.describe.configure({ timeout: 240_000 })

let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(360_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/any-build.ts', SLIPWAY_REMOTES: 'remotes' })
})
test.afterAll(() => server.stop())
// The template of Vite names a file of its folder "public", which is found at the root of its own page only.
test.beforeEach(({ watch }) => watch.allow(/icons\.svg/))

/** What the command says when a build is published by the steps of docs/if-you-know-module-federation.md. */
async function release(remote: string, request: APIRequestContext) {
  await signIn({ request }, server, people.developer.email)
  const folder = await copyPlainBuild(remote, ['dist'])
  const team = await teamOf({ request }, server, { remote, folder })
  const { json } = await team.slipway(server, ...publish, '--release')
  await rm(folder, { recursive: true })
  return json
}

async function openDashboard(page: Page): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
}

const slot = (page: Page, heading: string) =>
  slotsAt(page, 'dashboard-before-cards').filter({
    has: page.getByRole('heading', { name: heading }),
  })

test('what create vite makes is drawn after the steps of the page: with its pictures, its styles and its state', async ({
  page,
  request,
}) => {
  const { leftOut, warnings } = await release('plain-create-vite', request)
  expect(leftOut).toEqual(expect.arrayContaining(['index.html', 'favicon.svg']))
  expect(leftOut.filter((path: string) => path.endsWith('.css'))).toHaveLength(1)
  expect(warnings).toEqual([
    expect.objectContaining({
      code: 'styles-not-loaded',
      pointer: expect.stringMatching(/index.*css$/),
    }),
    expect.objectContaining({
      code: 'address-of-host',
      detail: expect.stringContaining('icons.svg'),
    }),
  ])

  await openDashboard(page)
  const card = slot(page, 'Get started')
  const count = card.getByRole('button', { name: 'Count is' })
  await count.click()

  await expect(count).toHaveText('Count is 1')
  await expect(count).toHaveCSS('border-radius', '5px')
  const hero = card.locator('img.base')
  await expect
    .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('what rspack’s own command creates is drawn after the steps of the page: with its styles and its state', async ({
  page,
  request,
}) => {
  const { leftOut, warnings } = await release('plain-create-rspack', request)
  expect(leftOut).toEqual(expect.arrayContaining(['index.html', 'main.css', 'main.mjs']))
  expect(warnings).toEqual([
    expect.objectContaining({ code: 'styles-not-loaded', pointer: 'main.css' }),
  ])

  await openDashboard(page)
  const card = slot(page, 'Rspack + React + TypeScript')
  const count = card.getByRole('button', { name: 'count is' })
  await count.click()

  await expect(count).toHaveText('count is 1')
  await expect(card.locator('.card')).toHaveCSS('padding', '32px')
  await expect(card.getByRole('img', { name: 'React logo' })).toBeVisible()
})
