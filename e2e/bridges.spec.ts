import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { copyPlainBuild, publish, releasePlainBuilds, teamOf } from './support/plain-builds'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

// Commands run here.
test.describe.configure({ timeout: 120_000 })

let server: RunningServer

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/bridges.ts', SLIPWAY_REMOTES: 'remotes' })
  const request = await playwright.request.newContext()
  await releasePlainBuilds(request, server, ['plain-bridges'])
  await request.dispose()
})
test.afterAll(() => server.stop())

const libraries = ['React 18', 'Vue', 'Svelte'] as const
const card = (page: Page, library: string) =>
  page.getByRole('region', { name: `of ${library}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function openDashboard(page: Page): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  for (const library of libraries) await expect(card(page, library)).toBeVisible()
}

test('React 18, Vue and Svelte are drawn in their boxes, each by its own library, with props and styles', async ({
  page,
}) => {
  await openDashboard(page)

  await expect(card(page, 'React 18').getByText('React 18.3.1 has order 7')).toHaveCSS(
    'color',
    'rgb(1, 2, 3)',
  )
  for (const library of libraries) {
    await expect(card(page, library).getByText('has order 7')).toBeVisible()
    await button(page, `${library}: 0`).click()
    await expect(button(page, `${library}: 1`)).toBeVisible()
  }
})

for (const [library, name] of [
  ['React 18', 'plain-bridges/React18'],
  ['Vue', 'plain-bridges/Vue'],
] as const) {
  test(`what ${library} throws after it was drawn costs its own box, and Retry draws it anew`, async ({
    page,
    watch,
  }) => {
    watch.allow(/the part of .* is broken/)
    await openDashboard(page)

    await button(page, `Break ${library}`).click()

    await expect(fallbackOf(page, name)).toBeVisible()
    await expect(card(page, 'Svelte')).toBeVisible()
    await fallbackOf(page, name).getByRole('button', { name: 'Retry' }).click()
    await expect(button(page, `${library}: 0`)).toBeVisible()
  })
}

test('a field of Vue reads and writes the form, and is saved with the record', async ({ page }) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/resources/notes/1/edit`)
  const note = page.getByRole('textbox', { name: 'Note of Vue' })
  await expect(note).toHaveValue('as it was')

  await note.fill('as it is')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
  await page.goto(`${server.url}/app/resources/notes/1/edit`)
  await expect(note).toHaveValue('as it is')
})

test('a release takes the place of a bridge that is drawn, whose own tree ends', async ({
  page,
  request,
}) => {
  const remote = 'plain-bridges'
  await openDashboard(page)
  const gone = page.evaluate(
    () => new Promise((resolve) => addEventListener('react-18-gone', () => resolve(true))),
  )
  const folder = await copyPlainBuild(remote, ['dist'])
  const file = join(folder, 'dist/__federation_expose_Vue.mjs')
  const code = await readFile(file, 'utf8')
  await writeFile(file, code.replace('Vue has', 'The new Vue has'))
  await signIn({ request }, server, people.developer.email)
  const team = await teamOf({ request }, server, { remote, folder })
  await team.raiseTo('2.0.0')
  await team.slipway(server, ...publish, '--release')

  await expect(card(page, 'Vue').getByText('The new Vue has order 7')).toBeVisible()
  expect(await gone).toBe(true)
  await rm(folder, { recursive: true, force: true })
})
