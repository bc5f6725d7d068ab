import type { Browser, Page } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { fromConsole } from './support/from-console'
import { demoAdmin } from './support/pages'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// It changes what everybody gets, so it has a demo of its own.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' })
const saved = (page: Page) => expect(page.getByText(/^Saved, /)).toBeVisible()

/** The page of an order in `status`, which stays open. */
async function openOrder(browser: Browser, status: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await signIn(context, server, 'sales@demo.slipway.example')
  const page = await context.newPage()
  const id = await findId(context, server, `orders?filter[status]=${status}`)
  await page.goto(`${server.url}/app/resources/orders/${id}`)
  await expect(copyLink(page)).toBeVisible()
  return page
}

/** The sheet of an entry of the demo. */
async function openEntry(page: Page, location: string, component: string) {
  await signIn(page.context(), server, demoAdmin)
  return openSheet(page, location, component)
}

async function openSheet(page: Page, location: string, component: string) {
  await page.goto(`${server.url}/app/manage/slots?location=${location}`)
  const row = page.locator(`[data-entry="app/${location}/${component}"]`)
  await row.getByRole('button', { name: component, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: component })
  await expect(sheet.getByRole('checkbox', { name: /1024 pixels/ })).toBeVisible()
  return sheet
}

const openCopyLink = (page: Page) => openEntry(page, 'resource-page-actions', 'CopyRecordLink')

async function publish(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('only where it is of use')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an operator says on which pages an entry is: open tabs follow, explain says why, and Undo takes it back', async ({
  page,
  browser,
}) => {
  const [paid, shipped] = [await openOrder(browser, 'paid'), await openOrder(browser, 'shipped')]
  const sheet = await openCopyLink(page)
  await sheet.getByRole('combobox', { name: 'Resources' }).click()
  await page.getByRole('option', { name: 'Orders', exact: true }).click()
  // Escape would close the sheet, where the list has closed already.
  await page.keyboard.press('Tab')
  await sheet.getByRole('button', { name: 'Add a field' }).click()
  const condition = sheet.getByRole('group', { name: /^Condition on / })
  await condition.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await condition.getByRole('checkbox', { name: 'Paid' }).click()
  await saved(page)
  await expectNoViolation(page, 'pages of an entry')
  await publish(page)

  await expect(copyLink(shipped)).toHaveCount(0)
  await expect(copyLink(paid)).toBeVisible()
  const number = /\d+$/.exec(new URL(shipped.url()).pathname)?.[0]
  const query = `location=resource-page-actions&record=orders/${number}&user=sales@demo.slipway.example`
  const asked = await page.context().request.get(`${server.url}/manage/explain?${query}`, {
    headers: await fromConsole(page.context(), server),
  })
  expect((await asked.json()).entries).toContainEqual(
    expect.objectContaining({
      component: 'CopyRecordLink',
      verdict: 'other-page',
      sentence: expect.stringContaining('status is shipped; needs paid'),
    }),
  )

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(copyLink(shipped)).toBeVisible()
  await expect(copyLink(paid)).toBeVisible()
  for (const one of [paid, shipped]) await one.context().close()
})

test('an entry for wide windows is neither drawn nor loaded in a narrow one, until that is wider', async ({
  page,
  browser,
}) => {
  const sheet = await openCopyLink(page)
  await sheet.getByRole('checkbox', { name: /1024 pixels/ }).click()
  await saved(page)
  await publish(page)
  // Nothing else of its remote is on the page of such an order.
  const wide = await openOrder(browser, 'shipped')
  const narrow = await wide.context().newPage()
  const loaded: string[] = []
  narrow.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await narrow.setViewportSize({ width: 900, height: 900 })

  await narrow.goto(wide.url())
  await expect(narrow.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await narrow.waitForLoadState('networkidle')
  await expect(copyLink(narrow)).toHaveCount(0)
  const before = new Set(loaded)
  await narrow.setViewportSize({ width: 1440, height: 900 })

  await expect(copyLink(narrow)).toBeVisible()
  expect(loaded.filter((path) => !before.has(path)).join('\n')).toMatch(/\/remotes\/.+\.js/)
  await wide.context().close()
})

test('entries for wide windows are on dashboards and every other page, come as the window grows, and go as it shrinks', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } })
  await signIn(context, server, 'sales@demo.slipway.example')
  const tab = await context.newPage()
  const orders = tab.locator('[data-slipway-slot="OrdersToShip"]')
  const footer = tab.locator('[data-slipway-slot="SupportFooter"]')
  await tab.goto(`${server.url}/app/`)
  await expect(orders).toBeVisible()
  await expect(footer).toBeVisible()
  // A second sign-in would load the open page anew.
  await signIn(page.context(), server, demoAdmin)
  for (const [location, component] of [
    ['dashboard-after-cards', 'OrdersToShip'],
    ['global-after-content', 'SupportFooter'],
  ] as const) {
    const sheet = await openSheet(page, location, component)
    await sheet.getByRole('checkbox', { name: /1024 pixels/ }).click()
    await saved(page)
    await publish(page)
  }

  await expect(orders).toHaveCount(0)
  await expect(footer).toHaveCount(0)
  await tab.setViewportSize({ width: 1440, height: 900 })
  await expect(orders).toBeVisible()
  await expect(footer).toBeVisible()
  for (const name of ['Orders', 'Customers']) {
    await tab.getByRole('link', { name, exact: true }).click()
    await expect(footer).toBeVisible()
  }
  await tab.goto(`${server.url}/app/profile`)
  await expect(footer).toBeVisible()
  await expect(footer).toHaveCount(1)
  await tab.goto(`${server.url}/app/`)
  await expect(orders).toBeVisible()
  await tab.setViewportSize({ width: 900, height: 900 })
  await expect(orders).toHaveCount(0)
  await expect(footer).toHaveCount(0)
  await context.close()
})

test('an entry for pages of a resource is on its list and its records, and on no other page', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  await signIn(context, server, 'sales@demo.slipway.example')
  const tab = await context.newPage()
  const footer = tab.locator('[data-slipway-slot="SupportFooter"]')
  await tab.goto(`${server.url}/app/resources/customers`)
  await expect(footer).toBeVisible()
  const sheet = await openEntry(page, 'global-after-content', 'SupportFooter')
  await sheet.getByRole('combobox', { name: 'Resources' }).click()
  await page.getByRole('option', { name: 'Orders', exact: true }).click()
  await page.keyboard.press('Tab')
  await saved(page)
  await publish(page)

  await expect(footer).toHaveCount(0)
  await tab.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(footer).toBeVisible()
  await tab.locator('[data-record]').first().click()
  await expect(tab).toHaveURL(/orders\/\d+/)
  await expect(footer).toBeVisible()
  await tab.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(tab.getByRole('table', { name: 'Customers' })).toBeVisible()
  await expect(footer).toHaveCount(0)
  await context.close()
})
