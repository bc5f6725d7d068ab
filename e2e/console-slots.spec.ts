import type { Browser, Locator, Page } from '@playwright/test'
import type { Layout } from '@slipway/sdk/contract'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { fromConsole } from './support/from-console'
import { packLive } from './support/live-remote'
import { createOperator } from './support/operator'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const cards = 'dashboard-before-cards'
const cardsName = 'Dashboard, above the cards'

let server: RunningServer
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  const operator = await createOperator(await browser.newContext(), server)
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.release('live', '1.0.0')
})
test.afterAll(() => server.stop())

async function openSlots(page: Page): Promise<void> {
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app/manage/slots`)
  await expect(page.getByRole('list', { name: cardsName })).toBeVisible()
}

/** Somebody else's dashboard, which stays open. */
async function openDashboard(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await signIn(context, server, people.clerk.email)
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  await expectCards(page, ['first', 'second'])
  return page
}

function expectCards(page: Page, labels: readonly string[]): Promise<void> {
  const texts = labels.map((label) => new RegExp(`${label} 1\\.0\\.0`))
  return expect(slotsAt(page, cards)).toHaveText(texts)
}

const rows = (page: Page) => page.getByRole('list', { name: cardsName }).getByRole('listitem')
const saved = (page: Page) => expect(page.getByText(/^Saved, /)).toBeVisible()
const ids = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-entry')))

async function publish(page: Page, why: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(why)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
}

test('an entry is moved with the mouse, compared, published, in front of others at once, and taken back', async ({
  page,
  browser,
}) => {
  const theirs = await openDashboard(browser)
  await openSlots(page)
  await page.getByRole('button', { name: `${cardsName}: 2 entries` }).click()
  await expect(page.getByRole('heading', { name: cardsName })).toBeFocused()
  const [first, second] = await ids(page)

  await rows(page).nth(1).getByRole('button', { name: 'Move LiveCard up' }).click()
  await saved(page)
  expect(await ids(page)).toEqual([second, first])
  await expectCards(theirs, ['first', 'second'])
  await expectNoViolation(page, 'slots')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText(
    /Order: from 1\. LiveCard “first”/,
  )
  await expect(dialog.locator(`[data-location="${cards}"][data-changed="true"]`)).toHaveCount(1)
  await expectNoViolation(page, 'publish a layout')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the second is read first')
  await dialog.getByRole('button', { name: 'Publish' }).click()

  await expectCards(theirs, ['second', 'first'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCards(theirs, ['first', 'second'])
  await expect.poll(() => ids(page)).toEqual([first, second])
  await theirs.context().close()
})

test('on a phone an entry is hidden with the keys alone, and an earlier layout is brought back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const theirs = await openDashboard(browser)
  await openSlots(page)
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^What to do with/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Hide' })).toBeFocused()
  await page.keyboard.press('Enter')
  await saved(page)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await expectNoViolation(page, 'slots')
  await publish(page, 'quiet')
  await expectCards(theirs, ['second'])

  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').last().getByRole('button').click()
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('Shown again')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('as it was')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await expectCards(theirs, ['first', 'second'])
  await theirs.context().close()
})

test('the map has the entries by name; one lights up there and in the list, and a press leads to its row', async ({
  page,
}) => {
  await openSlots(page)
  const [first] = await ids(page)
  const box = page.locator(`[data-on-map="${first}"]`)
  await expect(box).toContainText('LiveCard')

  await rows(page).nth(0).hover()
  await expect(box).toHaveAttribute('data-lit')
  await expect(rows(page).nth(1)).not.toHaveAttribute('data-lit')
  await box.click()
  await expect(
    rows(page).nth(0).getByRole('button', { name: 'LiveCard', exact: true }),
  ).toBeFocused()
  await expect(rows(page).nth(0)).toBeInViewport()
})

test('keys reorder without leaving the entry, and a drag does the same', async ({ page }) => {
  await openSlots(page)
  const [first, second] = await ids(page)
  await rows(page).nth(0).getByRole('button', { name: 'LiveCard', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => ids(page)).toEqual([second, first])
  await expect(
    rows(page).nth(1).getByRole('button', { name: 'LiveCard', exact: true }),
  ).toBeFocused()
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect.poll(() => ids(page)).toEqual([first, second])

  await dragBehind(page, rows(page).nth(0), rows(page).nth(1))
  await expect.poll(() => ids(page)).toEqual([second, first])
})

/** Holds an entry over the lower edge of another, until that says so, and lets go. */
async function dragBehind(page: Page, entry: Locator, other: Locator): Promise<void> {
  await entry.locator('.lucide-grip-vertical').hover()
  await page.mouse.down()
  await expect(async () => {
    const { x, y, height } = (await other.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.move(x + 40, y + height - 4, { steps: 5 })
    await expect(other).toHaveAttribute('data-drop', 'after', { timeout: 1000 })
  }).toPass()
  // A browser lets go nowhere as long as it has no answer to the last move.
  await page.waitForTimeout(300)
  await page.mouse.up()
}

test('props are changed in the draft, and what is no JSON is told before anything is sent', async ({
  page,
  browser,
}) => {
  const theirs = await openDashboard(browser)
  await openSlots(page)
  await rows(page).nth(0).getByRole('button', { name: 'LiveCard', exact: true }).click()
  const sheet = page.getByRole('dialog')
  const props = sheet.getByRole('textbox', { name: 'All props, as JSON' })
  await props.fill('{"label":')
  await expect(sheet.getByText('This is not a JSON object.')).toBeVisible()
  await expectNoViolation(page, 'an entry')
  await props.fill('{"label":"third"}')
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(0)).toContainText('props changed')
  await saved(page)
  await publish(page, 'the third is out')

  await expectCards(theirs, ['third', 'second'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCards(theirs, ['first', 'second'])
  await theirs.context().close()
})

/** Another operator changes a draft that somebody reviews. */
async function changeDraft(browser: Browser, draft: string, layout: Layout): Promise<void> {
  const context = await browser.newContext()
  await signIn(context, server, people.developer.email)
  const address = `${server.url}/manage/layout/drafts/${draft}`
  const { etag = '' } = (await context.request.get(address)).headers()
  const headers = { ...(await fromConsole(context, server)), 'If-Match': etag }
  const reply = await context.request.put(address, { headers, data: { name: 'Ours', layout } })
  expect(reply.status()).toBe(200)
  await context.close()
}

test('a draft that a colleague changes while it is reviewed is published after another look only', async ({
  page,
  browser,
  watch,
}) => {
  watch.allow(/412 \(Precondition Failed\)/)
  const theirs = await openDashboard(browser)
  await openSlots(page)
  const [first = '', second = ''] = (await ids(page)).map(String)
  await rows(page)
    .nth(0)
    .getByRole('button', { name: /^What to do with/ })
    .click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'What will change' })).toContainText('Hidden')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('too loud')
  const draft = new URL(page.url()).searchParams.get('draft') ?? ''
  await changeDraft(browser, draft, { entries: { [second]: { hidden: true } }, order: {} })

  await dialog.getByRole('button', { name: 'Publish' }).click()

  const told = dialog.getByRole('alert')
  await expect(told).toContainText('Somebody else has changed this draft')
  await expect(told.getByRole('listitem')).toHaveText([
    'New: LiveCard – Hidden',
    'No longer: LiveCard – Hidden',
  ])
  await expectNoViolation(page, 'a draft that was changed')
  await expectCards(theirs, ['first', 'second'])
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('too loud')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
  await expectCards(theirs, ['first'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCards(theirs, ['first', 'second'])
  expect(await ids(page)).toEqual([first, second])
  await theirs.context().close()
})

test('hours that end are followed by an open tab within two seconds of the minute', async ({
  page,
  browser,
}) => {
  test.slow()
  const dashboard = await openDashboard(browser)
  await openSlots(page)
  const edge = new Date(Math.ceil((Date.now() + 15_000) / 60_000) * 60_000)
  const [from = '', until = ''] = [edge.getTime() - 3_600_000, edge.getTime()].map((time) =>
    new Date(time).toISOString().slice(11, 16),
  )
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
  const { request } = page.context()
  const published = await request.get(`${server.url}/manage/layout`)
  const { layout } = await published.json()
  const id = await rows(page).first().getAttribute('data-entry')
  const hours = { days, from, until, timeZone: 'UTC' }
  const reply = await request.put(`${server.url}/manage/layout`, {
    data: {
      layout: { ...layout, entries: { ...layout.entries, [String(id)]: { hours } } },
      why: 'Until the next minute',
    },
    headers: {
      ...(await fromConsole({ request }, server)),
      'If-Match': published.headers()['etag'] ?? '',
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const card = slotsAt(dashboard, cards)
  await expect(card).toHaveCount(2)

  await expect(card).toHaveCount(1, { timeout: 90_000 })

  const late = Date.now() - edge.getTime()
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(2000)
  await page.reload()
  await expect(rows(page).first()).toContainText('Shown every day')
  await expectNoViolation(page, 'a row that says its hours')
  await request.put(`${server.url}/manage/layout`, {
    data: { layout, why: 'As before' },
    headers: {
      ...(await fromConsole({ request }, server)),
      'If-Match': (await request.get(`${server.url}/manage/layout`)).headers()['etag'] ?? '',
    },
  })
  await dashboard.context().close()
})

test('what operators say of how much depends on an entry is what the guard goes by', async ({
  page,
  browser,
}) => {
  const operator = await createOperator(await browser.newContext(), server)
  await operator.publish('live', '1.1.0', await packLive('1.1.0'))
  await operator.release('live', '1.1.0')
  await openSlots(page)
  await rows(page).first().getByRole('button', { name: 'LiveCard', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'LiveCard' })
  await sheet.getByRole('combobox', { name: 'Criticality' }).click()
  await page.getByRole('option', { name: 'essential' }).click()
  await saved(page)
  await expectNoViolation(page, 'the sheet with its criticality')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const changes = page.getByRole('dialog').getByRole('list', { name: 'What will change' })
  await expect(changes).toContainText('as its team says')
  await page.keyboard.press('Escape')
  await publish(page, 'Nobody can work without it')

  const id = await rows(page).first().getAttribute('data-entry')
  await page.goto(`${server.url}/app/manage/releases`)
  const guarded = page.getByRole('table', { name: 'live 1.1.0' })
  await expect(guarded).toContainText(`essential, as operators say of ${id}`)
  await expectNoViolation(page, 'the guard with the word of operators')
})
