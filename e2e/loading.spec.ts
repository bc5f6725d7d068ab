import { fillSignIn } from './support/forms'
import { findId } from './support/records'
import { demoPassword, signIn } from './support/sign-in'
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

test('the sign-in page does without the code of the pages behind it, which comes with the sign-in', async ({
  page,
  demo,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/host/')) fetched.push(request.url())
  })
  await page.goto(`${demo.url}/app/login`)
  await page.getByLabel('Email').fill('admin@demo.slipway.example')
  await page.waitForLoadState('networkidle')

  expect(fetched.filter((url) => /\/(?:router|shell|page-)/.test(url))).toEqual([])

  await fillSignIn(page, 'admin@demo.slipway.example', demoPassword)

  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  expect(fetched.some((url) => url.includes('/router.'))).toBe(true)
  expect(fetched.filter((url, index) => fetched.indexOf(url) !== index)).toEqual([])
})

test('each slot of a remote is a bar in the timeline of the browser, under its name', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/app/login`)
  await expect(page.locator('[data-slipway-slot="WelcomeNotice"]')).toBeVisible()

  const names = () =>
    page.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name))
  await expect.poll(names).toEqual(expect.arrayContaining(['WelcomeNotice', 'WelcomeNotice: code']))
})

test('who observes the performance of the page is told when the code of a slot was asked for and there, and when it was drawn', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const marks: string[] = []
    Object.assign(window, { marks })
    new PerformanceObserver((list) => {
      marks.push(...list.getEntries().map(({ name }) => name))
    }).observe({ type: 'mark' })
  })
  await page.goto(`${demo.url}/app/login`)

  const steps = async () => {
    const marks: readonly string[] = await page.evaluate(() => Reflect.get(window, 'marks'))
    return marks.filter((name) => name.startsWith('WelcomeNotice '))
  }
  await expect
    .poll(steps)
    .toEqual(['WelcomeNotice requested', 'WelcomeNotice loaded', 'WelcomeNotice drawn'])
})

test('a page load in the sample tells the server how long each slot took, and what of that its code', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const reported = page.waitForRequest(`${demo.url}/reports`)
  await page.goto(`${demo.url}/app/login`)

  const { reports } = (await reported).postDataJSON()
  expect(reports).toContainEqual(
    expect.objectContaining({
      code: 'timed',
      component: 'WelcomeNotice',
      location: 'login-before-form',
      durationMs: expect.any(Number),
      codeMs: expect.any(Number),
      waitedMs: expect.any(Number),
    }),
  )
})

test('how fast a page was is told as soon as that is known, by its id and with its token', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const bodies: { readonly vitals?: readonly { readonly name: string }[] }[] = []
  page.on('request', (request) => {
    if (request.url() === `${demo.url}/reports`) bodies.push(request.postDataJSON())
  })
  const told = () => bodies.flatMap(({ vitals = [] }) => vitals)
  await page.goto(`${demo.url}/app/login`)
  await expect.poll(() => bodies.length).toBeGreaterThan(0)

  // From the first input on nothing counts as the page's largest part.
  await page.locator('input').first().click()

  await expect.poll(() => told().map(({ name }) => name)).toContain('lcp')
  expect(told()).toContainEqual({ name: 'lcp', value: expect.any(Number), page: 'sign-in' })
  expect(bodies.at(-1)).toHaveProperty('load', expect.stringMatching(/^20\.\./))
})
