import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { drawn } from './support/pages'
import { findId } from './support/records'
import { signIn, workIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
const viewer = 'viewer@demo.slipway.example'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())
// The session's view is its own: each test has its own context, and the server is shared.

const banner = (page: Page) => page.getByRole('region', { name: 'Preview' })
const metaOf = async (context: BrowserContext) =>
  await (await context.request.get(`${server.url}/meta`)).json()

async function idOf(context: BrowserContext, email: string): Promise<number> {
  const reply = await context.request.get(`${server.url}/manage/users?q=${email}`)
  return (await reply.json()).items[0].id
}

/** By a call of its own. */
async function beginAs(context: BrowserContext, as: object): Promise<void> {
  const reply = await context.request.put(`${server.url}/session/view`, {
    data: { as },
    headers: { 'Slipway-Request': '1' },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function metaOfViewer(browser: Browser) {
  const theirs = await browser.newContext()
  await signIn(theirs, server, viewer)
  const meta = await metaOf(theirs)
  await theirs.close()
  return meta
}

test('somebody chooses as whom to preview, sees exactly the slots of that user, and ends it', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, server, admin)
  const order = await findId(context, server, 'orders?filter[status]=paid')
  await page.goto(`${server.url}/app/resources/orders/${order}`)
  const actions = page.locator('[data-slipway-location="resource-page-actions"]')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(page)
  const own = await metaOf(context)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Preview as …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview as …' })
  const user = dialog.getByRole('combobox', { name: 'User' })
  await user.click()
  await user.pressSequentially('vesper')
  await page.getByRole('option', { name: /^Vesper Viewer/ }).click()
  await expectNoViolation(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Start preview' }).click()

  await expect(banner(page)).toContainText('You see the slots of Vesper Viewer')
  await expect(dialog).toBeHidden()
  const [seen, theirs] = [await metaOf(context), await metaOfViewer(browser)]
  expect(seen.slots).toEqual(theirs.slots)
  expect(seen.remotes).toEqual(theirs.remotes)
  expect(seen.permissions).toEqual(theirs.permissions)
  expect(seen.permissions).not.toEqual(own.permissions)
  expect(seen.modules).toEqual(theirs.modules)
  // What the viewer may not do is not offered, and Administration is not there.
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  await expect(banner(page)).toContainText('records, tenant and name stay yours')
  expect(seen.slots).not.toEqual(own.slots)
  await expectNoViolation(page, 'the banner')
  // On every page.
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
  await expect(banner(page)).toBeVisible()

  await banner(page).getByRole('button', { name: 'End preview' }).focus()
  await page.keyboard.press('Enter')

  await expect(banner(page)).toBeHidden()
  expect((await metaOf(context)).slots).toEqual(own.slots)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(actions).toHaveCount(0)
})

test('a save is refused with how to end it, and nothing that was typed is lost', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/403 \(Forbidden/)
  await signIn(context, server, admin)
  await workIn(context, server, 'Bellora Netherlands')
  const id = await findId(context, server, 'customers')
  await page.goto(`${server.url}/app/resources/customers/${id}/edit`)
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Typed before')
  await beginAs(context, { roles: [] })
  await expect(banner(page)).toContainText('without roles')

  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect(page.getByText('You are previewing as somebody else').first()).toBeVisible()
  await expect(name).toHaveValue('Typed before')
  const before = await context.request.get(`${server.url}/resources/customers/${id}`)
  expect(await before.text()).not.toContain('Typed before')

  await banner(page).getByRole('button', { name: 'End preview' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(name).toHaveValue('Typed before')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Typed before')
})

test('a preview at a width of a phone leaves Administration as it is, which is in no frame', async ({
  page,
  context,
}) => {
  await signIn(context, server, admin)
  await beginAs(context, { user: await idOf(context, viewer) })
  await page.goto(`${server.url}/app`)
  const widths = page.getByRole('combobox', { name: 'Width' })
  await widths.selectOption('360')
  await expect(page.locator('iframe')).toBeVisible()

  await page.goto(`${server.url}/app/manage/slots`)

  await expect(banner(page)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(widths).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
  await banner(page).getByRole('button', { name: 'End preview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slots')
})

test('a preview in another language is read in it, and the page is a phone’s in a frame of its width', async ({
  page,
  context,
}) => {
  await signIn(context, server, admin)
  await beginAs(context, { user: await idOf(context, viewer), locale: 'de' })
  await page.goto(`${server.url}/app`)
  const german = page.getByRole('region', { name: 'Vorschau' })
  await expect(german).toContainText('Sie sehen die Slots von Vesper Viewer')
  await expect(german).toContainText('auf Deutsch')

  await german.getByRole('combobox', { name: 'Breite' }).selectOption('360')

  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await frame.locator('body').evaluate(() => window.innerWidth)).toBe(358)
  await expect(frame.getByRole('region', { name: 'Vorschau' })).toHaveCount(0)
  await expectNoViolation(page, 'the frame')
  await frame.getByRole('button', { name: 'Navigation' }).click()
  await frame.locator('a[href*="/resources/customers"]').last().click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Customers')

  await german.getByRole('button', { name: 'Vorschau beenden' }).click()

  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
})

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the banner is there, can be pressed, and covers nothing', async ({ page, context }) => {
    await signIn(context, server, admin)
    await beginAs(context, { user: await idOf(context, viewer) })
    await page.goto(`${server.url}/app/resources/orders`)
    const end = banner(page).getByRole('button', { name: 'End preview' })
    await expect(end).toBeInViewport()
    await drawn(page)
    await expectNoViolation(page, 'the banner on a phone')
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)

    await end.click()

    await expect(banner(page)).toBeHidden()
  })
})
