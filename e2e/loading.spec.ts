import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

test('every file is fetched once, and what the page hints is used', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, 'admin@demo.slipway.example')
  const fetched: string[] = []
  const warnings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) fetched.push(request.url())
  })
  page.on('console', (message) => warnings.push(message.text()))

  const order = await findId(context, demo, 'orders')
  await page.goto(`${demo.url}/app/resources/orders/${order}`)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  // The browser warns of unused hints some seconds after the page is there.
  await page.waitForLoadState('networkidle')

  expect(fetched.filter((url, index) => fetched.indexOf(url) !== index)).toEqual([])
  expect(warnings.filter((text) => text.includes('preload'))).toEqual([])
})

test('host and remotes are fetched side by side: nothing waits for what the page could name', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, 'admin@demo.slipway.example')

  await page.goto(`${demo.url}/app/`)
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible()

  const hinted = await page.evaluate(() => {
    const hints = [...document.querySelectorAll<HTMLLinkElement>('head > link[href]')]
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('head > script[src]')]
    return [...hints.map(({ href }) => href), ...scripts.map(({ src }) => src)]
  })
  const remoteFiles = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/remotes/')),
  )
  expect(remoteFiles.filter((file) => !hinted.includes(file))).toEqual([])
})

test('the page of a visitor names nothing protected', async ({ page, demo }) => {
  const html = await (await page.request.get(`${demo.url}/app/resources/orders/1`)).text()

  expect(html).not.toMatch(/TenantSwitcher|OrderStatusActions|QuickActions|VatNumber/)
})
