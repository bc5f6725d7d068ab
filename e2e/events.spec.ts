import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { registerLate } from './support/register-late'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts' })
})
test.afterAll(() => server.stop())

/** Opens tabs one after the other, and counts the event streams that they have open. */
async function openTabs(context: BrowserContext, count: number) {
  const streams = new Set<object>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/events')) streams.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(end as 'requestfinished', (request) => streams.delete(request))
  }
  const tabs: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const tab = await context.newPage()
    await tab.goto(`${server.url}/app/resources/parcels/1`)
    await expect(slotsAt(tab, 'resource-page-actions').first()).toBeVisible()
    tabs.push(tab)
  }
  return { tabs, streams }
}

async function expectToBeTold(tabs: readonly Page[], label: string): Promise<void> {
  registerLate(server, {
    location: 'resource-after-form',
    component: 'FaultyGood',
    props: { label },
  })
  await Promise.all(tabs.map((tab) => expect(tab.getByText(label)).toBeAttached()))
}

test('ten tabs share one event stream, are all usable, and are all told of a late registration', async ({
  context,
}) => {
  await signIn(context, server, people.clerk.email)
  const { tabs, streams } = await openTabs(context, 10)
  expect(streams.size).toBe(1)

  await expectToBeTold(tabs, 'Registered late')
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Items', exact: true }).click()
    await expect(tab.getByRole('link', { name: 'Cup' })).toBeVisible()
  }

  // The first tab holds the stream.
  await tabs[0]?.close()
  await expect.poll(() => streams.size).toBe(1)
  for (const tab of tabs.slice(1)) await tab.goBack()
  await expectToBeTold(tabs.slice(1), 'Registered after the stream was handed on')
})

test('a late public slot reaches an open sign-in page', async ({ page }) => {
  await page.goto(`${server.url}/app/login`)
  await expect(slotsAt(page, 'login-before-form')).toHaveCount(3)

  registerLate(server, {
    location: 'login-before-form',
    component: 'WelcomeNotice',
    props: { title: 'Just registered' },
  })

  await expect(page.getByRole('region', { name: 'Just registered' })).toBeVisible()
  await expect(slotsAt(page, 'login-before-form').last()).toContainText('Just registered')
})

test('open tabs outlive a restart of the server, and are told of what it registers then', async ({
  page,
  context,
  watch,
}, { outputDir }) => {
  watch.allow(/ERR_|Failed to load resource/)
  const env = { SLIPWAY_APP: 'e2e/app/locations.ts', SLIPWAY_DATA_DIR: outputDir }
  const first = await startServer(env)
  await signIn(context, first, people.clerk.email)
  const listening = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/events')
  await page.goto(`${first.url}/app/resources/parcels/1`)
  await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(3)
  await listening

  await first.stop()
  registerLate(first, {
    location: 'resource-after-form',
    component: 'FaultyGood',
    props: { label: 'Registered after the restart' },
  })
  const second = await startServer({ ...env, PORT: new URL(first.url).port })

  await expect(page.getByText('Registered after the restart')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: 'Items', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Cup' })).toBeVisible()
  await second.stop()
})

test('what is typed and focused stays where it is when slots arrive late', async ({
  page,
  context,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app/resources/parcels/1/edit`)
  await page.getByLabel('City').fill('Ålesund')
  await page.getByRole('textbox', { name: 'Code' }).fill('X')

  registerLate(server, {
    location: 'resource-before-form',
    component: 'FaultyGood',
    props: { label: 'Above the form' },
  })
  await expect(page.getByText('Above the form')).toBeVisible()

  await expect(page.getByLabel('City')).toHaveValue('Ålesund')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('X')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
})
