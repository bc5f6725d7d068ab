import { rmSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { deployHost } from './support/deploy-host'
import { isMarked, markDocument } from './support/documents'
import { type RollingServers, startRollingServers } from './support/rolling-servers'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// Servers end and start again several times, on a machine that may be busy.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
const soon = { timeout: 60_000 }

const here = process.cwd()
let next: string
let servers: RollingServers
test.beforeAll(async () => {
  test.setTimeout(300_000)
  next = await deployHost()
  servers = await startRollingServers('e2e/app/live.ts', [here, next])
})
test.afterAll(async () => {
  await servers.stop()
  rmSync(next, { recursive: true })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** Which host the document is of. */
async function hostOf(page: Page): Promise<'here' | 'next'> {
  const sources = await page
    .locator('script[src*="/assets/host/"]')
    .evaluateAll((scripts) => scripts.map((script) => script.getAttribute('src')))
  return sources.some((source) => source?.includes('.next.')) ? 'next' : 'here'
}

/** Opens the dashboard in a new page until its document is of this host. */
async function openOf(context: BrowserContext, host: 'here' | 'next'): Promise<Page> {
  const page = await context.newPage()
  do {
    await page.goto(`${servers.url}/app/`)
    await expect(heading(page, 'Live')).toBeVisible(soon)
  } while ((await hostOf(page)) !== host)
  await markDocument(page)
  return page
}

/** Goes where code is needed that the page does not have yet: the list, a record, its form. */
async function use(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Desk' }).getByRole('link', { name: 'Cases' }).click()
  await expect(heading(page, 'Cases')).toBeVisible(soon)
  await page.getByRole('table').getByRole('link').first().click()
  await link(page, 'Edit').click(soon)
  await page.getByLabel('Name').fill(name, soon)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page, name)).toBeVisible(soon)
  expect(await isMarked(page)).toBe(true)
}

test('F23: with two versions behind one balancer, every page has its code', async ({
  browser,
  watch,
}) => {
  const hosts = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    // Each with an empty cache.
    const context = await browser.newContext()
    await watch.follow(context)
    const page = await context.newPage()
    await page.goto(`${servers.url}/app/login`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(soon)
    await signIn(context, servers, people.clerk.email)
    for (const [path, name] of [
      ['/', 'Live'],
      ['/resources/cases', 'Cases'],
      ['/profile', 'Your profile'],
    ] as const) {
      await page.goto(`${servers.url}/app${path}`)
      await expect(heading(page, name)).toBeVisible(soon)
      hosts.add(await hostOf(page))
    }
    await context.close()
  }
  expect([...hosts].sort()).toEqual(['here', 'next'])
})

test('F23: open pages go on, without a new document, while the version changes, forward and back', async ({
  browser,
  watch,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  for (const context of contexts) {
    await watch.follow(context)
    await signIn(context, servers, people.clerk.email)
  }
  const [first, second] = contexts as [BrowserContext, BrowserContext]
  const older = await openOf(first, 'here')
  const newer = await openOf(second, 'next')

  await servers.roll([next, next])
  await use(older, 'Saved by the older page')
  await servers.roll([here, here])
  await use(newer, 'Saved by the newer page')
  await Promise.all(contexts.map((context) => context.close()))
})
