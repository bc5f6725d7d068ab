import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { packLive } from './support/live-remote'
import { createOperator, type Operator } from './support/operator'
import { startReceiver } from './support/receiver'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

let server: RunningServer
let operator: Operator
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  operator = await createOperator(await browser.newContext(), server)
  await operator.publish('live', '1.0.0', await packLive('1.0.0'))
  await operator.post('/remotes/live/grants', { public: true })
  await operator.release('live', '1.0.0')
})
test.afterAll(() => server.stop())

async function open(page: Page, path: string): Promise<void> {
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const switchOff = (why: string) => operator.post('/remotes/live/disabled', { disabled: true, why })
const undoOf = (page: Page) =>
  page.getByRole('row', { name: /it blinks/ }).getByRole('button', { name: /^Undo/ })

test('what was switched off by mistake is on again by the Undo of its notice', async ({
  browser,
  page,
  watch,
}) => {
  const elsewhere = await browser.newContext()
  await watch.follow(elsewhere)
  await signIn(elsewhere, server, people.clerk.email)
  const clerk = await elsewhere.newPage()
  await clerk.goto(`${server.url}/app/`)
  await expect(clerk.locator('.live')).toHaveCount(2)
  await open(page, '/manage/remotes/live')

  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await page.keyboard.type('the wrong one')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(clerk.locator('.live')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: it is as it was before.')).toBeVisible()
  await expect(clerk.locator('.live')).toHaveCount(2)
  await elsewhere.close()
})

test('the audit says what an undo will change, undoes it once, and says who was faster', async ({
  page,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/)
  await switchOff('it blinks')
  await open(page, '/manage/audit?remote=live&action=remote.disabled')

  await undoOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(dialog.getByText('switched on')).toBeVisible()
  await expectNoViolation(page, 'the audit, before an undo')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: it is as it was before.')).toBeVisible()
  await expect(undoOf(page)).toHaveCount(0)
  // Its button is gone.
  await expect(page.getByRole('row', { name: /it blinks/ }).last()).toBeFocused()

  await switchOff('it blinks again')
  await page.reload()
  await undoOf(page).click()
  await operator.post('/remotes/live/disabled', { disabled: false, why: 'I was faster' })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/@.+ has changed it since\. Now it is/)
})

test('a webhook is added and tested, and on a phone switched off, and on again by Undo', async ({
  page,
}) => {
  const receiver = await startReceiver()
  await open(page, '/manage/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const added = page.getByRole('dialog', { name: 'New webhook' })
  await added.getByLabel('Address').fill(receiver.url)
  await added.getByRole('button', { name: 'Add' }).click()
  await expect(added.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await added.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Log' }).click()
  const log = page.getByRole('dialog', { name: /^Messages to/ })
  await log.getByRole('button', { name: 'Send a test' }).click()
  await expect(log.getByText('webhook.tested · Delivered')).toBeVisible()
  expect(receiver.bodies.map(({ type }) => type)).toEqual(['webhook.tested'])
  await expectNoViolation(page, 'the log of a webhook')
  await log.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  const isTold = page.getByRole('switch', { name: new URL(receiver.url).origin })
  await isTold.focus()
  await page.keyboard.press('Space')
  await expect(isTold).not.toBeChecked()
  await expectNoViolation(page, 'webhooks, on a phone')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isTold).toBeChecked()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.close()
})

test('a chat is told: its test says what it answered, and its address is shown nowhere', async ({
  page,
}) => {
  const receiver = await startReceiver()
  await open(page, '/manage/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const added = page.getByRole('dialog', { name: 'New webhook' })
  await added.getByText('Slack', { exact: true }).click()
  await expect(added.getByText('the server has no PUBLIC_URL')).toBeVisible()
  await expectNoViolation(page, 'a new webhook of a chat')
  await added.getByLabel('Address').fill(receiver.url)
  await added.getByRole('button', { name: 'Add' }).click()

  const log = page.getByRole('dialog', { name: /^Messages to/ })
  await log.getByRole('button', { name: 'Send a test' }).click()
  await expect(log.getByText('taken (status 204)')).toBeVisible()
  expect(receiver.bodies).toEqual([{ text: expect.stringContaining('*A test from Slipway*') }])
  await log.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slack' })).toContainText('Guard')
  expect(await page.content()).not.toContain('/hook')

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.close()
})
