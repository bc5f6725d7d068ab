import type { Page, Route } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { collectReports } from './support/collect-reports'
import { createOperator } from './support/operator'
import { packSmall } from './support/small-remote'
import { expect, test } from './test'

const all = [1, 2, 3, 4, 5]
/** It throws as soon as it is evaluated. */
const broken = 3
const others = all.filter((number) => number !== broken)

let server: RunningServer
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/joined.ts' })
  const operator = await createOperator(await browser.newContext(), server)
  for (const number of all) {
    const name = `small-${number}`
    await operator.publish(name, '1.0.0', await packSmall(number, { throws: number === broken }))
    await operator.release(name, '1.0.0')
    await operator.post(`/remotes/${name}/grants`, { public: true })
  }
})
test.afterAll(() => server.stop())

/** Each one with its own part, and what it takes for its own address. */
async function expectDrawn(page: Page): Promise<void> {
  for (const number of others) {
    const drawn = page.getByText(`Small${number} of Small${number}`)
    await expect(drawn).toBeVisible()
    await expect(drawn).toHaveAttribute('data-own-address', /\/assets\/remotes\/[^/]+\/entry\.js$/)
  }
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}

/** Paths of what the page asks for, of remotes. */
function watchRemotes(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/assets\/(?:remotes|joined)\//.test(pathname)) paths.push(pathname)
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

  await expect
    .poll(() => reports)
    .toEqual([
      expect.objectContaining({
        code: 'remote-broken',
        component: 'Small3',
        detail: 'Small3 throws',
      }),
    ])
  expect(paths.filter((path) => path.startsWith('/assets/joined/'))).toHaveLength(1)
  expect(paths.filter((path) => path.endsWith('/entry.js'))).toEqual([])
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
  test(`a joined file that ${what} is done without: every remote comes from its own address`, async ({
    page,
    watch,
  }) => {
    watch.allow(/assets\/joined\//, /Small3 throws/)
    await page.route('**/assets/joined/**', (route) => void answer(route))
    const paths = watchRemotes(page)

    await page.goto(`${server.url}/app/login`)
    await expectDrawn(page)

    expect(paths.filter((path) => path.endsWith('/entry.js')).length).toBeGreaterThanOrEqual(5)
  })
}
