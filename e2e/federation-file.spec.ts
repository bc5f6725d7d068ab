import type { Page, Route } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

/** The module that all remotes import, at its first address and at those for retries. */
const anyAddress = '**/host/federation.*.js'
const firstAddress = '**/assets/host/federation.*.js'

const notice = (page: Page) =>
  page.locator('[data-slipway-location="login-before-form"][data-slipway-remote="starter"]')

const answers: Readonly<Record<string, (route: Route) => unknown>> = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'was changed': async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\n` })
  },
  'breaks off': (route) => route.abort('connectionreset'),
}

for (const [what, answer] of Object.entries(answers)) {
  test(`what all remotes import ${what}: it comes from another address, and so do the remotes`, async ({
    page,
    watch,
    demo,
  }) => {
    watch.allow(/host\/federation/)
    await page.route(firstAddress, (route) => void answer(route))
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))

    await page.goto(`${demo.url}/app/login`)

    await expect(notice(page).getByText('Welcome')).toBeVisible()
    const entries = paths.filter((path) => /\/entry\.[^/]*js$/.test(path))
    expect(entries.some((path) => path.startsWith('/assets/~f1/remotes/'))).toBe(true)
  })
}

const component = 'FaultyTwoFiles'
const retry = (page: Page) => fallbackOf(page, component).getByRole('button', { name: 'Retry' })

async function openDashboard(page: Page, server: RunningServer): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`, { waitUntil: 'commit' })
}

test('what all remotes import is lost: each box offers Retry, the page works, and Retry brings them back', async ({
  page,
  watch,
  faults,
}) => {
  watch.allow(/host\/federation/, /Faulty\w+ throws/)
  await page.route(anyAddress, (route) => route.abort('connectionreset'))
  await openDashboard(page, faults)
  await expect(retry(page)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.unroute(anyAddress)
  await retry(page).click()

  await expect(page.getByText('in two files, but good')).toBeVisible()
})

test('what all remotes import hangs: the page works, and its boxes draw themselves once it has come from another address', async ({
  page,
  watch,
  faults,
}) => {
  watch.allow(/Faulty\w+ throws/)
  await page.route(firstAddress, () => {})
  await openDashboard(page, faults)
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await expect(page.getByText('in two files, but good')).toBeVisible()
})

test('the devtools of Module Federation find what is released, for those who develop and nobody else', async ({
  page,
  watch,
  faults,
  browser,
}) => {
  watch.allow(/Faulty\w+ throws/)
  const moduleInfo = (of: Page) =>
    of.evaluate(() => {
      const { __FEDERATION__: known } = globalThis as never as Record<
        string,
        { moduleInfo: object }
      >
      return known?.moduleInfo ?? {}
    })
  await signIn(page.context(), faults, people.developer.email)
  await page.goto(`${faults.url}/app/`)
  await expect(page.getByText('in two files, but good')).toBeVisible()
  await expect
    .poll(() => moduleInfo(page))
    .toMatchObject({
      slipway: { remotesInfo: { 'faulty-two-files': { matchedVersion: '1.0.0' } } },
      'faulty-two-files:1.0.0': {
        remoteEntry: expect.stringMatching(/^entry\./),
        modules: expect.arrayContaining([
          expect.objectContaining({ moduleName: 'FaultyTwoFiles' }),
        ]),
      },
    })

  const context = await browser.newContext()
  await watch.follow(context)
  const other = await context.newPage()
  await openDashboard(other, faults)
  await expect(other.getByText('in two files, but good')).toBeVisible()
  expect(await moduleInfo(other)).toEqual({})
  await context.close()
})
