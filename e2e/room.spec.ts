import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from './server'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'

async function open(page: Page, server: RunningServer, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Texts that are cut off within the elements that `selector` finds. */
function cutOff(page: Page, selector: string): Promise<readonly string[]> {
  return page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent ?? ''),
    )
}

test('however narrow the window, an order says its status and its total, whole', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, '/resources/orders', 720)
  const card = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()

  // A window of 1440 at 200 % has 720 pixels, one of 720 has 360.
  for (const width of [720, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(card).toContainText(/Status(Draft|Paid|Packed|Shipped|Cancelled)Total€[\d,.]+/)
    await expect(card).not.toContainText('ExpressNo')
    expect.soft(await cutOff(page, '[data-row] span'), `${width}`).toEqual([])
  }
})

test('a table leaves out its least important columns, says which, and has them back with more room', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, '/resources/products', 780)
  const table = page.getByRole('table', { name: 'Products' })
  const head = (name: string) => table.getByRole('columnheader', { name })

  await expect(head('Active')).toHaveCount(0)
  await expect(head('Price')).toBeVisible()
  await expect(page.getByText(/^Not enough room for: .*Active\.$/)).toBeVisible()
  const overflow = (it: SVGElement | HTMLElement) => it.scrollWidth - it.clientWidth
  expect(await table.locator('..').evaluate(overflow)).toBe(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(head('Active')).toBeVisible()
  await expect(page.getByText(/^Not enough room for/)).toHaveCount(0)
})

interface Row {
  readonly start: number
  readonly end: number
  readonly width: number
}

async function rowOf(locator: Locator): Promise<Row> {
  const { y, height, width } = (await locator.boundingBox()) ?? { y: -1, height: 0, width: 0 }
  return { start: y, end: y + height, width }
}

const isAbove = (a: Row, b: Row) => a.end <= b.start

test('a record’s title has its row for itself, whole, however long it is', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  const id = await findId(context, demo, 'orders?filter[status]=paid')
  const title = `${'Schifffahrtsgesellschaft '.repeat(6)}${'x'.repeat(50)}`
  await page.route(`${demo.url}/resources/orders/${id}`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), title } })
  })
  await open(page, demo, `/resources/orders/${id}`, 1440)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()

  for (const width of [1440, 1024, 1000, 800, 720, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const way = await rowOf(page.getByRole('navigation', { name: 'Breadcrumbs' }))
    const line = await rowOf(heading)
    const edit = await rowOf(page.getByRole('link', { name: 'Edit' }))

    expect(way.end).toBeLessThanOrEqual(line.start)
    expect([isAbove(edit, line), isAbove(line, edit)]).toEqual([width >= 768, width < 768])
    expect(edit.start < way.end).toBe(width >= 768)
    expect(line.width).toBeGreaterThan(width * 0.6)
    expect(await cutOff(page, 'h1')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

/** Where inputs are, by their labels. */
async function placesOf(page: Page, ...labels: readonly string[]) {
  const boxes = labels.map((label) => page.getByRole('textbox', { name: label }).boundingBox())
  return (await Promise.all(boxes)).map((box) => box ?? { x: -1, y: -1, width: -1 })
}

const newCustomer = '/resources/customers/new'

test('short fields of a form are in two columns, in a narrow window in one', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, newCustomer, 1440)

  for (const [width, columns] of [
    [1440, 2],
    [1024, 2],
    [720, 1],
    [390, 1],
    [320, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [name, email, notes] = await placesOf(page, 'Name', 'Email', 'Notes')

    expect.soft(new Set([name?.x, email?.x]).size, `${width}`).toBe(columns)
    expect.soft(new Set([name?.y, email?.y]).size, `${width}`).toBe(3 - columns)
    expect.soft(notes?.width, `${width}`).toBeGreaterThan((name?.width ?? 0) * columns - 1)
  }
})

test('the Tab key goes through a form of two columns as it is read', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, newCustomer, 1440)
  await expect(page.getByLabel('VAT number')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).focus()

  for (const name of ['Email', 'Website', 'Phone', 'Country', 'VAT number', 'City']) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
})

test('an error below a field leaves its neighbour in the row where it is', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, newCustomer, 1440)
  const before = await placesOf(page, 'Name', 'Email')

  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')

  expect(await placesOf(page, 'Name', 'Email')).toEqual(before)
})

test('columns that a user chose are all there, whatever the room', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await open(page, demo, '/resources/products', 780)
  await expect(page.getByRole('columnheader', { name: 'Active' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'SKU' }).click()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('columnheader', { name: 'Active' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'SKU' })).toHaveCount(0)
})
