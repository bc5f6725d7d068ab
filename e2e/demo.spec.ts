import type { OverviewBody, ReleaseHead } from '@slipway/sdk/contract'
import { type RunningServer, startServer } from './server'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, type Page, test } from './test'

let server: RunningServer
test.beforeAll(async () => {
  // As `npm start` does: with the demo's week.
  server = await startServer({ DEMO_HISTORY: 'on', SLIPWAY_REMOTES: 'remotes' })
})
test.afterAll(() => server.stop())

const read = async <Body>(page: Page, path: string): Promise<Body> =>
  (await page.request.get(`${server.url}${path}`)).json()

/** The week is written once the server listens. */
async function openAsOperator(page: Page): Promise<void> {
  await signIn(page.context(), server, 'admin@demo.slipway.example')
  await expect(async () => {
    const { underWay } = await read<OverviewBody>(page, '/manage/overview')
    expect(underWay.proposals).toBe(1)
  }).toPass()
}

async function breakIt(page: Page): Promise<void> {
  await page.goto(`${server.url}/app/manage/overview`)
  await page.getByRole('button', { name: 'Break a remote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Break a remote' }).click()
  await expect(page.getByText(/guidance 1\.1\.\d is released/)).toBeVisible()
}

const liveGuidance = async (page: Page) =>
  (await read<ReleaseHead>(page, '/manage/releases/head')).remotes['guidance']?.version

/** A form in a tab of its own, with something typed. */
async function openForm(page: Page): Promise<Page> {
  const form = await page.context().newPage()
  await form.goto(`${server.url}/app/resources/suppliers/1/edit`)
  await expect(form.getByText('How we keep records')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed before it broke')
  return form
}

/** The form stands, with what was typed, around the box that failed. */
async function expectAlone(form: Page): Promise<void> {
  await expect(form.getByText('How we keep records')).toBeHidden()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Typed before it broke',
  )
  await expect(slotsAt(form, 'resource-after-form')).toContainText('Keep only what the order needs')
}

test('begins with a week: a canary, what the guard took off, its line, and a proposal that waits', async ({
  page,
}) => {
  await openAsOperator(page)
  await page.goto(`${server.url}/app/manage/overview`)
  await expect(page.getByText(/These figures are the demo’s/)).toBeVisible()
  await expect(page.getByText('Canary: communications 1.1.0')).toBeVisible()
  await expect(page.getByText('1 proposal waits for a decision')).toBeVisible()

  await page.goto(`${server.url}/app/manage/errors`)
  await page.getByRole('link', { name: /reading 'open'/ }).click()
  await expect(page.getByText('action.count.open').first()).toBeVisible()
})

test('a release reaches a tab that is open: the canary for everybody', async ({ page }) => {
  await openAsOperator(page)
  const open = await page.context().newPage()
  await open.goto(`${server.url}/app/`)
  await expect(slotsAt(open, 'header-banner').locator('[data-tone="info"]')).toBeVisible()

  await page.goto(`${server.url}/app/manage/releases`)
  await page.getByRole('button', { name: 'Promote 1.1.0 of communications' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click()

  await expect(slotsAt(open, 'header-banner').locator('[data-tone="success"]')).toBeVisible()
})

test('what is broken fails alone, and one press takes it back', async ({ page, watch }) => {
  watch.allow(/guidance has failed/, /EditingGuide/, /reading 'join'/)
  await openAsOperator(page)
  const form = await openForm(page)

  await breakIt(page)
  await expectAlone(form)

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => liveGuidance(page)).toBe('1.0.0')
  await expect(form.getByText('How we keep records')).toBeVisible()
})

test('the guard takes off what is broken, by itself', async ({ page, watch }) => {
  test.setTimeout(360_000)
  watch.allow(/guidance has failed/, /EditingGuide/, /reading 'join'/)
  await openAsOperator(page)
  await breakIt(page)
  expect(await liveGuidance(page)).toMatch(/^1\.1/)

  await expect.poll(() => liveGuidance(page), { timeout: 90_000 }).toBe('1.0.0')
  await page.goto(`${server.url}/app/manage/releases`)
  await expect(page.getByText('The guard took a version off')).toBeVisible()
})
