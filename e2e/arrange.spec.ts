import type { Locator, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { dragByFinger, swipeUp } from './support/finger'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
const location = 'dashboard-before-cards'

const panel = (page: Page) => page.getByRole('region', { name: 'Arrange this page' })
const row = (page: Page, component: string) =>
  panel(page).locator('[data-entry]').filter({ hasText: component })
const menuOf = (page: Page, component: string) => row(page, component).locator('[data-menu-of]')

async function startArranging(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.url}/app`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Alt+Shift+KeyA')
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).locator('[data-entry]').first()).toBeVisible()
}

/** The entries of the location as the list has them. */
const rowsAt = (page: Page) =>
  panel(page)
    .locator(`section[aria-labelledby="at-${location}"] [data-entry]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-entry') ?? ''))

/** The components at the location, in the order of the page. */
const orderAt = (page: Page) =>
  slotsAt(page, location).evaluateAll((all) => all.map((one) => one.textContent))

async function untilFocused(wanted: Locator, press: () => Promise<void>): Promise<void> {
  const isFocused = () => wanted.evaluate((one) => one === document.activeElement)
  for (let pressed = 0; pressed < 25 && !(await isFocused()); pressed += 1) await press()
  await expect(wanted).toBeFocused()
}

test.describe('on the demo', () => {
  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  test('an operator hides an entry by the keyboard: this session sees it, nobody else does, and it can be undone', async ({
    page,
    context,
    browser,
  }) => {
    await signIn(context, server, admin)
    await page.goto(`${server.url}/app`)
    const shown = slotsAt(page, location).first()
    await expect(shown).toBeVisible()
    const before = await slotsAt(page, location).count()
    await startArranging(page, server)
    await expectNoViolation(page, 'the panel')
    const first = panel(page).locator('[data-entry^="app/dashboard-before-cards/"]').first()

    await first.locator('[data-menu-of]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Hide' }).press('Enter')

    await expect(slotsAt(page, location)).toHaveCount(before - 1)
    const others = await browser.newContext()
    await signIn(others, server, admin)
    const theirs = await others.newPage()
    await theirs.goto(`${server.url}/app`)
    await expect(slotsAt(theirs, location)).toHaveCount(before)
    await others.close()

    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await expect(slotsAt(page, location)).toHaveCount(before)

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })

  test('by the keyboard an entry is moved and published in 25 keys at most, and the way back leads to the page', async ({
    page,
    context,
  }) => {
    await signIn(context, server, admin)
    await page.goto(`${server.url}/app`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(slotsAt(page, location).first()).toBeVisible()
    const before = await orderAt(page)
    let keys = 0
    const press = async (key: string) => {
      // Alt+Shift+A is three keys.
      keys += key.split('+').length
      await page.keyboard.press(key)
    }

    await press('Alt+Shift+KeyA')
    await expect(panel(page).locator('[data-entry]').first()).toBeVisible()
    const moved = panel(page).locator('[data-entry^="app/dashboard-before-cards/"] [data-row]')
    await untilFocused(moved.first(), () => press('ArrowDown'))
    await press('Alt+ArrowDown')
    await press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    for (const letter of 'read last') await press(letter)
    await press('Shift+Enter')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('read last\n')
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
    await press('Enter')

    await expect(dialog).toHaveCount(0)
    expect(keys).toBeLessThanOrEqual(25)
    const seen = await context.newPage()
    await seen.goto(`${server.url}/app`)
    await expect.poll(() => orderAt(seen)).not.toEqual(before)

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => orderAt(seen)).toEqual(before)
    await page.goBack()
    await expect(slotsAt(page, location).first()).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/app')
  })

  test.describe('on a phone, dark', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

    test('an entry is hidden by its menu', async ({ page, context }) => {
      await signIn(context, server, admin)
      await startArranging(page, server)
      await expect(page.locator('[data-label-of] .lucide-grip-vertical').first()).toBeVisible()
      const first = panel(page).locator('[data-entry^="app/dashboard-before-cards/"]').first()
      await first.locator('[data-menu-of]').tap()
      await page.getByRole('menuitem', { name: 'Hide' }).tap()

      await expect(first).toHaveAttribute('data-state', 'hidden')
      await expectNoViolation(page, 'the panel on a phone')
    })
  })
})

test('what throws and what never comes can be hidden here', async ({ page, faults, watch }) => {
  watch.allow(/Faulty\w+ throws/)
  await signIn(page.context(), faults, people.developer.email)
  await startArranging(page, faults)

  for (const component of ['FaultyOnRender', 'NobodyOffersThis']) {
    await menuOf(page, component).click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(row(page, component)).toHaveAttribute('data-state', 'hidden')
  }

  await expect(page.getByRole('group', { name: 'Faulty on render is not available.' })).toHaveCount(
    0,
  )
  // Seen by nobody else, and this test leaves nothing.
  await page.keyboard.press('Escape')
})

test('an entry is dragged by the middle of its box behind another one, and the list says where it is', async ({
  page,
  faults,
  watch,
}) => {
  watch.allow(/Faulty\w+ throws/)
  await signIn(page.context(), faults, people.developer.email)
  await startArranging(page, faults)
  await expect(page.locator('[data-slipway-loading]')).toHaveCount(0, { timeout: 30_000 })
  const [first = '', second = ''] = await idsOnPage(page)
  const target = await boxOn(page, second).boundingBox()
  await boxOn(page, first).hover()
  await page.mouse.down()
  const at = { x: (target?.x ?? 0) + 24, y: (target?.y ?? 0) + (target?.height ?? 0) - 4 }
  await page.mouse.move(at.x, at.y, { steps: 8 })
  await page.mouse.up()

  await expect(panel(page).getByText(/is now number \d+ at/)).toBeVisible()
  await expect
    .poll(async () => {
      const now = await idsOnPage(page)
      return now.indexOf(first) > now.indexOf(second)
    })
    .toBe(true)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await idsOnPage(page)).indexOf(first)).toBe(0)
  await page.keyboard.press('Escape')
})

test('a label stands outside of what it names, and takes what is dropped on it', async ({
  page,
  faults,
  watch,
}) => {
  watch.allow(/Faulty\w+ throws/)
  await signIn(page.context(), faults, people.developer.email)
  await startArranging(page, faults)
  await expect(page.locator('[data-slipway-loading]')).toHaveCount(0, { timeout: 30_000 })
  const [first = '', second = ''] = await idsOnPage(page)
  const label = page.locator(`[data-label-of][data-drag="${first}"]`)
  const [named, box] = [await label.boundingBox(), await boxOn(page, first).boundingBox()]
  expect((named?.y ?? 0) + (named?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)

  await boxOn(page, second).dragTo(label)

  await expect.poll(async () => (await idsOnPage(page)).slice(0, 2)).toEqual([second, first])
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
})

test('quick presses of Alt with an arrow are all kept, in their order, however slow the answers are', async ({
  page,
  context,
  locations,
}) => {
  await signIn(context, locations, people.developer.email)
  await page.route('**/manage/layout/drafts**', async (route) => {
    const reply = await route.fetch()
    await new Promise((later) => setTimeout(later, 700))
    await route.fulfill({ response: reply })
  })
  await startArranging(page, locations)
  const rows = panel(page).locator(`section[aria-labelledby="at-${location}"] [data-row]`)
  const before = await rowsAt(page)
  expect(before.length).toBeGreaterThan(1)
  await rows.first().focus()
  // An even number of steps there and back, over some three answers; then one more.
  for (let pressed = 0; pressed < 12; pressed += 1) {
    await page.keyboard.press(pressed % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    await page.waitForTimeout(pressed % 3 === 0 ? 350 : 40)
  }
  await page.keyboard.press('Alt+ArrowDown')
  const wanted = [before[1], before[0], ...before.slice(2)]
  expect(await rowsAt(page)).toEqual(wanted)
  await expect(panel(page).getByText(/^Saved,/)).toBeVisible()

  expect(await rowsAt(page)).toEqual(wanted)
  await expect.poll(() => idsOnPage(page)).toEqual(wanted)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('an entry is dragged by its handle with a finger, in the list and on the page', async ({
    page,
    context,
    locations,
  }) => {
    await signIn(context, locations, people.developer.email)
    await startArranging(page, locations)
    await expect.poll(() => slotsAt(page, location).count()).toBeGreaterThan(1)
    const handles = panel(page).locator(
      `section[aria-labelledby="at-${location}"] [data-touch-handle]`,
    )
    const labels = page.locator(`[data-label-of][data-drop-at="${location}"][data-drag]`)
    const before = await rowsAt(page)
    await handles.first().scrollIntoViewIfNeeded()

    await dragByFinger(page, handles.first(), handles.nth(1))
    await expect.poll(() => rowsAt(page)).toEqual([before[1], before[0], ...before.slice(2)])
    await expect.poll(() => idsOnPage(page)).toEqual(await rowsAt(page))
    await expect(panel(page).getByText(/^Saved,/)).toBeVisible()

    await showAbovePanel(page)
    const scrolled = await page.evaluate(() => window.scrollY)
    await dragByFinger(page, labels.nth(1), labels.first())
    await expect.poll(() => rowsAt(page)).toEqual(before)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await page.keyboard.press('Escape')
  })

  test('a finger beside the handles scrolls the list, and a press on a label opens its menu', async ({
    page,
    context,
    locations,
  }) => {
    await signIn(context, locations, people.developer.email)
    await startArranging(page, locations)
    const before = await rowsAt(page)
    const body = panel(page).locator('[data-arrange-list]').locator('..')
    const name = panel(page).locator('[data-entry] [data-row]').first()
    await name.scrollIntoViewIfNeeded()
    const top = await body.evaluate((one) => one.scrollTop)

    await swipeUp(page, name, 120)
    await expect.poll(() => body.evaluate((one) => one.scrollTop)).toBeGreaterThan(top)
    expect(await rowsAt(page)).toEqual(before)

    await showAbovePanel(page)
    await page.locator(`[data-label-of][data-drop-at="${location}"]`).first().tap()
    await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
})

/** The panel lies over the lower half of a phone. */
async function showAbovePanel(page: Page): Promise<void> {
  const top = (await boxesOn(page).first().boundingBox())?.y ?? 0
  await page.evaluate((by) => window.scrollBy({ top: by }), top - 120)
  await expect.poll(async () => (await boxesOn(page).first().boundingBox())?.y).toBeLessThan(200)
}

/** The entries of the location that are on the page, in its order. */
async function idsOnPage(page: Page): Promise<readonly string[]> {
  const boxes = boxesOn(page)
  await expect.poll(() => boxes.count()).toBeGreaterThan(2)
  return boxes.evaluateAll((all) => all.map((one) => one.getAttribute('data-drag') ?? ''))
}

const boxesOn = (page: Page) =>
  page.locator(`[data-outline][data-drop-at="${location}"][data-drag]`)
const boxOn = (page: Page, entry: string) => page.locator(`[data-outline][data-drag="${entry}"]`)
