import type { Page } from '@playwright/test'
import { demoAdmin, staffPages } from './support/pages'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

test.describe.configure({ timeout: 600_000 })

/** Notes what was clicked, without being a link, when the page went to another one. */
async function watchWays(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noLinks: string[] = []
    let clicked: Element | undefined
    const push = history.pushState.bind(history)
    history.pushState = (state, unused, url) => {
      const isElsewhere = new URL(url ?? '', location.href).pathname !== location.pathname
      if (isElsewhere && clicked && !clicked.closest('a[href]'))
        noLinks.push(
          `${clicked.getAttribute('aria-label') ?? clicked.textContent} → ${String(url)}`,
        )
      push(state, unused, url)
    }
    document.addEventListener('click', (event) => (clicked = event.target as Element), true)
    window.print = () => undefined
    Object.assign(window, { noLinks })
  })
}

/** Clicks everything that is no link, also what opens by that; returns what led to another page. */
async function clickButtons(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const seen = new Set<Element>()
    const next = () =>
      [...document.querySelectorAll('button, [role="menuitem"], [role="button"]')].find(
        (element) =>
          !seen.has(element) &&
          !element.matches('a, [type="submit"], :disabled, [data-disabled]') &&
          // Who works in another tenant does something; the pages of that one follow by themselves.
          !element.closest('[role="menuitemradio"]'),
      )
    for (let element = next(); element && seen.size < 80; element = next()) {
      seen.add(element)
      if (element instanceof HTMLElement) element.click()
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    return (window as unknown as { readonly noLinks: string[] }).noLinks
  })
}

test('whatever leads to another page is a link, which can be opened in a tab', async ({
  page,
  context,
  demo,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)/, /503 \(Service Unavailable\)/)
  await signIn(context, demo, demoAdmin)
  // One of each kind: orders have all that a list, a record and a form can have.
  const pages = (await staffPages(context, demo)).filter(
    ({ open, path }) => !open && !/customers|products|suppliers/.test(path),
  )
  await watchWays(page)
  // Nothing is changed by what is clicked.
  await page.route('**/*', async (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  )

  for (const { name, path } of pages) {
    await page.goto(`${demo.url}/app${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await clickButtons(page), name).toEqual([])
  }

  // What is no link is found.
  await page.goto(`${demo.url}/app/profile`)
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'No link'
    button.onclick = () => history.pushState(null, '', '/app/resources/orders')
    document.body.prepend(button)
  })
  expect(await clickButtons(page)).toEqual(['No link → /app/resources/orders'])
})

test('a related record of a list is a link of its own, and its row still leads to the record', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, demoAdmin)
  await page.goto(`${demo.url}/app/resources/orders`)
  const row = page.locator('tbody tr').first()
  const order = await row.locator('a[data-record]').getAttribute('href')

  await row.locator('a[href*="/resources/customers/"]').click()
  await expect(page).toHaveURL(/\/resources\/customers\/\d+\?/)
  await page.goBack()
  await row.locator('td').nth(2).click()

  await expect(page).toHaveURL(`${demo.url}${order}`)
})
