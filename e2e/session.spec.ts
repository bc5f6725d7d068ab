import type { BrowserContext, Page } from '@playwright/test'
import { password, people } from './app/people'
import { startServer } from './server'
import { isMarked, markDocument } from './support/documents'
import { expireSessions, expireSignIns } from './support/expire-sessions'
import { fillSignIn, signOut } from './support/forms'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const record = '/app/resources/parcels/1'

async function openPages(context: BrowserContext, addresses: readonly string[]): Promise<Page[]> {
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    pages.push(page)
  }
  return pages
}

async function expectNothingProtected(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
  await expect(slotsAt(page, 'tenant-switcher')).toHaveCount(0)
  expect(await page.content()).not.toMatch(/Red box|tenant-switcher|Cleo Clerk/)
}

test('signing in resolves the slots in place, in another tab on the sign-in page as well', async ({
  context,
  locations: { url },
}) => {
  const [one, other] = (await openPages(context, [`${url}/app/login`, `${url}${record}`])) as [
    Page,
    Page,
  ]
  for (const page of [one, other]) await markDocument(page)

  await fillSignIn(one, people.clerk.email)

  await expect(slotsAt(one, 'dashboard-before-cards')).toHaveCount(3)
  await expect(slotsAt(one, 'tenant-switcher')).toHaveCount(3)
  await expect(slotsAt(other, 'resource-page-actions')).toHaveCount(3)
  for (const page of [one, other]) {
    expect(await isMarked(page)).toBe(true)
    await expect(slotsAt(page, 'login-before-form')).toHaveCount(0)
    await expect(slotsAt(page, 'header-banner')).toHaveCount(3)
  }
})

test('who signed in this morning saves their own name, and is asked for no password in a page with remotes', async ({
  page,
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  expireSignIns(server)
  await page.goto(`${server.url}/app/profile`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const before = await name.inputValue()

  await name.fill(`${before} Senior`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('button', { name: `Account of ${before} Senior` })).toBeVisible()
  await name.fill(before)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()

  await expect(
    page.getByRole('button', { name: `Account of ${before}`, exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a wrong password says so, and keeps the page usable', async ({ page, watch, locations }) => {
  watch.allow(/401 \(Unauthorized\)/)
  await page.goto(`${locations.url}/app/login`)

  await fillSignIn(page, people.clerk.email, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await fillSignIn(page, people.clerk.email)

  await expect(slotsAt(page, 'tenant-switcher')).toHaveCount(3)
})

test('S49: signing out replaces the document in every tab within 2 s, and Back shows nothing protected', async ({
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  const [one, other] = (await openPages(context, [
    `${server.url}/app/`,
    `${server.url}${record}`,
  ])) as [Page, Page]
  await one.getByRole('link', { name: 'Parcels', exact: true }).click()
  await expect(one.getByRole('link', { name: 'Red box' })).toBeVisible()
  await other.getByRole('link', { name: 'Items', exact: true }).click()
  await expect(other.getByRole('link', { name: 'Cup' })).toBeVisible()
  for (const page of [one, other]) await markDocument(page)

  const isAsked = one.waitForRequest((request) => request.url().endsWith('/logout'))
  await signOut(one)
  await isAsked
  await expect(other).toHaveURL(/\/app\/login$/, { timeout: 2000 })
  await expect(one).toHaveURL(/\/app\/login$/)

  for (const page of [one, other]) {
    await expectNothingProtected(page)
    expect(await isMarked(page)).toBe(false)
    await page.goBack()
    await expectNothingProtected(page)
  }
})

test('S49: a page that comes out of the back-forward cache after the sign-out shows nothing protected', async ({
  context,
  page,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}${record}`)
  await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(3)
  await page.goto(`${server.url}/healthz`)

  await context.request.post(`${server.url}/logout`, { headers: { 'Slipway-Request': '1' } })
  await page.goBack()

  await expectNothingProtected(page)
})

test('a session that runs out replaces the document in every tab', async ({ context, watch }) => {
  watch.allow(/401 \(Unauthorized\)/)
  const server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts' })
  try {
    await signIn(context, server, people.clerk.email)
    const pages = await openPages(context, [`${server.url}/app/`, `${server.url}${record}`])
    for (const page of pages) await markDocument(page)

    expireSessions(server)

    for (const page of pages) {
      await expect(page).toHaveURL(/\/app\/login$/, { timeout: 8000 })
      await expectNothingProtected(page)
      expect(await isMarked(page)).toBe(false)
    }
  } finally {
    // A page that still asks would count the stop as a fault.
    await context.close()
    await server.stop()
  }
})

test('F48: over a form with unsaved changes a session that ran out asks to sign in again, and nothing typed is lost', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/)
  const server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts' })
  try {
    await signIn(context, server, people.clerk.email)
    await page.goto(`${server.url}${record}/edit`)
    await page.getByLabel('City').fill('Trondheim')

    expireSessions(server)
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible({ timeout: 8000 })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toHaveCount(0)

    await expect(page.getByLabel('City')).toHaveValue('Trondheim')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(`${server.url}${record}?in-tenant=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Red box' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Trondheim' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  } finally {
    // A page that still asks would count the stop as a fault.
    await context.close()
    await server.stop()
  }
})

test('F48: somebody else who signs in over it gets a new document, and not what was typed', async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/)
  const server = await startServer({ SLIPWAY_APP: 'e2e/app/locations.ts' })
  try {
    await signIn(context, server, people.clerk.email)
    await page.goto(`${server.url}${record}/edit`)
    await page.getByLabel('City').fill('Secret town')
    await markDocument(page)
    expireSessions(server)
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

    const other = await context.newPage()
    await other.goto(`${server.url}/app/login`)
    await fillSignIn(other, people.developer.email)

    await expect.poll(() => isMarked(page)).toBe(false)
    await expect(page.getByRole('button', { name: /^Account of Dana/ })).toBeVisible()
    expect(await page.content()).not.toContain('Secret town')
  } finally {
    // A page that still asks would count the stop as a fault.
    await context.close()
    await server.stop()
  }
})

test('signing out asks before unsaved changes are lost', async ({
  context,
  page,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}${record}/edit`)
  await page.getByLabel('City').fill('Tromsø')

  await signOut(page)
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await expect(page.getByLabel('City')).toHaveValue('Tromsø')
  await signOut(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/app\/login$/)
})
