import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import type { RunInPage } from './support/foreign-styles'
import {
  heldRules,
  putPlaces,
  reachOf,
  reachOfAdopted,
  reachOfNobody,
  scriptWith,
} from './support/held-rules'
import {
  copyPlainBuild,
  publish,
  rebuild,
  releasePlainBuilds,
  teamOf,
  writingBuilds,
} from './support/plain-builds'
import { signIn } from './support/sign-in'
import {
  antdColours,
  expectCssInJs,
  expectNested,
  expectWritten,
  expectWrittenFonts,
} from './support/written-styles'
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
  const card = page.getByRole('region', { name: 'antd', exact: true })
  await expect(card.getByRole('button', { name: 'antd button' })).toBeVisible()
  const run = runIn(page)

  await expectWritten(run, antdColours.first)
  await card.getByRole('switch', { name: 'another colour' }).click()
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

test('styled-components, Emotion, style-loader, sonner and a sheet of a script’s own hold in their box and on top alone, in the scheme of the host', async ({
  page,
}) => {
  // Of the system: somebody may choose another one.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  const card = page.getByRole('region', { name: 'CSS in JS' })
  await expect(card).toBeVisible()
  const run = runIn(page)

  await expectCssInJs(run, 'light')
  await expectWrittenFonts(run)
  await card.getByRole('button', { name: 'a toast' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'a toast' })
  await expect(toast).toHaveCSS('position', 'absolute')
  await expectNested(run)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expectCssInJs(run, 'dark')

  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.locator('body > [data-slipway-styles]')).toHaveCount(0)
  expect(server.log()).not.toContain('the browser reports a violated policy')
})

test('a release in an open tab writes its own styles, and takes none of the version before', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const remote = 'plain-css-in-js'
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  const styled = page.getByText('by styled-components')
  await expect(styled).toHaveCSS('padding-left', '7px')
  const folder = await copyPlainBuild(remote, ['src', 'rspack.config.js'])
  await signIn({ request }, server, people.developer.email)
  const team = await teamOf({ request }, server, { remote, folder })
  await team.raiseTo('2.0.0')
  // Without the property that the version before registers.
  await rebuild(folder, {
    file: 'src/css-in-js-card.jsx',
    from: '@property --first-gap',
    to: '@property --other-gap',
  })
  await team.slipway(server, ...publish, '--release')

  await expect(styled).toHaveCSS('padding-left', '0px')
  await expectCssInJs(runIn(page), 'light', { gap: '0px' })
  await team.slipway(server, 'rollback')
  await expect(styled).toHaveCSS('padding-left', '7px')
  await rm(folder, { recursive: true, force: true })
})

test('whatever a script writes reaches no further than its box', async ({ page, watch }) => {
  // What belongs to nobody is refused, as without this.
  watch.allow(/Applying inline style violates/, /Policy violated: style-src-elem by inline/)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  await expect(page.getByRole('region', { name: 'CSS in JS' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'antd button' }).first()).toBeVisible()
  const run = runIn(page)
  await run(putPlaces, 'plain-css-in-js-')

  const reached: [string, unknown][] = []
  for (const [written] of heldRules) reached.push([written, await run(reachOf, written)])
  expect(reached).toEqual(heldRules)

  const inBox = ['inside', 'first', 'last']
  const script = await run<string>(scriptWith, 'by-style-loader')
  expect(await run(reachOfAdopted(script))).toEqual({
    push: inBox,
    unshift: inBox,
    splice: inBox,
    index: inBox,
    assigned: inBox,
  })
  expect(await run(reachOfNobody)).toEqual({ zIndex: 'auto', nonce: '', type: '' })
})
