import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
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

  test.describe('on a phone, dark', () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

    test('an entry is hidden by its menu', async ({ page, context }) => {
      await signIn(context, server, admin)
      await startArranging(page, server)
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

test('an entry is dragged on the page behind another one, and the list says where it is', async ({
  page,
  faults,
  watch,
}) => {
  watch.allow(/Faulty\w+ throws/)
  await signIn(page.context(), faults, people.developer.email)
  await startArranging(page, faults)
  await expect(page.locator('[data-slipway-loading]')).toHaveCount(0, { timeout: 30_000 })
  const outlines = page.locator(`[data-arrange-layer] [data-drop-at="${location}"][data-drag]`)
  const ids = () => outlines.evaluateAll((all) => all.map((one) => one.getAttribute('data-drag')))
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(2)
  const [first = '', second = ''] = (await ids()).map(String)
  const label = page.locator(`[data-arrange-layer] [data-drag="${first}"]:not([data-drop-at])`)
  const box = await page.locator(`[data-drop-at][data-drag="${second}"]`).boundingBox()
  await label.locator('svg').hover()
  await page.mouse.down()
  // The panel lies over the end of the page.
  const at = { x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + (box?.height ?? 0) - 4 }
  await page.mouse.move(at.x, at.y, { steps: 8 })
  await page.mouse.up()

  await expect(panel(page).getByText(/is now number \d+ at/)).toBeVisible()
  await expect
    .poll(async () => {
      const now = await ids()
      return now.indexOf(first) > now.indexOf(second)
    })
    .toBe(true)
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await ids()).indexOf(first)).toBe(0)
  await page.keyboard.press('Escape')
})
