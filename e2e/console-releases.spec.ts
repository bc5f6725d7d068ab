import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { fromConsole } from './support/from-console'
import { packLive } from './support/live-remote'
import { createOperator, type Operator } from './support/operator'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

let server: RunningServer
let operator: Operator
let token: string
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  const context = await browser.newContext()
  operator = await createOperator(context, server)
  for (const version of ['1.0.0', '2.0.0'])
    await operator.publish('live', version, await packLive(version))
  const reply = await context.request.post(`${server.url}/manage/remotes/live/tokens`, {
    data: { name: 'ci', days: 1 },
    headers: await fromConsole(context, server),
  })
  token = (await reply.json()).token
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  await operator.release('live', '1.0.0')
  await operator.release('live', '2.0.0')
})

async function openReleases(page: Page): Promise<void> {
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app/manage/releases`)
  await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
}

async function openDashboard(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await signIn(context, server, people.clerk.email)
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  return page
}

const card = (page: Page, version: string) =>
  slotsAt(page, 'dashboard-before-cards').filter({ hasText: `first ${version}` })

/** The command of teams, with the token of this remote. */
function slipway(...args: readonly string[]): Promise<string> {
  const all = ['--import', 'tsx', join(process.cwd(), 'shared/cli/cli.ts'), ...args]
  const env = { ...process.env, SLIPWAY_URL: server.url, SLIPWAY_TOKEN: token }
  return new Promise((resolve) =>
    execFile(process.execPath, [...all, '--remote', 'live'], { env }, (_error, out, err) =>
      resolve(out + err),
    ),
  )
}

test('a rollback in one press is in front of others, and on the page without a reload', async ({
  page,
  browser,
}) => {
  const theirs = await openDashboard(browser)
  await expect(card(theirs, '2.0.0')).toBeVisible()
  await openReleases(page)
  await page.getByRole('button', { name: /^Roll back to the set before/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(
    /live2\.0\.01\.0\.0/,
  )
  await expectNoViolation(page, 'releases')

  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(card(theirs, '1.0.0')).toBeVisible()
  const newest = page.locator('main ol > li').first()
  await expect(newest).toContainText('Rollback')
  await operator.release('live', '2.0.0')

  await expect(newest).toContainText('a test')
  await expect(newest).not.toContainText('Rollback')
  await theirs.context().close()
})

test('a canary is released with the keyboard alone', async ({ page, browser }) => {
  await operator.release('live', '1.0.0')
  await openReleases(page)
  const dialog = page.getByRole('dialog')
  const key = (name: string) => page.keyboard.press(name)

  await page.getByRole('button', { name: 'New release' }).focus()
  await key('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Remote' })).toBeFocused()
  await page.keyboard.type('live')
  await expect(page.getByRole('option')).toHaveCount(1)
  await key('ArrowDown')
  await key('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Version' })).toBeFocused()
  await page.keyboard.type('2.0')
  await expect(page.getByRole('option', { name: '2.0.0' })).toBeVisible()
  await key('ArrowDown')
  await key('Enter')
  await dialog.getByRole('radio', { name: 'Everybody' }).focus()
  await key('ArrowDown')
  await dialog.getByRole('slider').focus()
  await key('End')
  await expect(dialog.getByRole('spinbutton')).toHaveValue('100')
  await expect(dialog.locator('output')).toHaveText('3 of 3 users')
  await key('Home')
  await expect(dialog.locator('output')).toHaveText('0 of 3 users')
  await key('End')
  await dialog.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.type('carefully')
  await expect(dialog.getByRole('button', { name: 'Release 1 remote' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Release 1 remote' }).focus()
  await key('Enter')

  await expect(page.locator('main ol > li').first()).toContainText('2.0.0 for 100% of the users')
  const theirs = await openDashboard(browser)
  await expect(card(theirs, '2.0.0')).toBeVisible()
  await theirs.context().close()
})

test('on a phone: a freeze is told to the team by HTTP and by its command, until it is lifted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openReleases(page)
  await page.getByRole('button', { name: 'Freeze releases' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Black Friday')
  await dialog.getByRole('button', { name: 'Freeze releases' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Releases are frozen until' })
  await expect(banner).toContainText('Black Friday')
  await expectNoViolation(page, 'releases')
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)

  const release = (version: string) => slipway('release', version, '--why', 'ours')
  const head = await fetch(`${server.url}/manage/releases/head`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const refused = await fetch(`${server.url}/manage/releases`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'If-Match': String(head.headers.get('etag')),
    },
    body: JSON.stringify({ why: 'ours', set: { live: { version: '1.0.0' } } }),
  })
  const problem = await refused.json()
  const [told, status] = [await release('1.0.0'), await slipway('status')]
  await page.getByRole('button', { name: 'Lift the freeze' }).click()
  await expect(banner).toHaveCount(0)
  const done = await release('1.0.0')

  expect([refused.status, problem.code]).toEqual([409, 'releases-frozen'])
  for (const text of [problem.detail, told, status]) {
    expect(text).toMatch(/frozen until 20\d\d-/)
    expect(text).toContain('Black Friday')
    expect(text).toContain(people.developer.email)
  }
  expect(done).toContain('1.0.0 is live')
  await expect(page.locator('main ol > li').first()).toContainText('token ci of live')
})
