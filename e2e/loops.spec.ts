import type { BrowserContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { collectReports } from './support/collect-reports'
import { isMarked, markDocument } from './support/documents'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/loops.ts' })
})
test.afterAll(() => server.stop())

const stillHere = (page: Page) => page.getByRole('region', { name: 'Still here' })
const retry = (page: Page, component: string) =>
  fallbackOf(page, component).getByRole('button', { name: 'Retry' })

test('F39: a component that draws itself without end costs its own box, and the page goes on', async ({
  page,
}) => {
  const reports = collectReports(page)
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await markDocument(page)

  await expect(fallbackOf(page, 'FaultyLoop')).toContainText('Faulty loop was stopped')
  await expect(page.getByText('Loops for ever')).toHaveCount(0)
  await page.getByRole('button', { name: 'Loop inside' }).click()
  await expect(fallbackOf(page, 'FaultyLoopInside')).toBeVisible()

  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Next' })).toBeVisible()
  await expect(stillHere(page)).toBeVisible()
  await expect(fallbackOf(page, 'FaultyLoop')).toBeVisible()
  await expect
    .poll(() => reports.map(({ code, component }) => `${component} ${code}`))
    .toEqual(['FaultyLoop looped', 'FaultyLoopInside looped'])
  expect(await isMarked(page)).toBe(true)
})

test('F39: a component that looped is mounted again by Retry, in the same page', async ({
  page,
}) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await page.getByRole('button', { name: 'Loop inside' }).click()
  await expect(fallbackOf(page, 'FaultyLoopInside')).toBeVisible()

  await retry(page, 'FaultyLoopInside').click()

  await expect(page.getByRole('button', { name: 'Loop inside' })).toBeVisible()
})

test('F40: a slot whose drawing never ends is left out of the next page, which says so and can try it again', async ({
  page,
  context,
}) => {
  await signIn(context, server, people.guest.email)
  await page.goto(`${server.url}/app/`, { waitUntil: 'commit' })
  const next = await openAfterHang(context)
  const reports = collectReports(next)

  await next.goto(`${server.url}/app/`)

  await expect(stillHere(next)).toBeVisible()
  await expect(fallbackOf(next, 'FaultyEndless')).toContainText('the page froze on it last time')
  await expect.poll(() => reports).toMatchObject([{ code: 'hung', component: 'FaultyEndless' }])
  await next.evaluate(() => localStorage.setItem('faulty-may-end', 'yes'))
  await retry(next, 'FaultyEndless').click()
  await expect(next.getByText('Came to an end')).toBeVisible()
  await next.reload()
  await expect(next.getByText('Came to an end')).toBeVisible()
})

/** A page without slots, opened once the other one has hung for longer than any drawing takes. */
async function openAfterHang(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${server.url}/app/?slots=off`)
  await page.waitForFunction(() =>
    Object.entries({ ...localStorage }).some(
      ([key, mark]) =>
        key.startsWith('slipway-drawing/') && Date.now() - JSON.parse(mark).at > 2000,
    ),
  )
  return page
}
