import { type Browser, type Page, request } from '@playwright/test'
import { people } from './app/people'
import type { RunningServer } from './server'
import { fromConsole } from './support/from-console'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

const invited = { email: 'ines@e2e.example', name: 'Ines Invited' }
const password = 'a sentence of theirs'

/** What an operator calls, in a browser of their own. */
async function callAsOperator(
  server: RunningServer,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
) {
  const context = await request.newContext()
  await signIn({ request: context }, server, people.developer.email)
  const headers = await fromConsole({ request: context }, server)
  const options = { method, headers, ...(data && { data }) }
  const reply = await context.fetch(`${server.url}/manage${path}`, options)
  expect(reply.ok()).toBe(true)
  const body = await reply.json()
  await context.dispose()
  return body
}

/** The link of a new user, which an operator sends. */
async function invite(server: RunningServer, email: string): Promise<string> {
  const roles = [{ role: 'clerk', tenant: null }]
  const user = { ...invited, email, roles }
  const { link } = await callAsOperator(server, 'POST', '/users', user)
  return `${server.url}${link.path}`
}

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

const accountOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}` })

async function emailOf(page: Page, server: RunningServer): Promise<string> {
  return (await (await page.request.get(`${server.url}/session`)).json()).user.email
}

test('S34: who sets a password by an invitation is signed in on their start page, and the link is used up', async ({
  page,
  watch,
  locations: server,
}) => {
  watch.allow(/410 \(Gone\)/)
  const link = await invite(server, 'first@e2e.example')
  await page.goto(link)

  await setPassword(page)

  await expect(accountOf(page, invited.name)).toBeVisible()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await expect(page).toHaveURL(/\/app\?in-tenant=/)
  await page.reload()
  await expect(accountOf(page, invited.name)).toBeVisible()
  await page.goto(link)
  await setPassword(page)
  await expect(page.getByRole('alert')).toHaveText('This link was already used.')
})

test('S13: who is signed in in that browser is told, and signed out in all of its tabs', async ({
  context,
  page,
  watch,
  locations: server,
}) => {
  watch.allow(/401 \(Unauthorized\)/)
  const link = await invite(server, 'second@e2e.example')
  await signIn(context, server, people.guest.email)
  const other = await context.newPage()
  await other.goto(`${server.url}/app/`)
  await expect(accountOf(other, people.guest.name)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${people.guest.name}.`)).toBeVisible()

  await setPassword(page)

  await expect(accountOf(page, invited.name)).toBeVisible()
  // On a busy machine the other tab may ask after the one session has ended and before the next one is there.
  await expect(async () => {
    if (other.url().endsWith('/login')) await other.reload()
    await expect(accountOf(other, invited.name)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  expect(await emailOf(page, server)).toBe('second@e2e.example')
})

test('S20: a new password of one’s own goes on in this browser, and signs out the others', async ({
  browser,
  page,
  watch,
  locations: server,
}) => {
  watch.allow(/401 \(Unauthorized\)/)
  const user = { email: 'third@e2e.example' }
  await page.goto(await invite(server, user.email))
  await setPassword(page)
  await expect(accountOf(page, invited.name)).toBeVisible()
  const elsewhere = await openElsewhere(browser, server, user.email)
  await watch.follow(elsewhere.context())
  const { items } = await callAsOperator(server, 'GET', '/users?q=third')
  const { path } = await callAsOperator(server, 'POST', `/users/${items[0].id}/link`)

  await page.goto(`${server.url}${path}`)
  await setPassword(page)

  await expect(accountOf(page, invited.name)).toBeVisible()
  await expect(page).toHaveURL(/\/app\?in-tenant=/)
  await expect(elsewhere).toHaveURL(/\/app\/login$/)
  await elsewhere.context().close()
})

async function openElsewhere(
  browser: Browser,
  server: RunningServer,
  email: string,
): Promise<Page> {
  const context = await browser.newContext()
  const reply = await context.request.post(`${server.url}/login`, {
    data: { email, password },
    headers: { 'Slipway-Request': '1' },
  })
  expect(reply.ok()).toBe(true)
  const page = await context.newPage()
  await page.goto(`${server.url}/app/`)
  await expect(accountOf(page, invited.name)).toBeVisible()
  return page
}
