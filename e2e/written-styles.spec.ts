import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import type { RunInPage } from './support/foreign-styles'
import { releasePlainBuilds, writingBuilds } from './support/plain-builds'
import { signIn } from './support/sign-in'
import { antdColours, expectWritten } from './support/written-styles'
import { expect, test } from './test'

let server: RunningServer

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/any-build.ts' })
  const request = await playwright.request.newContext()
  await releasePlainBuilds(request, server, writingBuilds)
  await request.dispose()
})
test.afterAll(() => server.stop())

const runIn =
  (page: Page): RunInPage =>
  (body, ...given) =>
    page.evaluate(`(function () {${body}})(...${JSON.stringify(given)})`)

const sheets = (page: Page) => page.evaluate(() => document.adoptedStyleSheets.length)

test('antd, react-easy-crop, goober and React write style elements: they hold in their box alone, follow changes, and go with it', async ({
  page,
}) => {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await expect(page.getByRole('button', { name: 'antd button' })).toBeVisible()
  const run = runIn(page)

  await expectWritten(run, antdColours.first)
  await page.getByRole('switch', { name: 'another colour' }).click()
  await expectWritten(run, antdColours.other)
  const before = await sheets(page)

  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  // Of a build that was published before this: Emotion fills an empty element by insertRule().
  const isApplied = await page.evaluate(async () => {
    const style = document.head.appendChild(document.createElement('style'))
    const other = document.body.appendChild(document.createElement('style'))
    await new Promise((resolve) => setTimeout(resolve))
    return [style.sheet, other.sheet].map((sheet) => sheet?.insertRule('#nobody {}') === 0)
  })
  expect(isApplied).toEqual([true, true])

  // React's own at the least: other libraries leave some to the page.
  await expect.poll(() => sheets(page)).toBeLessThan(before)
  expect(server.log()).not.toContain('the browser reports a violated policy')
})
