import type { Locator, Page } from '@playwright/test'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

// A finger does what a mouse does, and the other way round.
test.use({ hasTouch: true })

test.beforeEach(async ({ page, context, demo }) => {
  await signIn(context, demo, 'admin@demo.slipway.example')
  await page.goto(`${demo.url}/app/resources/orders`)
  await expect(recordLink(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
})

const recordLink = (page: Page, index = 0) => page.locator('main tbody a[data-record]').nth(index)

/** The addresses that `page` asks for, from now on. */
function collectAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

/** What the page of a record is made of: its code, that of its slots, the record and its form. */
async function partsOf(link: Locator): Promise<readonly RegExp[]> {
  const record = (await link.getAttribute('href'))?.replace(/^.*\/app(?=\/)|\?.*$/g, '')
  return [
    /\/assets\/host\/page-record\./,
    /\/assets\/remotes\//,
    new RegExp(`${record}$`),
    /\/resources\/orders\/form\?mode=view$/,
  ]
}

async function expectAskedFor(addresses: string[], parts: readonly RegExp[]): Promise<void> {
  for (const part of parts) {
    await expect.poll(() => addresses).toContainEqual(expect.stringMatching(part))
  }
}

/** What a page tells of itself, when it has something to tell. */
const isReport = (address: string) => address.endsWith('/reports')

/** Opens the page that was fetched ahead: nothing of it comes a second time. */
async function expectNothingAgain(addresses: string[], page: Page, open: () => Promise<void>) {
  const ahead = addresses.splice(0)
  await open()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(addresses.filter((address) => ahead.includes(address) && !isReport(address))).toEqual([])
}

const approaches = [
  ['the pointer', (link: Locator) => link.hover(), (link: Locator) => link.click()],
  ['the keyboard', (link: Locator) => link.focus(), (link: Locator) => link.press('Enter')],
  ['a finger', touch, (link: Locator) => link.tap()],
] as const

for (const [who, approach, open] of approaches) {
  test(`a page is fetched when ${who} comes to its link, with its slots and its data, and not again when it is opened`, async ({
    page,
  }) => {
    const link = recordLink(page)
    const parts = await partsOf(link)
    const addresses = collectAddresses(page)

    await approach(link)

    await expectAskedFor(addresses, parts)
    await expectNothingAgain(addresses, page, () => open(link))
  })
}

test('the components in a form are fetched ahead as well, once the form has named them', async ({
  page,
  context,
  demo,
}) => {
  const customer = await findId(context, demo, 'customers?perPage=1')
  await page.goto(`${demo.url}/app/resources/customers`)
  const link = page.locator(`main tbody a[href*="/customers/${customer}?"]`).first()
  await expect(link).toBeVisible()
  await page.waitForLoadState('networkidle')
  const meta = await (await context.request.get(`${demo.url}/meta`)).json()
  const { base } = meta.remotes.globals.VatNumberField
  const addresses = collectAddresses(page)

  await link.hover()

  await expectAskedFor(addresses, [new RegExp(`^${demo.url}${base}`)])
})

test('who saves data fetches nothing ahead', async ({ page }) => {
  const [record] = (await partsOf(recordLink(page))).slice(2)
  const addresses = collectAddresses(page)
  await saveData(page, true)
  await touch(recordLink(page))
  await saveData(page, false)
  await touch(recordLink(page, 1))

  await expectAskedFor(addresses, await partsOf(recordLink(page, 1)))
  expect(addresses).not.toContainEqual(expect.stringMatching(record ?? ''))
})

/** Puts a finger on `link`, and takes it off without opening it. */
async function touch(link: Locator): Promise<void> {
  const box = await link.boundingBox()
  const session = await link.page().context().newCDPSession(link.page())
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
}

async function saveData(page: Page, isOn: boolean): Promise<void> {
  await page.evaluate((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
  }, isOn)
}
