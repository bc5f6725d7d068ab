import type { Page } from '@playwright/test'
import { pseudo } from './app/pseudo'
import { type RunningServer, startServer } from './server'
import { findCutTexts, findUnmirrored } from './support/layout-faults'
import { readIn } from './support/long-texts'
import { type DemoPage, demoAdmin, publicPages, staffPages, visit } from './support/pages'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test, type Watch } from './test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

// One walk through all pages, each of them loaded once.
test.describe.configure({ timeout: 600_000 })
test.use({ locale: pseudo })

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/pseudo.ts' })
})

test.afterAll(() => server.stop())

test('in a longer language that is written from the right every page is mirrored and whole', async ({
  page,
  context,
  watch,
}) => {
  await walk(page, { watch, pages: publicPages })
  await signIn(context, server, demoAdmin)
  await readIn(context, server, pseudo)
  await walk(page, { watch, pages: await staffPages(context, server) })
})

test('what is at the start of a line is on the right, and arrows go the way they point', async ({
  page,
  context,
}) => {
  await signIn(context, server, demoAdmin)
  await readIn(context, server, pseudo)
  await visit(page, server, { path: '/resources/orders' })
  const side = await sideOf(page, 'aside, nav')
  const [title, action] = [
    await sideOf(page, 'main h1'),
    await sideOf(page, 'main a[href*="/new"]'),
  ]
  const [first, last] = [await sideOf(page, 'thead th'), await sideOf(page, 'thead th:last-child')]

  expect(side).toBeGreaterThan(title)
  expect(title).toBeGreaterThan(action)
  expect(first).toBeGreaterThan(last)

  const customer = await findId(context, server, 'customers')
  await visit(page, server, { path: `/resources/customers/${customer}/edit` })
  await page.locator('main form button[aria-haspopup="dialog"]').click()
  const day = page.getByRole('grid').locator('button[tabindex="0"]')
  const before = await day.getAttribute('aria-label')
  const left = await day.evaluate((element) => element.getBoundingClientRect().left)
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-label', before ?? '')

  expect(await day.evaluate((element) => element.getBoundingClientRect().left)).toBeLessThan(left)
})

/** How far to the right the first of them is. */
function sideOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left)
}

interface Walk {
  readonly watch: Watch
  readonly pages: readonly DemoPage[]
}

async function walk(page: Page, { watch, pages }: Walk): Promise<void> {
  for (const it of pages) {
    watch.allow(...(it.says ? [it.says] : []))
    const looks = it.onlyBelow ? sizes.slice(1) : sizes
    for (const size of looks.slice(0, 1)) await page.setViewportSize(size)
    await visit(page, server, it)
    for (const size of looks) {
      await page.setViewportSize(size)
      const where = `${it.name}, ${size.width}`
      expect.soft(await page.evaluate(findCutTexts), where).toEqual([])
      expect.soft(await page.evaluate(findUnmirrored), where).toEqual([])
    }
  }
}
