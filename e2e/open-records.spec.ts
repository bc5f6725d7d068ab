import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { MetaBody, ResourceRecord } from '@slipway/sdk/contract'
import type { RunningServer } from './server'
import { findId } from './support/records'
import { signIn, workIn } from './support/sign-in'
import { expect, test } from './test'

/** A salesman's browser, and that of a colleague in the same branch. */
async function signInBoth(context: BrowserContext, browser: Browser, demo: RunningServer) {
  await signIn(context, demo, 'sales@demo.slipway.example')
  const { tenant } = (await (await context.request.get(`${demo.url}/meta`)).json()) as MetaBody
  const other = await browser.newContext()
  await signIn(other, demo, 'admin@demo.slipway.example')
  await workIn(other, demo, String(tenant?.name))
  return other
}

/** Somebody else changes the order, in another browser. */
async function setStatus(
  { request }: BrowserContext,
  { url }: RunningServer,
  order: number,
  status: string,
): Promise<void> {
  const path = `${url}/resources/orders/${order}`
  const { etag } = (await (await request.get(path)).json()) as ResourceRecord
  const headers = { 'If-Match': etag, 'Sec-Fetch-Site': 'same-origin' }
  const reply = await request.patch(path, { headers, data: { status } })
  expect(reply.status(), await reply.text()).toBe(200)
}

const step = (page: Page, name: string) => page.getByRole('button', { name })

test('what somebody else does to an order changes the slots of its open page, without a reload', async ({
  page,
  context,
  browser,
  demo,
}) => {
  const other = await signInBoth(context, browser, demo)
  const order = await findId(context, demo, 'orders?filter[status]=paid')
  await page.goto(`${demo.url}/app/resources/orders/${order}`)
  await expect(step(page, 'Mark as packed')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  await setStatus(other, demo, order, 'packed')

  await expect(step(page, 'Mark as shipped')).toBeVisible()
  await expect(step(page, 'Mark as packed')).toHaveCount(0)

  await setStatus(other, demo, order, 'shipped')

  await expect(step(page, 'Mark as shipped')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await other.close()
})

test('what is typed in the form of an order stays when somebody else changes it', async ({
  page,
  context,
  browser,
  demo,
}) => {
  const other = await signInBoth(context, browser, demo)
  const order = await findId(context, demo, 'orders?filter[status]=paid')
  await page.goto(`${demo.url}/app/resources/orders/${order}/edit`)
  const notes = page.getByRole('textbox', { name: /^Notes/ })
  await notes.fill('Call before delivery')
  const isOrder = (url: string) => new URL(url).pathname === `/resources/orders/${order}`
  const renewed = page.waitForResponse((reply) => isOrder(reply.url()) && reply.ok())

  await setStatus(other, demo, order, 'packed')

  expect(await (await renewed).json()).toMatchObject({ values: { status: 'packed' } })
  await expect(notes).toHaveValue('Call before delivery')
  await expect(notes).toBeVisible()
  await other.close()
})
