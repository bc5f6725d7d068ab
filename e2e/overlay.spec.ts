import type { Locator, Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { expectNoViolation } from './support/axe'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

/** What a browser writes of errors that the fixtures throw on purpose. */
const thrown = /Faulty\w+ throws/
const keys = 'Alt+Shift+KeyS'
const notice = 'dashboard-after-cards/WelcomeNotice#1'
/** What explanations call it. */
const noticeId = 'app/dashboard-after-cards/WelcomeNotice'

async function openDashboard(page: Page, server: RunningServer, email: string): Promise<Locator> {
  await signIn(page.context(), server, email)
  await page.goto(`${server.url}/app/`)
  const region = page.getByRole('region', { name: 'All others work' })
  await expect(region).toBeVisible()
  return region
}

const panel = (page: Page) => page.getByRole('region', { name: 'Slots on this page' })
const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
const outline = (page: Page, id: string) => page.locator(`[data-outline="${id}"]`)

/** Where it is in the document, in whole pixels: scrolling does not change it. */
async function placeOf(locator: Locator) {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top + window.scrollY, width, height].map(Math.round)
  })
}

test('a developer sees each box and each empty location where it is, with its state, and nothing moves', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  const region = await openDashboard(page, server, people.developer.email)
  // Those that fail have failed by then.
  await expect(page.locator('[data-slipway-loading]')).toHaveCount(0, { timeout: 30_000 })
  await region.evaluate((element) => {
    Object.assign(window, { firstRegion: element })
  })
  const before = await placeOf(region)

  await page.keyboard.press(keys)

  await expect(row(page, notice)).toContainText(/Shown.*starter@.*live/)
  await expect(row(page, 'dashboard-before-cards/FaultyOnRender#1')).toContainText('Failed')
  await expect(row(page, 'dashboard-before-cards/FaultyHanging#1')).toContainText('Failed')
  await expect(row(page, 'dashboard-before-cards/NobodyOffersThis#1')).toContainText('Missing')
  await expect(row(page, 'global-before-content')).toContainText('No entry')
  await expect(outline(page, 'global-before-content')).toBeVisible()
  expect(await placeOf(region)).toEqual(before)
  await expect.poll(() => placeOf(outline(page, notice))).toEqual(before)
  expect(
    await region.evaluate((element) => Object.is(element, Reflect.get(window, 'firstRegion'))),
  ).toBe(true)
  await page.evaluate(() => window.scrollBy(0, 200))
  await expect.poll(() => placeOf(outline(page, notice))).toEqual(before)
  await row(page, 'dashboard-before-cards/FaultyHanging#1').click()
  await expect(panel(page)).toContainText('Its code did not come in time.')
  await expectNoViolation(page, 'overlay, a box')
})

test('props are tried out in the page at once, told by the schema, and end with the overlay', async ({
  page,
  context,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDashboard(page, server, people.developer.email)
  await page.keyboard.press(keys)
  await row(page, notice).focus()
  await page.keyboard.press('Enter')

  await panel(page).getByRole('textbox', { name: 'title' }).fill('Tried out')
  await expect(page.getByRole('region', { name: 'Tried out' })).toBeVisible()
  await panel(page).getByRole('textbox', { name: 'All props, as JSON' }).fill('{"title":7}')
  await expect(panel(page)).toContainText('The host would refuse these props.')
  await expect(panel(page)).toContainText('/props/title')
  await expect(page.getByRole('region', { name: 'Tried out' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('region', { name: 'All others work' })).toBeVisible()

  await panel(page).getByRole('textbox', { name: 'title' }).fill('Once more')
  await expect(page.getByRole('region', { name: 'Once more' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Copy id' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(noticeId)
  await page.keyboard.press('Escape')
  await expect(row(page, notice)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'All others work' })).toBeVisible()
})

test('opened from the menu of the account it has the focus, and gives it back to the menu’s button', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.developer.email)
  const account = page.getByRole('button', { name: /^Account of/ })
  const title = page.getByRole('heading', { name: 'Slots on this page' })
  // Its code is there from the second time on.
  for (const _time of ['first', 'second']) {
    await account.click()
    await page.getByRole('menuitem', { name: 'Show slots' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(title).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('a phone has the list below the page, and no labels', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await page.setViewportSize({ width: 390, height: 844 })
  await openDashboard(page, server, people.developer.email)
  await page.keyboard.press(keys)

  await expect(row(page, notice)).toContainText('Shown')
  await expect(page.locator('[data-overlay-layer] button')).toHaveCount(0)
  await expectNoViolation(page, 'overlay, phone')
  await row(page, notice).click()
  await expect(panel(page)).toContainText(noticeId)
  const isAbove = async () => {
    const [box, list] = await Promise.all([
      outline(page, notice).boundingBox(),
      panel(page).boundingBox(),
    ])
    return box !== null && list !== null && box.y < list.y
  }
  await expect.poll(isAbove).toBe(true)
})

test('those who may not develop have no overlay, and fetch nothing of it', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openDashboard(page, server, people.clerk.email)
  await page.keyboard.press(keys)
  await page.keyboard.press('?')

  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText('Show slots')
  expect(fetched.filter((path) => /overlay|\/develop\//.test(path))).toEqual([])
})
