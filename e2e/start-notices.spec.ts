import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fromConsole } from './support/from-console'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page whose first script does not arrive says so, and the next load works', async ({
  page,
  watch,
  demo,
}) => {
  watch.allow(/net::ERR_FAILED/)
  await page.route(/\/assets\/host\/main\.\w+\.js$/, (route) => route.abort(), { times: 1 })
  await page.goto(`${demo.url}/app/login`)

  await expect(title(page)).toHaveText('Slipway could not start')
  await expect(page.getByRole('main')).toContainText('tell your administrator')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await page.getByRole('link', { name: 'Reload' }).click()

  await expect(title(page)).toHaveText('Sign in')
})

test('a first script that was changed on its way, or that throws, is said and not a blank page', async ({
  page,
  watch,
  demo,
}) => {
  watch.allow(/Failed to find a valid digest/)
  await page.route(/\/assets\/host\/react\.\w+\.js$/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\nthrow new Error('no')` })
  })
  await page.goto(`${demo.url}/app/login`)

  await expect(title(page)).toHaveText('Slipway could not start')
})

test('a visitor whose browser does not enforce integrity works, and is counted once a day', async ({
  page,
  request,
  demo,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntegrityViolationReportBody'))
  await page.route(/\/app\/login$/, async (route) => {
    const reply = await route.fetch()
    const { 'integrity-policy': _policy, ...headers } = reply.headers()
    await route.fulfill({ response: reply, headers })
  })
  const told: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/reports') && one.postData()?.includes('unenforced'))
      told.push(one.url())
  })

  const counted = page.waitForResponse((reply) => reply.url().endsWith('/reports'))
  await page.goto(`${demo.url}/app/login`)
  await expect(title(page)).toHaveText('Sign in')
  expect((await counted).status()).toBe(204)
  await page.reload()
  await expect(title(page)).toHaveText('Sign in')
  await signIn({ request }, demo, 'admin@demo.slipway.example')

  const headers = await fromConsole({ request }, demo)
  const { unenforced } = await (
    await request.get(`${demo.url}/manage/browsers`, { headers })
  ).json()
  expect(unenforced).toMatchObject([{ visitors: 1 }])
  expect(told).toHaveLength(1)
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a browser that lacks what the interface is made with is told which ones do not', async ({
    page,
    demo,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
    await page.goto(`${demo.url}/app/login`)

    await expect(title(page)).toHaveText('Dieser Browser ist zu alt für Slipway')
    await expect(page.getByRole('main')).toContainText('Firefox ab 146')
    expect(await page.locator('#root').innerHTML()).toBe('')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says that it needs them', async ({ page, demo }) => {
    await page.goto(`${demo.url}/app/login`)

    await expect(page.locator('noscript p')).toContainText('Slipway needs JavaScript.')
    await expect(page.locator('noscript p')).toBeVisible()
  })
})
