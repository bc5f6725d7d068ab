import type { Page } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { expectNoViolation } from './support/axe'
import { collectReports } from './support/collect-reports'
import { isMarked, markDocument } from './support/documents'
import { signIn } from './support/sign-in'
import { fallbackOf, slotsAt } from './support/slots'
import { expect, test } from './test'

/** What a browser writes of errors that the fixtures throw on purpose. */
const thrown = /Faulty\w+ throws/

/** The chunk `console`. */
const operatorsCode = /\/console\.[0-9a-f]+\.js$/

const failing = {
  FaultyMissing: 'expose-missing',
  FaultyExport: 'not-a-component',
  FaultyOnLoad: 'remote-broken',
  FaultyOnRender: 'render-failed',
  FaultyInEffect: 'render-failed',
  FaultyInLayoutEffect: 'render-failed',
  FaultyInRef: 'render-failed',
  FaultyHanging: 'load-timeout',
  FaultyReact18: 'share-unsatisfied',
} as const
const missing = {
  NobodyOffersThis: 'component-unregistered',
  VatNumberField: 'wrong-registry',
} as const

async function openDashboard(page: Page, server: RunningServer, email: string): Promise<void> {
  await signIn(page.context(), server, email)
  await page.goto(`${server.url}/app/`)
  await expect(page.getByRole('region', { name: 'All others work' })).toBeVisible()
}

test('F33, F36, F37, F43: each component that fails costs staff one box with Retry, and all others work', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)

  for (const component of Object.keys(failing)) {
    await expect(fallbackOf(page, component)).toHaveCount(1)
    await expect(fallbackOf(page, component)).toContainText(/^Faulty [a-z0-9 ]+ is not available\./)
    await expect(fallbackOf(page, component).getByRole('button', { name: 'Retry' })).toBeVisible()
  }
  await expect(page.locator('[data-slipway-failed]')).toHaveCount(Object.keys(failing).length)
  await expect(page.locator('[data-slipway-missing]')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/remote-broken|NobodyOffersThis/)

  await expect(page.getByText('slow, but here')).toBeVisible()
  await expect(page.getByText('faulty, but good')).toBeVisible()
  await page.getByRole('link', { name: 'crates', exact: true }).click()
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible()
})

test('F36: a developer sees the reason of each, and what no registry has', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.developer.email)

  for (const [component, code] of Object.entries(failing)) {
    await expect(fallbackOf(page, component)).toContainText(`${component} · ${code}`)
  }
  for (const [component, code] of Object.entries(missing)) {
    await expect(page.getByRole('note').filter({ hasText: component })).toContainText(
      `${component} · ${code} · SlotComponentRegistry lacks it`,
    )
  }
})

test('whoever may release can switch off from the box of what failed; nothing is offered for what is no release', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.developer.email)
  const box = fallbackOf(page, 'FaultyOnRender')
  // Its first version: there is nothing to roll back to.
  await expect(box.getByRole('link')).toHaveText(['Switch off'])
  await expect(page.getByRole('note').first().getByRole('link')).toHaveCount(0)
  await expectNoViolation(page, 'boxes that failed')

  await box.getByRole('link', { name: 'Switch off FaultyOnRender' }).click()
  const off = page.getByRole('dialog', { name: 'Switch off faulty?' })
  await expect(off.getByRole('combobox', { name: 'What' })).toHaveValue(/FaultyOnRender/)
})

test('what is typed in a form whose component failed is not lost by its way out', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app/resources/crates/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed')

  await fallbackOf(page, 'FaultyField')
    .getByRole('link', { name: /^Switch off/ })
    .click()

  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed')
})

test('where the code for operators does not come, the box is as everybody has it', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  watch.allow(/Failed to load resource|Loading chunk console failed/)
  const refused = page.waitForEvent('requestfailed', (request) => operatorsCode.test(request.url()))
  await page.route(operatorsCode, (route) => route.abort())
  await openDashboard(page, server, people.developer.email)
  await refused
  const box = fallbackOf(page, 'FaultyOnRender')
  await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(box.getByRole('link')).toHaveCount(0)
})

test('a clerk has only Retry in the box', async ({ page, watch, faults: server }) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)
  await expect(fallbackOf(page, 'FaultyOnRender').getByRole('button')).toHaveCount(1)
  await expect(page.locator('[data-slipway-failed]').getByRole('link')).toHaveCount(0)
})

test('each failure is reported to the server, once, with its place, remote and version', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  const reports = collectReports(page)
  await openDashboard(page, server, people.clerk.email)
  const all = { ...failing, ...missing }

  const told = () => reports.filter(({ code }) => code !== 'drawn')
  await expect
    .poll(() => new Set(told().map(({ component }) => component)).size)
    .toBe(Object.keys(all).length)

  expect(Object.fromEntries(told().map(({ component, code }) => [component, code]))).toEqual(all)
  expect(told()).toHaveLength(Object.keys(all).length)
  for (const report of told()) {
    expect(report.location).toBe('dashboard-before-cards')
    if (report.component in failing) expect(report).toMatchObject({ version: '1.0.0' })
    else expect(report.nearest?.length).toBeGreaterThan(0)
  }
  expect(server.log()).toContain('"component":"FaultyReact18"')
})

test('on the sign-in page nothing stands in the place of what fails, and one can sign in', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await page.goto(`${server.url}/app/login`)
  await expect(page.getByRole('region', { name: 'Still here' })).toBeVisible()

  await expect(page.locator('[data-slipway-failed], [data-slipway-missing]')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/not available|Faulty|NobodyOffers/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('F37: what throws when it is cleaned up costs its own box', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)

  await page.getByRole('button', { name: 'Clean up' }).click()

  await expect(fallbackOf(page, 'FaultyInCleanup')).toBeVisible()
  await expect(page.getByText('faulty, but good')).toBeVisible()
})

test('F37: what throws when its page is left does not keep the next page from coming', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)
  await expect(page.getByRole('button', { name: 'Clean up' })).toBeVisible()

  await page.getByRole('link', { name: 'tubs', exact: true }).click()
  await expect(page.getByRole('link', { name: 'First' })).toBeVisible()

  await page.goBack()
  await expect(page.getByText('faulty, but good')).toBeVisible()
})

test('F38: what throws in an event handler stays on the page and goes on', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)
  const button = slotsAt(page, 'dashboard-before-cards').getByRole('button', {
    name: 'Failed clicks',
  })

  await button.click()
  await button.click()

  await expect(button).toHaveText('Failed clicks: 2')
  await expect(fallbackOf(page, 'FaultyOnClick')).toHaveCount(0)
})

test('a component cannot change its props, its content or its record, however deep', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)
  await page.getByRole('link', { name: 'tubs', exact: true }).click()
  await page.getByRole('link', { name: 'First' }).click()

  await expect(slotsAt(page, 'resource-page-actions')).toHaveText('Changed: nothing')
})

test('F43: a remote for another React gets none, and the host keeps its own', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  const texts: string[] = []
  page.on('console', (message) => texts.push(message.text()))
  await openDashboard(page, server, people.developer.email)

  await expect(fallbackOf(page, 'FaultyReact18')).toContainText('share-unsatisfied')
  await expect(fallbackOf(page, 'FaultyReact18')).toContainText('^18.0.0')
  expect(texts.join('\n')).not.toContain('Invalid hook call')
})

test('Retry tries again in place', async ({ page, watch, faults: server }) => {
  watch.allow(thrown)
  await openDashboard(page, server, people.clerk.email)
  await markDocument(page)
  const hanging = fallbackOf(page, 'FaultyHanging')
  await expect(hanging).toBeVisible()

  await hanging.getByRole('button', { name: 'Retry' }).click()
  await expect(hanging).toHaveCount(0)
  await expect(hanging).toBeVisible()
  await fallbackOf(page, 'FaultyOnRender').getByRole('button', { name: 'Retry' }).click()

  await expect(fallbackOf(page, 'FaultyOnRender')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('?slots=off is a page without slots', async ({ page, context, faults: server }) => {
  await signIn(context, server, people.clerk.email)

  await page.goto(`${server.url}/app/?slots=off`)

  await expect(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
  await expect(page.locator('[data-slipway-slot], [data-slipway-failed]')).toHaveCount(0)
})
