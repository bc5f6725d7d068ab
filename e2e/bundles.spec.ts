import type { Page, Route } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { collectReports } from './support/collect-reports'
import { fromConsole } from './support/from-console'
import { createOperator } from './support/operator'
import { signIn } from './support/sign-in'
import { packSmall } from './support/small-remote'
import { expect, test } from './test'

const all = [1, 2, 3, 4, 5]
/** It throws as soon as it is evaluated. */
const broken = 3
const others = all.filter((number) => number !== broken)

let server: RunningServer
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/bundled.ts' })
  const operator = await createOperator(await browser.newContext(), server)
  const nameOf = (number: number) => `small-${number}`
  for (const number of all) {
    const archive = await packSmall(number, { throws: number === broken })
    await operator.publish(nameOf(number), '1.0.0', archive)
    await operator.post(`/remotes/${nameOf(number)}/grants`, { public: true })
  }
  await operator.release(all.map(nameOf), '1.0.0')
})
test.afterAll(() => server.stop())

/** Each one with its own part, and what it takes for its own address. */
async function expectDrawn(page: Page): Promise<void> {
  for (const number of others) {
    const drawn = page.getByText(`Small${number} of Small${number}`)
    await expect(drawn).toBeVisible()
    await expect(drawn).toHaveAttribute('data-own-address', /\/assets\/remotes\/[^/]+\/entry\.js$/)
  }
}

/** Paths of what the page asks for, of remotes. */
function watchRemotes(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/(?:remotes|bundles)\//.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('five small remotes are one script; one that throws in it costs its own box', async ({
  page,
  watch,
}) => {
  watch.allow(/Small3 throws/)
  const paths = watchRemotes(page)
  const reports = collectReports(page)

  await page.goto(`${server.url}/app/login`)
  await expectDrawn(page)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

  await expect
    .poll(() => reports)
    .toEqual([
      expect.objectContaining({
        code: 'remote-broken',
        component: 'Small3',
        detail: 'Small3 throws',
      }),
    ])
  expect(paths.filter((path) => path.startsWith('/assets/bundles/'))).toHaveLength(1)
  expect(paths.filter((path) => path.endsWith('/entry.js'))).toEqual([])
})

test('what throws in a script of several remotes is named by the line of its own entry', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/Small3 throws/)
  await page.goto(`${server.url}/app/login`)
  await expectDrawn(page)
  const operator = await browser.newContext()
  await signIn(operator, server, people.developer.email)
  const top = async () => {
    const reply = await operator.request.get(`${server.url}/manage/errors?remote=small-3`, {
      headers: await fromConsole(operator, server),
    })
    const { items } = await reply.json()
    return items[0]?.top
  }

  await expect
    .poll(top, { timeout: 15_000 })
    .toMatchObject({ remote: 'small-3', version: '1.0.0', file: 'entry.js', in: 'built', line: 17 })
  await operator.close()
})

test('what violates the policy out of a script of several remotes is counted as its own remote’s', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/Small3 throws/, /tracker\.test|Content Security Policy/)
  await page.goto(`${server.url}/app/login`)
  await expectDrawn(page)
  const operator = await browser.newContext()
  await signIn(operator, server, people.developer.email)
  const violations = async () => {
    const reply = await operator.request.get(`${server.url}/manage/health`)
    const told: readonly { readonly remote: string }[] = (await reply.json()).violations
    return told.toSorted((one, other) => one.remote.localeCompare(other.remote))
  }

  for (const number of [4, 5]) await page.getByText(`Small${number} of Small${number}`).click()

  await expect.poll(violations, { timeout: 15_000 }).toEqual([
    { remote: 'small-4', version: '1.0.0', count: 1 },
    { remote: 'small-5', version: '1.0.0', count: 1 },
  ])
  await operator.close()
})

const answers: Readonly<Record<string, (route: Route) => unknown>> = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'was changed': async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\n` })
  },
  'breaks off': (route) => route.abort('connectionreset'),
}

for (const [what, answer] of Object.entries(answers)) {
  test(`a bundle that ${what} is done without: every remote comes from its own address`, async ({
    page,
    watch,
  }) => {
    watch.allow(/assets\/bundles\//, /Small3 throws/)
    await page.route('**/assets/bundles/**', (route) => void answer(route))
    const paths = watchRemotes(page)

    await page.goto(`${server.url}/app/login`)
    await expectDrawn(page)

    expect(paths.filter((path) => path.endsWith('/entry.js')).length).toBeGreaterThanOrEqual(5)
  })
}

test('on the dashboard of somebody signed in they are one script as well', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/Small3 throws/)
  const paths = watchRemotes(page)
  await signIn(context, server, people.clerk.email)

  await page.goto(`${server.url}/app/`)
  await expectDrawn(page)

  expect(paths.filter((path) => path.startsWith('/assets/bundles/'))).toHaveLength(1)
  expect(paths.filter((path) => path.endsWith('/entry.js'))).toEqual([])
})
