import type { Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { liveEntry, packLive } from './support/live-remote'
import { createOperator, type Operator } from './support/operator'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const location = 'dashboard-after-cards'
let server: RunningServer
let operator: Operator
test.beforeAll(async ({ browser }) => {
  server = await startServer({ SLIPWAY_APP: 'e2e/app/live.ts' })
  operator = await createOperator(await browser.newContext(), server)
  for (const [version, label] of [
    ['1.0.0', 'offer'],
    ['1.1.0', 'sale'],
  ] as const) {
    const slot = { location, component: 'LiveNotice', props: { label } }
    await operator.publish('live', version, await packLive(version, liveEntry(version), [slot]))
  }
  await operator.release('live', '1.0.0')
})
test.afterAll(() => server.stop())

async function open(page: Page): Promise<void> {
  await signIn(page.context(), server, people.developer.email)
  await page.goto(`${server.url}/app/manage/proposals`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const proposal = (page: Page) => page.getByRole('button', { name: /LiveNotice/ })

/** What code in the frame of a proposal gets of the host. */
async function reachOfFrame(page: Page) {
  const frame = page.frames().find((one) => one.url().endsWith('/app/frame'))
  return await frame?.evaluate(async () => {
    const attempt = (access: () => unknown) => {
      try {
        return String(access())
      } catch (error) {
        return error instanceof DOMException ? error.name : String(error)
      }
    }
    return {
      origin: window.origin,
      cookies: attempt(() => document.cookie),
      storage: attempt(() => localStorage.length),
      page: attempt(() => window.parent.document.title),
      session: await fetch('/meta').then(
        () => 'answered',
        () => 'refused',
      ),
      navigated: attempt(() => window.top?.location.assign('/app/')),
    }
  })
}

test('a rule holds a team up, its proposal is drawn in the inbox, approved there, and taken back', async ({
  browser,
  page,
  watch,
}) => {
  const elsewhere = await browser.newContext()
  await watch.follow(elsewhere)
  await signIn(elsewhere, server, people.clerk.email)
  const clerk = await elsewhere.newPage()
  await clerk.goto(`${server.url}/app/`)
  const offered = clerk.locator(`[data-slipway-location="${location}"]`)
  await expect(offered).toContainText('offer 1.0.0')
  await open(page)

  await page.getByRole('button', { name: 'Change the rules' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a rule' }).click()
  await dialog.getByRole('combobox', { name: 'Team' }).selectOption('live')
  await expect(dialog.getByText('Live → Waiting')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a new team')
  await dialog.getByRole('button', { name: 'Save the rules' }).click()
  await expect(offered).toHaveCount(0)
  await proposal(page).first().click()
  await expect(page.frameLocator('figure iframe').locator('.live')).toHaveText(/^offer 1\.0\.0/)
  await expectNoViolation(page, 'a proposal that is drawn')
  watch.allow(/connect-src|Content Security Policy|Unsafe attempt to initiate navigation|sandbox/i)
  expect(await reachOfFrame(page)).toEqual({
    origin: 'null',
    cookies: 'SecurityError',
    storage: 'SecurityError',
    page: 'SecurityError',
    session: 'refused',
    navigated: 'SecurityError',
  })

  await page.getByRole('textbox', { name: 'Reason' }).fill('fine')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(offered).toContainText('offer 1.0.0')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Undone: it is as it was before.')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await elsewhere.close()
})

test('on a phone, by the keyboard: a version that is not live is approved ahead, and is live with its release', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const sale = page.getByRole('button', { name: /1\.1\.0/ })
  await sale.focus()
  await page.keyboard.press('Enter')
  await expect(sale).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('table', { name: 'What is proposed' })).toContainText('sale')
  await expectNoViolation(page, 'a proposal on a phone')

  await page.getByRole('textbox', { name: 'Reason' }).focus()
  await page.keyboard.type('ahead')
  await page.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/was approved\./)).toBeVisible()
  await operator.release('live', '1.1.0')
  await page.goto(`${server.url}/app/`)

  await expect(page.locator(`[data-slipway-location="${location}"]`)).toContainText('sale 1.1.0')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})
