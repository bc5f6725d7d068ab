import type { BrowserContext, Page } from '@playwright/test'
import { workers } from './app/day'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { fromConsole } from './support/from-console'
import { createOperator } from './support/operator'
import { findId, findRecords } from './support/records'
import { signIn } from './support/sign-in'
import { test as base, expect } from './test'

interface Servers {
  /** Two tenants; who may do everything in North may only look in South (e2e/app/day.ts). */
  readonly day: RunningServer
  /** An operator, and a clerk with one role (e2e/app/workshop.ts). */
  readonly workplace: RunningServer
}

const test = base.extend<Servers>({
  day: [served('e2e/app/day.ts'), { timeout: 120_000 }],
  workplace: [served('e2e/app/workshop.ts'), { timeout: 120_000 }],
})

function served(application: string) {
  return async (
    { context }: { readonly context: BrowserContext },
    use: (server: RunningServer) => Promise<void>,
  ) => {
    const server = await startServer({ SLIPWAY_APP: application })
    await use(server)
    // A page that still asks would count the stop as a fault.
    await context.close()
    await server.stop()
  }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** What is not taken away at once stays for good: time enough for a machine that has much else to do. */
const soon = { timeout: 10_000 }

async function openTab(context: BrowserContext, address: string, shows: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What is only printed has the time, and so any number.
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  return page
}

/** What is covered stays in the document, and can be neither seen nor reached. */
const seen = (page: Page, text: RegExp | string) => page.getByText(text).filter({ visible: true })

const cover = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function copyTyped(page: Page): Promise<string> {
  await page.bringToFront()
  await page.getByRole('button', { name: 'Copy what I typed' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  return copied(page)
}

async function switchTo(context: BrowserContext, { url }: RunningServer, name: string) {
  const { tenants } = await (await context.request.get(`${url}/meta`)).json()
  const tenant = tenants.find((one: { name: string }) => one.name === name)?.id
  const headers = { 'Slipway-Request': '1' }
  const reply = await context.request.post(`${url}/tenant`, { data: { tenant }, headers })
  expect(reply.status()).toBe(204)
}

test('a role that is revoked takes lists, records, dialogs and forms off every tab, and says why', async ({
  context,
  browser,
  watch,
  workplace: server,
}) => {
  watch.allow(/403 \(Forbidden\)/)
  await signIn(context, server, people.clerk.email)
  const jobs = `${server.url}/app/resources/jobs`
  const list = await openTab(context, jobs, 'Boiler 03')
  const record = await openTab(context, `${jobs}/1`, 'Gasket 01')
  const asked = await openTab(context, `${jobs}/1`, 'Gasket 01')
  await asked.getByRole('button', { name: /^Attach/ }).click()
  await expect(asked.getByRole('dialog')).toBeVisible()
  const form = await openTab(context, `${jobs}/1/edit`, 'Gasket 01')
  await form.getByLabel('Title').fill('Typed by Cleo')

  const office = await browser.newContext()
  const operator = await createOperator(office, server)
  const id = await userId(office, server, people.clerk.name)
  await office.request.delete(`${server.url}/manage/users/${id}/roles/clerk/everywhere`, {
    headers: await fromConsole(office, server),
  })

  await expect(list.getByText('Boiler 03')).toHaveCount(0, soon)
  for (const page of [list, record, asked]) {
    await expect(page.getByText(/Grinder|Gasket|Boiler/)).toHaveCount(0, soon)
    await expect(page.getByText('You have no access to this').first()).toBeVisible()
    await expect(page.getByText(/^Your rights have changed/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.title()).not.toMatch(/Grinder/)
  }
  await expect(record.getByRole('link', { name: 'Go to the dashboard', exact: true })).toBeVisible()
  await expect(cover(form, /^Your rights have changed/)).toBeVisible(soon)
  await expect(seen(form, /Grinder|Gasket/)).toHaveCount(0)
  await expect(form.getByLabel('Title')).not.toBeVisible()
  expect(await form.title()).toBe('Your rights have changed · Slipway')
  expect(await copyTyped(form)).toBe('Job · North\nTitle: Typed by Cleo')

  // When it is given back, it is as it was.
  await operator.post(`/users/${id}/roles`, { role: 'clerk', tenant: null })
  await expect(cover(form, /./)).toHaveCount(0)
  await expect(form.getByLabel('Title')).toHaveValue('Typed by Cleo')
  await expect(list.getByText('Boiler 03')).toBeVisible()
  await office.close()
})

async function userId(context: BrowserContext, { url }: RunningServer, name: string) {
  const reply = await context.request.get(`${url}/manage/users?q=${encodeURIComponent(name)}`)
  const { items } = (await reply.json()) as { items: { id: number }[] }
  return items[0]?.id
}

test('a switch of tenant elsewhere takes the other tenant’s data off every tab; a form with unsaved work is covered', async ({
  context,
  watch,
  day: server,
}) => {
  watch.allow(/404 \(Not Found\)/, /409 \(Conflict\)/)
  await signIn(context, server, workers.wilma.email)
  const id = await findId(context, server, 'repairs?q=Boiler+03')
  const address = `${server.url}/app/resources/repairs`
  const list = await openTab(context, address, 'Boiler 03')
  const record = await openTab(context, `${address}/${id}`, 'Boiler 03')
  const dashboard = await openTab(context, `${server.url}/app/`, '40')
  const form = await openTab(context, `${address}/${id}/edit`, 'Boiler 03')
  await form.getByLabel('City').fill('Tromsø')

  await switchTo(context, server, 'South')

  await expect(record.getByText('This record is in North')).toBeVisible(soon)
  await expect(record.getByText('Boiler 03')).toHaveCount(0)
  await expect(record.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(record.getByText(/^You are working in South/)).toBeVisible()
  await expect(list.getByRole('link', { name: /^Toaster of the south/ })).toBeVisible(soon)
  await expect(list.getByText(/Boiler/)).toHaveCount(0)
  const card = dashboard.getByRole('region', { name: 'Repairs here' })
  // The time of the figures may have the same digits.
  await expect(card.getByText('3', { exact: true })).toBeVisible(soon)
  await expect(card.getByText('40', { exact: true })).toHaveCount(0)

  await expect(cover(form, /^You now work in South/)).toBeVisible(soon)
  await expect(seen(form, 'Boiler 03')).toHaveCount(0)
  await expect(form.getByLabel('City')).not.toBeVisible()
  expect(await copyTyped(form)).toBe('Repair · North\nCity: Tromsø')
  await form.evaluate(() => document.querySelector('form')?.requestSubmit())
  await form.getByRole('button', { name: 'Switch back to North' }).click()
  await expect(cover(form, /./)).toHaveCount(0)
  // What was sent meanwhile was refused, here or there.
  const [before] = await findRecords(context, server, 'repairs?q=Boiler+03')
  expect(before?.values['city']).toBe('Oslo')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText(/was saved\.$/)).toBeVisible()
  await expect(list.getByRole('link', { name: /^Boiler 03/ })).toBeVisible()
})

test('a message that undoes something goes when the tenant is switched elsewhere', async ({
  context,
  watch,
  day: server,
}) => {
  // A request at the moment of the switch is refused.
  watch.allow(/404 \(Not Found\)/, /409 \(Conflict\)/)
  await signIn(context, server, workers.wilma.email)
  const id = await findId(context, server, 'repairs?q=Boiler+07')
  const page = await openTab(context, `${server.url}/app/resources/repairs/${id}`, 'Boiler 07')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this repair' }).click()
  await expect(page.getByText('Repair Boiler 07 was deleted.')).toBeVisible()

  await switchTo(context, server, 'South')

  await expect(page.getByText(/^You now work in South/)).toBeVisible(soon)
  await expect(page.getByText(/Boiler 07/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('what was deleted elsewhere goes by itself; a form with unsaved work is covered', async ({
  context,
  browser,
  watch,
  day: server,
}) => {
  watch.allow(/404 \(Not Found\)/)
  await signIn(context, server, workers.wilma.email)
  const address = `${server.url}/app/resources/parts`
  const id = await findId(context, server, 'parts?q=Gasket+05')
  const record = await openTab(context, `${address}/${id}`, 'Gasket 05')
  const form = await openTab(context, `${address}/${id}/edit`, 'Gasket 05')
  await form.getByLabel('Name').fill('Gasket, typed')
  await deleteAs(await browser.newContext(), server, `parts/${id}`)

  await expect(record.getByText('Not found')).toBeVisible()
  await expect(record.getByText('Gasket 05')).toHaveCount(0)
  await expect(cover(form, /^This is no longer here/)).toBeVisible()
  expect(await copyTyped(form)).toContain('Name: Gasket, typed')
})

test('what was deleted elsewhere goes when a page without a stream learns of it; a form with unsaved work is covered', async ({
  context,
  browser,
  watch,
  day: server,
}) => {
  watch.allow(/404 \(Not Found\)/, /ERR_FAILED/)
  await context.route(/\/events/, (route) => route.abort())
  await signIn(context, server, workers.wilma.email)
  const address = `${server.url}/app/resources/parts`
  const id = await findId(context, server, 'parts?q=Gasket+03')
  const record = await openTab(context, `${address}/${id}`, 'Gasket 03')
  const form = await openTab(context, `${address}/${id}/edit`, 'Gasket 03')
  await form.getByLabel('Name').fill('Gasket, typed')
  await deleteAs(await browser.newContext(), server, `parts/${id}`)

  await record.getByRole('button', { name: 'More actions' }).click()
  await record.getByRole('menuitem', { name: /^Delete this part/ }).click()
  await record.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(record.getByText('Not found')).toBeVisible()
  await expect(record.getByText('Gasket 03')).toHaveCount(0)
  await expect(record.getByRole('dialog')).toHaveCount(0)
  await record.getByRole('link', { name: 'Go to Parts' }).click()
  await expect(record.getByRole('link', { name: 'Gasket 04' })).toBeVisible()
  await expect(record.getByText('Gasket 03')).toHaveCount(0)

  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(cover(form, /^This is no longer here/)).toBeVisible()
  expect(await copyTyped(form)).toContain('Name: Gasket, typed')
  await form.getByRole('button', { name: 'Discard it and continue' }).click()
  await expect(form.getByRole('link', { name: 'Go to Parts' })).toBeVisible()
})

async function deleteAs(context: BrowserContext, server: RunningServer, path: string) {
  await signIn(context, server, workers.otto.email)
  const url = `${server.url}/resources/${path}`
  const etag = (await context.request.get(url)).headers()['etag'] ?? ''
  const headers = { 'Slipway-Request': '1', 'If-Match': etag }
  expect((await context.request.delete(url, { headers })).status()).toBe(204)
  await context.close()
}

test('a server that answers 503, or a lost connection, takes nothing off the screen', async ({
  context,
  watch,
  day: server,
}) => {
  watch.allow(/503 \(Service Unavailable\)/, /ERR_FAILED/)
  await signIn(context, server, workers.wilma.email)
  const id = await findId(context, server, 'repairs?q=Boiler+03')
  const page = await openTab(context, `${server.url}/app/resources/repairs/${id}`, 'Boiler 03')
  const body = { status: 503, code: 'store-unavailable', title: 'x', type: 'about:blank' }
  let asked = 0
  await page.route('**/resources/repairs/**', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asked += 1
    return asked % 2 === 0
      ? route.abort()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', json: body })
  })

  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/Start|started/i).first()).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(3)

  await expect(page.getByRole('heading', { level: 1, name: 'Boiler 03' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})
