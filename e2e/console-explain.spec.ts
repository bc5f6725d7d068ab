import type { BrowserContext } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { fromConsole } from './support/from-console'
import { demoAdmin } from './support/pages'
import { signIn } from './support/sign-in'
import { test as base, expect } from './test'

const viewer = 'viewer@demo.slipway.example'

// A role is given: this server is shared with nobody.
const test = base.extend<{ readonly server: RunningServer }>({
  server: [
    async (
      { context }: { readonly context: BrowserContext },
      use: (server: RunningServer) => Promise<void>,
    ) => {
      const server = await startServer()
      await use(server)
      // A page that still asks would count the stop as a fault.
      await context.close()
      await server.stop()
    },
    { timeout: 120_000 },
  ],
})

test('an operator finds out why a slot is empty for somebody, gives the role, and the page says shown without a reload', async ({
  page,
  context,
  browser,
  server,
}) => {
  await signIn(context, server, demoAdmin)
  await page.goto(`${server.url}/app`)
  await page.getByRole('link', { name: 'Why is a slot empty' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why is a slot empty?')

  await page.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'Record, actions' }).click()
  const user = page.getByRole('combobox', { name: 'User' })
  await user.click()
  await user.pressSequentially('vesper')
  await page.getByRole('option', { name: /^Vesper Viewer/ }).click()

  const entry = page.locator('main li').filter({ hasText: 'OrderStatusActions' }).first()
  await expect(entry).toContainText(
    'Not shown to Vesper Viewer: the gate asks for orders.update; no role held in Bellora Netherlands gives it.',
  )
  // On a phone it is the same page, as wide as the phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(entry).toBeVisible()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await entry.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(entry.getByText('slots.ts, line')).toBeVisible()
  await expect(entry.getByRole('img', { name: 'not met' })).toBeVisible()
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  const { id, tenant } = await grantSales(context, server)

  await expect(entry).toContainText('Shown to Vesper Viewer.', { timeout: 15_000 })
  await expect(entry.getByRole('img', { name: 'met', exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(new URL(page.url()).search).toBe(`?location=resource-page-actions&user=${id}`)

  const theirs = await browser.newContext()
  await signIn(theirs, server, viewer)
  const meta = await (await theirs.request.get(`${server.url}/meta`)).json()
  await theirs.close()
  expect(meta.tenant.id).toBe(tenant)
  expect(meta.permissions).toContain('orders.update')
  expect(Object.keys(meta.remotes.slots)).toContain('OrderStatusActions')
})

/** By a call of its own, as another operator's would be: the open page does not know of it. */
async function grantSales(context: BrowserContext, server: RunningServer) {
  const { request } = context
  const users = await (await request.get(`${server.url}/manage/users?q=${viewer}`)).json()
  const [{ id, roles }] = users.items
  const { tenant } = roles[0]
  const reply = await request.post(`${server.url}/manage/users/${id}/roles`, {
    data: { role: 'sales', tenant },
    headers: await fromConsole(context, server),
  })
  expect(reply.ok()).toBe(true)
  return { id, tenant }
}
