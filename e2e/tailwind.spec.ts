import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import {
  expectDaisies,
  expectFont,
  expectNoReach,
  expectTailwindDialogs,
  expectTailwinds,
  type RunInPage,
  tailwinds,
} from './support/foreign-styles'
import {
  copyPlainBuild,
  publish,
  rebuild,
  releasePlainBuilds,
  tailwindBuilds,
  teamOf,
} from './support/plain-builds'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// Commands run here.
test.describe.configure({ timeout: 120_000 })

let server: RunningServer

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/any-build.ts', SLIPWAY_REMOTES: 'remotes' })
  const request = await playwright.request.newContext()
  await releasePlainBuilds(request, server, tailwindBuilds)
  await request.dispose()
})
test.afterAll(() => server.stop())

/** Opens the page with both cards; returns what looks at it. */
async function openDashboard(page: Page): Promise<RunInPage> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  for (const version of tailwinds)
    await expect(page.getByRole('heading', { name: `Tailwind ${version} heading` })).toBeVisible()
  return (body, ...given) => page.evaluate(`(function () {${body}})(...${JSON.stringify(given)})`)
}

const layers = (page: Page) =>
  page.locator('body > [data-slipway-styles], #tailwind-3-top > [data-slipway-styles]')
const dialogs = (page: Page) => page.getByRole('dialog', { name: /^Tailwind/ })

async function clickDialogs(page: Page): Promise<void> {
  // By the keyboard: an open dialog lies on the button.
  for (const version of tailwinds)
    await page.getByRole('button', { name: `Tailwind ${version} dialog` }).press('Enter')
}

test('two versions of Tailwind, one with daisyUI and a font, are drawn on one page, each as its own sheet says, in the scheme of the host', async ({
  page,
}) => {
  // Of the system: somebody may choose another one.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  const run = await openDashboard(page)
  await expectTailwinds(run, 'light')
  await expectDaisies(run, 'light')
  await expectFont(run)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()

  await expectTailwinds(run, 'dark')
  await expectDaisies(run, 'dark')
  await expectNoReach(run, tailwindBuilds)
})

test('what they draw by a portal is styled as in their boxes, and goes with them', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  const run = await openDashboard(page)

  await clickDialogs(page)
  await expect(dialogs(page)).toHaveCount(2)
  await expectTailwindDialogs(run, 'dark')
  await expectNoReach(run, tailwindBuilds)
  await clickDialogs(page)
  await expect(dialogs(page)).toHaveCount(0)
  await expect(layers(page)).toHaveCount(0)

  await clickDialogs(page)
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(layers(page)).toHaveCount(0)
})

test('a new version takes nothing over from the dialog of the one before', async ({
  page,
  request,
}) => {
  const remote = 'plain-tailwind'
  await openDashboard(page)
  await clickDialogs(page)
  const folder = await copyPlainBuild(remote, ['src', 'rspack.config.js', 'tailwind-loader.js'])
  await signIn({ request }, server, people.developer.email)
  const team = await teamOf({ request }, server, { remote, folder })
  await team.raiseTo('2.0.0')
  await rebuild(folder, { file: 'src/tailwind-4-card.jsx', from: 'heading', to: 'news' })
  await team.slipway(server, ...publish, '--release')

  // Somebody is at work there.
  const offer = page.getByRole('button', { name: 'Update Tailwind4Card' })
  await offer.press('Enter')

  await expect(page.getByRole('heading', { name: 'Tailwind 4 news' })).toBeVisible()
  await expect(dialogs(page)).toHaveCount(1)
  await expect(layers(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Tailwind 4 dialog' }).press('Enter')
  await expect(layers(page)).toHaveCount(2)
  await team.slipway(server, 'rollback')
  await offer.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tailwind 4 heading' })).toBeVisible()
  await expect(layers(page)).toHaveCount(1)
  await rm(folder, { recursive: true, force: true })
})
