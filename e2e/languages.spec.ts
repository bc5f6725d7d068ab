import type { Locator } from '@playwright/test'
import { pseudo } from './app/pseudo'
import { readIn } from './support/long-texts'
import { demoAdmin, visit } from './support/pages'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, type Page, test } from './test'

// Every page in every language: walk.spec.ts.
test('who switches the language reads what slots say in it at once; the server sends them as before', async ({
  page,
  context,
  spoken,
}) => {
  const sent = async (language: string) => {
    const headers = { 'Accept-Language': language }
    const reply = await context.request.get(`${spoken.url}/slots`, { headers })
    return [reply.headers()['etag'], await reply.text()]
  }
  const before = await sent('en')
  await signIn(context, spoken, demoAdmin)
  await readIn(context, spoken, 'en-GB')
  await visit(page, spoken, { path: '/profile' })
  const footer = page.locator('[data-slipway-slot="SupportFooter"]')
  await expect(footer).toHaveText(/^Need help\?.*Monday to Friday, 8:00 to 18:00$/)

  await readIn(context, spoken, 'de-AT')

  await expect(footer).toHaveText(/^Brauchen Sie Hilfe\?.*Montag bis Freitag, 8 bis 18 Uhr$/)
  expect(await sent('de')).toEqual(before)
})

test('what is at the start of a line is on the right, and arrows go the way they point', async ({
  page,
  context,
  spoken,
}) => {
  await signIn(context, spoken, demoAdmin)
  await readIn(context, spoken, pseudo)
  await visit(page, spoken, { path: '/resources/orders' })
  const side = await sideOf(page, 'aside, nav')
  const [title, action] = [
    await sideOf(page, 'main h1'),
    await sideOf(page, 'main a[href*="/new"]'),
  ]
  const [first, last] = [await sideOf(page, 'thead th'), await sideOf(page, 'thead th:last-child')]

  expect(side).toBeGreaterThan(title)
  expect(title).toBeGreaterThan(action)
  expect(first).toBeGreaterThan(last)

  const customer = await findId(context, spoken, 'customers')
  await visit(page, spoken, { path: `/resources/customers/${customer}/edit` })
  await page.locator('main form button[aria-haspopup="dialog"]').click()
  const day = page.getByRole('grid').locator('button[tabindex="0"]')
  const start = await placeOf(day)
  const next = await placeAfterArrow(page, day)
  // Behind the last day of a week comes the first of the next one.
  const [from, to] =
    next.top === start.top ? [start, next] : [next, await placeAfterArrow(page, day)]

  expect(to.left).toBeLessThan(from.left)
})

async function placeAfterArrow(page: Page, day: Locator) {
  const before = await day.getAttribute('aria-label')
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-label', before ?? '')
  return await placeOf(day)
}

function placeOf(day: Locator) {
  return day.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return { left, top }
  })
}

/** How far to the right the first of them is. */
function sideOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().left)
}
