import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { component, liveEntry, packLive, packVersion } from './support/live-remote'
import { createOperator, type Operator } from './support/operator'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

let server: RunningServer
let operator: Operator
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  operator = await createOperator(await browser.newContext(), server)
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.publish('live', '2.0.0', await packNarrower('2.0.0'))
  await operator.post('/remotes/live/grants', { public: true })
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  await operator.release('live', '1.0.0')
  await operator.post('/remotes/live/disabled', { disabled: false, why: 'before a test' })
})

/** A version that wants more props than the first, and has one component less. */
function packNarrower(version: string): Promise<Buffer> {
  const props = {
    type: 'object',
    properties: { label: { type: 'string' } },
    required: ['label'],
  }
  return packVersion({
    name: 'live',
    version,
    components: [{ ...component('LiveCard'), props }, component('LiveNotice')],
    files: {
      'entry.js': liveEntry(version),
      'part.js': `export const version = ${JSON.stringify(version)}\n`,
      'look.css': '@layer slipway.remotes{}',
    },
  })
}

/** A tab of a clerk, with the boxes of the remote on it. */
async function openClerk(context: BrowserContext): Promise<Page> {
  await signIn(context, server, people.clerk.email)
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  await expect(page.locator('.live')).toHaveCount(2)
  return page
}

async function openConsole(page: Page, path = ''): Promise<void> {
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('three presses from any page switch a remote off in an open tab, and it comes on again', async ({
  browser,
  page,
  watch,
}) => {
  const elsewhere = await browser.newContext()
  await watch.follow(elsewhere)
  const clerk = await openClerk(elsewhere)
  await openConsole(page, '/resources/cases')

  await page.getByRole('link', { name: 'Remotes', exact: true }).click()
  await page.getByRole('button', { name: 'Switch off live' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch off live?' })
  await expect(dialog.getByText('Dashboard, above the cards')).toBeVisible()
  await page.keyboard.type('it shows wrong prices')
  await dialog.getByRole('button', { name: 'Switch off' }).click()

  await expect(clerk.locator('.live')).toHaveCount(0)
  await page.getByRole('link', { name: 'live', exact: true }).click()
  await expect(page.getByText(/developer@e2e\.example.+it shows wrong prices/)).toBeVisible()
  await expect(page.getByText(/Only an operator can switch it on again/)).toBeVisible()

  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.keyboard.type('the prices are right')
  await page.keyboard.press('Enter')
  await expect(clerk.locator('.live')).toHaveCount(2)
  await expect(page.getByText(/Only an operator/)).toHaveCount(0)
  await elsewhere.close()
})

test('one component is switched off with the keyboard alone; what is beside it stays', async ({
  browser,
  page,
  watch,
}) => {
  const elsewhere = await browser.newContext()
  await watch.follow(elsewhere)
  const clerk = await openClerk(elsewhere)
  await openConsole(page, '/manage/remotes/live')

  await page.getByRole('button', { name: 'Switch off', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('it blinks')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: 'The component LiveCard' })
  await expect(option).toBeVisible()
  // The first of the components, behind the remote itself and its two versions.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('LiveCard ·')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(clerk.locator('.live')).toHaveCount(0)
  await expect(page.getByText('Switched off: The component', { exact: false })).toBeVisible()
  await operator.post('/remotes/live/disabled', {
    disabled: false,
    component: 'LiveCard',
    why: 'over',
  })
  // By a command or another operator: the page follows without a reload.
  await expect(page.getByText('Switched off: The component', { exact: false })).toHaveCount(0)
  await expect(clerk.locator('.live')).toHaveCount(2)
  await elsewhere.close()
})

test('two versions are compared in the address, and what breaks slots is said first', async ({
  page,
}) => {
  await openConsole(page, '/manage/remotes/live?from=1.0.0&to=2.0.0')
  const differences = page.getByRole('list', { name: 'Compare versions' }).getByRole('listitem')

  await expect(differences.first()).toContainText('The component LiveField is gone.')
  await expect(differences.filter({ hasText: 'LiveCard /label is now required.' })).toBeVisible()
  await expectNoViolation(page, 'a remote, two versions compared')
  await page.getByRole('combobox', { name: 'From' }).click()
  await page.getByRole('option', { name: '2.0.0' }).click()

  await expect(page).toHaveURL(/from=2\.0\.0/)
  await expect(page.getByText('Choose two different versions.')).toBeVisible()
})

test('a version shows its files and shared modules, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openConsole(page, '/manage/remotes/live')

  await page.getByRole('button', { name: 'Files and shared modules of 1.0.0' }).click()

  await expect(page.getByRole('table', { name: 'Files of 1.0.0' })).toContainText('part.js')
  await expect(page.getByRole('table', { name: 'Shared modules of 1.0.0' })).toContainText(
    '^19.0.0',
  )
  await expect(page.getByText(/not signed/).first()).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await expectNoViolation(page, 'the dialog that switches off, on a phone')
})
