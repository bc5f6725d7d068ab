import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { findRecords } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The value of a field of a record, as the server has it. */
async function valueOf(
  context: BrowserContext,
  server: RunningServer,
  path: string,
  field: string,
) {
  const reply = await context.request.get(`${server.url}/resources/${path}`)
  const { values } = (await reply.json()) as { values: Record<string, unknown> }
  return values[field]
}

async function deletedAt(context: BrowserContext, server: RunningServer, path: string) {
  const reply = await context.request.get(`${server.url}/${path}`)
  const record = (await reply.json()) as { deletedAt?: string }
  return record.deletedAt
}

async function firstOf(context: BrowserContext, server: RunningServer, query: string) {
  const [record] = await findRecords(context, server, query)
  if (!record) throw new Error(`${query} finds nothing`)
  return record
}

/** Filters by an option: in a panel of its own, on a narrow screen in the sheet of all filters. */
async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click()
  const item = page.getByRole('menuitem', { name: label })
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(item.or(sheet)).toBeVisible()
  if (await item.isVisible()) await item.click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('checkbox', { name: option }).check()
  await panel.getByRole('button', { name: /^(Apply|Show results)$/ }).click()
}

async function openNavigation(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Navigation' })
  if (await burger.isVisible()) await burger.click()
}

for (const [device, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    test(`staff sign in by a demo account, find an order and take it a step further (${device})`, async ({
      page,
      context,
      demo,
    }) => {
      await page.goto(`${demo.url}/app/login`)
      await page.getByRole('button', { name: 'Administrator' }).click()
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
      const order = await firstOf(context, demo, 'orders?filter[status]=draft')
      const customer = order.titles?.['customer'] ?? ''

      await openNavigation(page)
      await page.getByRole('link', { name: 'Orders', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(customer)
      await expect(page).toHaveURL(/[?&]q=/)
      await chooseFilter(page, 'Status', 'Draft')
      await expect(page).toHaveURL(/filter%5Bstatus%5D=draft/)
      await page.locator(`a[href*="/resources/orders/${order.id}?"]`).click()

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.title)
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(page.getByText(`${order.title} is now paid.`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
      expect(await valueOf(context, demo, `orders/${order.id}`, 'status')).toBe('paid')
      expect(await overflow(page)).toBe(0)
    })

    test(`staff edit a customer: the tax number checks itself, and what is saved stays (${device})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      const customer = await firstOf(
        context,
        demo,
        `customers?filter[country]=DE&page=${device === 'phone' ? 2 : 1}`,
      )
      await page.goto(`${demo.url}/app/resources/customers/${customer.id}`)
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      const number = page.getByRole('textbox', { name: 'VAT number' })

      await number.fill('DE136695970')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(number).toHaveAccessibleDescription(/check digit does not fit/)
      await expect(page).toHaveURL(/\/edit(\?|$)/)

      await number.fill('DE 136 695 976')
      await number.blur()
      await expect(page.getByText('A valid number of Germany.')).toBeVisible()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(`${customer.title} was saved.`)).toBeVisible()
      await page.reload()

      await expect(page.getByText('DE136695976')).toBeVisible()
      expect(await valueOf(context, demo, `customers/${customer.id}`, 'vatId')).toBe('DE136695976')
      expect(await overflow(page)).toBe(0)
    })

    test(`staff create an order, delete it, and take that back (${device})`, async ({
      page,
      context,
      demo,
    }) => {
      await signIn(context, demo, admin)
      const customer = await firstOf(context, demo, 'customers?sort=-name')
      await page.goto(`${demo.url}/app/resources/orders`)
      await page.getByRole('link', { name: 'New order' }).click()
      await page.getByRole('button', { name: 'Create order' }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()

      const field = page.getByRole('combobox', { name: /^Customer/ })
      await field.fill(customer.title)
      await page.getByRole('option', { name: customer.title }).first().click()
      await page.getByLabel(/^Date/).fill('2026-11-20')
      await page.getByLabel('Notes').fill('From the browser test')
      await page.getByRole('button', { name: 'Create order' }).click()
      await expect(page.getByText(/was created\.$/)).toBeVisible()
      await expect(page).toHaveURL(/\/orders\/\d+(\?|$)/)
      await expect(page.getByText('From the browser test')).toBeVisible()
      const path = new URL(page.url()).pathname.replace('/app/', '')

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete this order' }).click()
      await expect(page).toHaveURL(/\/resources\/orders(\?|$)/)
      await expect(page.getByText(/was deleted\.$/)).toBeVisible()
      expect(await deletedAt(context, demo, path)).toBeDefined()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('1 record was restored.')).toBeVisible()
      expect(await deletedAt(context, demo, path)).toBeUndefined()
    })
  })
}

/** By how many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('switching the branch changes the lists, in the other tab as well', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, 'manager@demo.slipway.example')
  await page.goto(`${demo.url}/app/resources/customers`)
  const other = await context.newPage()
  await other.goto(`${demo.url}/app/resources/customers`)
  const count = (tab: Page) => tab.getByText(/^1–25 of/)
  await expect(count(other)).toBeVisible()
  const before = await firstOf(context, demo, 'customers')
  const switcher = (tab: Page) => tab.getByRole('region', { name: 'Company' }).getByRole('button')
  const from = (await switcher(page).textContent()) ?? ''

  await switcher(page).click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()

  await expect(switcher(page)).not.toHaveText(from)
  await expect(switcher(other)).not.toHaveText(from)
  const after = await firstOf(context, demo, 'customers')
  expect(after.id).not.toBe(before.id)
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: after.title, exact: true }).first()).toBeVisible()
    await expect(tab.locator(`a[href*="/customers/${before.id}?"]`)).toHaveCount(0)
  }
})

test('switching the branch does not take what is typed in another tab', async ({
  page,
  context,
  watch,
  demo,
}) => {
  watch.allow(/404 \(Not Found\)/)
  await signIn(context, demo, 'manager@demo.slipway.example')
  const customer = await firstOf(context, demo, 'customers')
  const other = await context.newPage()
  await other.goto(`${demo.url}/app/resources/customers/${customer.id}/edit`)
  await other.getByLabel(/^City/).fill('Typed before the switch')
  await page.goto(`${demo.url}/app/`)
  const switcher = (tab: Page) => tab.getByRole('region', { name: 'Company' }).getByRole('button')
  const from = (await switcher(page).textContent()) ?? ''

  await switcher(page).click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()

  const cover = other.getByRole('dialog', { name: /^You now work in/ })
  await expect(cover).toBeVisible()
  await cover.getByRole('button', { name: `Switch back to ${from}` }).click()
  await expect(cover).toHaveCount(0)
  await expect(other.getByLabel(/^City/)).toHaveValue('Typed before the switch')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText(/was saved\.$/)).toBeVisible()
})

test('two people change one record: the second is told, and chooses what stays', async ({
  page,
  context,
  watch,
  demo,
}) => {
  watch.allow(/412 \(Precondition Failed\)/)
  await signIn(context, demo, admin)
  const customer = await firstOf(context, demo, 'customers?page=3')
  const address = `${demo.url}/app/resources/customers/${customer.id}/edit`
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(address)
    await expect(tab.getByLabel(/^City/)).toBeVisible()
  }
  await page.getByLabel(/^Phone/).fill('+49 1')
  await other.getByLabel(/^Phone/).fill('+49 2')
  await other.getByLabel(/^City/).fill('Kiel')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/was saved\.$/)).toBeVisible()

  await other.getByRole('button', { name: 'Save changes' }).click()
  const dialog = other.getByRole('dialog', { name: /has changed in the meantime$/ })
  await expect(dialog).toBeVisible()
  expect(await valueOf(context, demo, `customers/${customer.id}`, 'phone')).toBe('+49 1')
  await dialog
    .getByRole('group', { name: 'Phone' })
    .getByRole('radio', { name: /^Yours/ })
    .check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(other).toHaveURL(/\/customers\/\d+(\?|$)/)
  expect(await valueOf(context, demo, `customers/${customer.id}`, 'phone')).toBe('+49 2')
  expect(await valueOf(context, demo, `customers/${customer.id}`, 'city')).toBe('Kiel')
})

test('an action on a record that somebody changed meanwhile says so, and shows what is there now', async ({
  page,
  context,
  watch,
  demo,
}) => {
  watch.allow(/412 \(Precondition Failed\)/)
  await signIn(context, demo, admin)
  const order = await firstOf(context, demo, 'orders?filter[status]=paid&page=2')
  // Else the page learns of it within a second, and offers what comes next.
  await context.route(/\/events/, () => {})
  await page.goto(`${demo.url}/app/resources/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  const changed = await context.request.patch(`${demo.url}/resources/orders/${order.id}`, {
    data: { status: 'packed' },
    headers: { 'If-Match': order.etag, 'Slipway-Request': '1' },
  })
  expect(changed.status(), await changed.text()).toBe(200)

  await page.getByRole('button', { name: 'Mark as packed' }).click()

  await expect(page.getByText('Somebody else changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
})

test('unsaved changes are asked for by links, Back and Cancel', async ({ page, context, demo }) => {
  await signIn(context, demo, admin)
  const customer = await firstOf(context, demo, 'customers?page=4')
  await page.goto(`${demo.url}/app/resources/customers/${customer.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel(/^City/).fill('Nowhere')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })

  for (const leave of [
    () => page.getByRole('link', { name: 'Orders', exact: true }).click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel(/^City/)).toHaveValue('Nowhere')
  }

  await page.getByRole('link', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: customer.title })).toBeVisible()
  expect(await valueOf(context, demo, `customers/${customer.id}`, 'city')).not.toBe('Nowhere')
})

test('the keyboard alone signs in, goes to a list, and opens a record', async ({ page, demo }) => {
  await page.goto(`${demo.url}/app/login`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(admin)
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-slipway-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()

  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()
  await tabTo(page, 'Orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  const first = page.getByRole('row').nth(1).locator('a[data-record]')
  await tabTo(page, (await first.textContent()) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/\d+(\?|$)/)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})

/** Presses Tab until what has the focus reads `text`. */
async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === text) return
  }
  throw new Error(`the keyboard does not reach "${text}"`)
}

test('many records: what is refused is told with its reason, the rest is done, and deleting is taken back', async ({
  page,
  context,
  workshop,
}) => {
  await signIn(context, workshop, people.clerk.email)
  await page.goto(`${workshop.url}/app/resources/jobs?filter[hours][min]=3&filter[hours][max]=4`)
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
  const bar = page.getByRole('region', { name: 'Selected records' })
  await expect(page.getByRole('button', { name: 'Hours 3 – 4' })).toBeVisible()
  await box('Boiler 03').click()
  await box('Boiler 13').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('2 selected')

  await bar.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start' })
  await expect(dialog).toContainText('Done for 1 record.')
  await expect(dialog.getByRole('link', { name: 'Boiler 03' })).toBeVisible()
  await expect(dialog).toContainText('It has been started before.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toContainText('1 selected')

  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 record was deleted.')).toBeVisible()
  await expect(box('Boiler 03')).toHaveCount(0)
  await page.keyboard.press('Control+Z')
  await expect(box('Boiler 03')).toBeVisible()
})

test('related records are searched, detached with a way back, and attached', async ({
  page,
  context,
  workshop,
}) => {
  await signIn(context, workshop, people.clerk.email)
  await page.goto(`${workshop.url}/app/resources/jobs/1`)
  const parts = page.getByRole('region', { name: 'Parts' })
  await expect(parts.getByText('1–10 of 12')).toBeVisible()

  await parts.getByRole('searchbox').fill('12')
  await expect(parts.getByRole('row')).toHaveCount(2)
  await parts.getByRole('button', { name: 'Detach Gasket 12' }).click()
  await expect(parts.getByText('Nothing matches “12” here.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(parts.getByRole('link', { name: 'Gasket 12' })).toBeVisible()

  await parts.getByRole('button', { name: 'Attach part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach part' })
  await dialog.getByRole('combobox').fill('20')
  await dialog.getByRole('option', { name: 'Gasket 20' }).click()
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await parts.getByRole('searchbox').fill('20')
  await expect(parts.getByRole('link', { name: 'Gasket 20' })).toBeVisible()
})

test('a status has one colour: in the list, beside the title of its record, and among its fields', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await page.goto(`${demo.url}/app/resources/orders?filter[status]=packed`)
  const badges = page.getByRole('main').locator('.mantine-Badge-root').filter({ hasText: 'Packed' })
  const colors = () =>
    badges.evaluateAll((all) =>
      all.map((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor].join()),
    )
  const [inList] = await badges.first().waitFor().then(colors)
  await page.locator('a[data-record]').first().click()

  await expect(badges).toHaveCount(2)
  expect(await colors()).toEqual([inList, inList])
})
