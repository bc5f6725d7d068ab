import { readIn } from './support/long-texts'
import { demoAdmin, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test.beforeEach(({ context, demo }) => signIn(context, demo, demoAdmin))

test('on a phone the tables of cards keep all of their columns in sight', async ({
  page,
  demo,
}) => {
  await page.setViewportSize(phone)
  await visit(page, demo, { path: '/' })
  const table = page.getByRole('table', { name: 'Latest orders' })

  const cells = await table.locator('td').evaluateAll((all) =>
    all.map((cell) => ({
      label: cell.getAttribute('data-label'),
      right: cell.getBoundingClientRect().right,
    })),
  )

  expect(new Set(cells.map(({ label }) => label))).toEqual(
    new Set(['Order', 'Customer', 'Date', 'Status', 'Total']),
  )
  expect(Math.max(...cells.map(({ right }) => right))).toBeLessThanOrEqual(phone.width)
})

test('an email address in the audit stands in one line, and as a whole', async ({ page, demo }) => {
  await page.setViewportSize(desktop)
  await visit(page, demo, { path: '/manage/audit?kind=sign-ins' })

  const names = await page
    .locator('td[data-part="actor"], td[data-part="subject"]')
    .filter({ hasText: demoAdmin })
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const line = Number.parseFloat(getComputedStyle(cell).lineHeight)
        const lines = Math.round(text.getBoundingClientRect().height / line)
        return { lines, isCut: cell.scrollWidth > cell.clientWidth }
      }),
    )

  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toEqual({ lines: 1, isCut: false })
})

test('the help sheet breaks no name by letters', async ({ page, context, demo }) => {
  for (const locale of ['de-DE', 'en-GB']) {
    await readIn(context, demo, locale)
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await visit(page, demo, { path: '/resources/orders' })
      await page.keyboard.press('?')
      const names = page.getByRole('dialog').locator('dt')
      await expect(names.first()).toBeVisible()

      expect.soft(await names.evaluateAll(brokenWords), `${locale}, ${viewport.width}`).toEqual([])
    }
  }
})

/** Words of these names that go on in another line. */
function brokenWords(names: readonly Element[]): readonly string[] {
  return names.flatMap(({ firstChild }) => {
    const text = firstChild?.textContent ?? ''
    return [...text.matchAll(/[^\s/-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(firstChild as Node, index)
      range.setEnd(firstChild as Node, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}

test('a quiet badge is seen on a selected row', async ({ page, demo }) => {
  await page.setViewportSize(desktop)
  await visit(page, demo, { path: '/resources/orders?filter[status]=draft' })
  const row = page.getByRole('row').nth(1)
  const badge = row.locator('.mantine-Badge-root')
  await expect(badge).toHaveText('Draft')
  await expect(badge).toHaveCSS('outline-style', 'none')

  await row.getByRole('checkbox').check({ force: true })

  await expect(badge).toHaveCSS('outline-style', 'solid')
})
