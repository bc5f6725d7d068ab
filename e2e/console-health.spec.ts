import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseSync } from '@photostructure/sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import type { SlotReport } from '@slipway/sdk/contract'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { fromConsole } from './support/from-console'
import { packLive } from './support/live-remote'
import { createOperator } from './support/operator'
import { reportAsPage } from './support/report-keys'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

let server: RunningServer
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  const context = await browser.newContext()
  const operator = await createOperator(context, server)
  for (const version of ['1.0.0', '2.0.0'])
    await operator.publish('live', version, await packLive(version))
  await operator.release('live', '1.0.0')
  const head = await context.request.get(`${server.url}/manage/releases/head`)
  const headers = {
    ...(await fromConsole(context, server)),
    'If-Match': head.headers()['etag'] ?? '',
  }
  const canary = { version: '2.0.0', percent: 1 }
  await context.request.post(`${server.url}/manage/releases`, {
    headers,
    data: { why: 'a test', set: { live: { version: '1.0.0', canary } } },
  })
  await context.close()
})
test.afterAll(() => server.stop())

async function report(
  context: BrowserContext,
  version: string,
  count: number,
  more: Pick<SlotReport, 'code'> & Partial<SlotReport>,
) {
  const meta = await (await context.request.get(`${server.url}/meta`)).json()
  const [component] = Object.entries<{ remote: string }>(meta.remotes.slots).find(
    ([, { remote }]) => remote === 'live',
  ) ?? ['']
  const slot = { component, location: 'dashboard-before-cards', remote: 'live', version }
  const reports = Array.from({ length: count }, () => ({ ...slot, ...more }))
  await reportAsPage(context, server, reports)
}

const drawn = { code: 'timed', codeMs: 30, durationMs: 40 } as const
const rowOf = (page: Page, version: string) =>
  page
    .getByRole('row')
    .filter({ hasText: `live ${version}` })
    .first()

test('a canary that fails is the first in the list, and is seen beside the base over the same minutes', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext()
  await signIn(theirs, server, people.clerk.email)
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app`)
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  await report(theirs, '1.0.0', 50, drawn)
  await report(theirs, '2.0.0', 30, drawn)
  await report(theirs, '2.0.0', 20, { code: 'render-failed' })
  await theirs.close()
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, '2.0.0')).toContainText('render-failed: 20', { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByRole('row').nth(1)).toContainText('live 2.0.0')
  await expect(rowOf(page, '2.0.0')).toContainText('400')
  await expect(rowOf(page, '2.0.0')).toContainText('Failing')
  await expect(page.getByRole('list', { name: 'Remotes' })).toContainText('live')

  await page.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: 'Last hour' }).click()
  await rowOf(page, '2.0.0').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'live' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('range')).toBe('hour')
  const compared = page.getByRole('table', { name: 'Version beside version' })
  await expect(compared.getByRole('row', { name: /^Failures per 1,000 400 0$/ })).toBeVisible()
  const marks = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(marks).toHaveCount(2)
  await expect(marks.last()).toContainText('Released: 1.0.0 is live; 2.0.0')
  await expectNoViolation(page, 'health of a remote with lines')

  for (const [path, name] of [
    ['releases', 'Live now'],
    ['remotes', 'Remotes'],
  ] as const) {
    await page.goto(`${server.url}/app/manage/${path}`)
    await expect(page.getByRole('list', { name }).getByText('Failing')).toBeVisible()
    await expectNoViolation(page, path)
  }
})

test('on a phone, and with the keyboard alone: a chart as table, and back to the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), server, people.developer.email)
  await report(page.context(), '1.0.0', 3, drawn)
  await expect(async () => {
    await page.goto(`${server.url}/app/manage/health/live?range=hour`)
    await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expectNoViolation(page, 'health of a remote, on a phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  const drawnChart = page
    .locator('main div')
    .filter({ has: page.getByRole('heading', { name: 'Shown' }) })
  await drawnChart.last().getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Enter')
  await expect(drawnChart.last().getByRole('table', { name: 'Shown' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
})

test('a budget is set on the page with the keyboard, is on Overview with whose word it is, and is undone', async ({
  page,
}) => {
  await signIn(page.context(), server, people.developer.email)
  await report(page.context(), '1.0.0', 30, drawn)
  await report(page.context(), '1.0.0', 30, { code: 'render-failed' })
  await page.goto(`${server.url}/app/manage/health/live`)
  await page.getByRole('button', { name: 'Set a budget' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set a budget' })
  await expect(dialog.getByRole('combobox', { name: 'Component' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'LiveNotice' }).click()
  await expect(dialog.getByRole('spinbutton', { name: 'Failed boxes of 1,000' })).toBeFocused()
  await dialog.getByRole('spinbutton', { name: 'Failed boxes of 1,000' }).fill('20')
  await expectNoViolation(page, 'the dialog of a budget')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a fair')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const words = /The team’s build says nothing; .* says 20 per 1,000 since .*: “a fair”/
  await expect(page.getByText(words)).toBeVisible()

  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const strained = page.getByRole('region', { name: 'Budgets that run out' })
  await expect(strained.getByRole('listitem')).toContainText('Used up', { timeout: 45_000 })
  await expect(strained.getByText(words)).toBeVisible()
  await expectNoViolation(page, 'overview with a budget')

  await page.getByRole('list', { name: 'Last changes' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(strained).toBeHidden()
})

/** As if it had been published so long ago. */
function makeOld(version: string, days: number): void {
  const database = new DatabaseSync(join(server.dataDir, 'slipway.db'))
  database.exec('PRAGMA busy_timeout = 5000')
  const age = database.prepare('UPDATE versions SET created_at = created_at - ? WHERE version = ?')
  age.run(days * 86_400_000, version)
  database.close()
}

test('System shows what an old version takes up, and once the command has run, when it did and that nothing is left', async ({
  page,
  context,
  browser,
}) => {
  const others = await browser.newContext()
  await (await createOperator(others, server)).publish('live', '0.9.0', await packLive('0.9.0'))
  await others.close()
  makeOld('0.9.0', 91)
  await signIn(context, server, people.developer.email)

  await page.goto(`${server.url}/app/`)
  await page.getByRole('navigation').getByRole('link', { name: 'System' }).click()
  const servers = page.getByRole('table', { name: 'Servers' })
  await expect(servers.getByRole('row')).toHaveCount(2)
  const versions = page
    .getByRole('table', { name: 'What is kept' })
    .getByRole('row', { name: /^Versions/ })
  await expect(versions).toContainText('3')
  await expect(page.getByText('Nothing has been removed yet.')).toBeVisible()
  await page.getByRole('button', { name: 'See what would go' }).click()
  await expect(page.getByText(/^Would go: Versions: 1, Files of versions: /)).toBeVisible()
  await expect(versions).toContainText(/1 \(.*B\)$/)
  await expectNoViolation(page, 'System')

  const command = await page.getByText('npx slipway prune').innerText()
  await promisify(execFile)(
    process.execPath,
    ['dist/server/cli.mjs', ...command.split(' ').slice(2)],
    { env: { ...process.env, SLIPWAY_DATA_DIR: server.dataDir, SLIPWAY_APP: 'e2e/app/live.ts' } },
  )
  await page.getByRole('button', { name: 'Look again' }).click()

  const last = page.getByText(/^What was old was last removed on .* \(command line\)\./)
  await expect(last).toContainText('It took Versions: 1, Files of versions: ')
  await expect(page.getByText(/^Would go/)).toHaveCount(0)
  await expect(versions).toContainText('2')
  await page.getByRole('button', { name: 'See what would go' }).click()
  await expect(page.getByText('Nothing would go.')).toBeVisible()
})
