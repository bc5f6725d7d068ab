import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { expectNoViolation } from './support/axe'
import { freePort } from './support/dev-repository'
import { fillSignIn } from './support/forms'
import { demoPassword } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'

let server: RunningServer
let main: string
let ofConsole: string
test.beforeAll(async () => {
  const port = String(await freePort())
  main = `http://localhost:${port}`
  ofConsole = `http://console.localhost:${port}`
  server = await startServer({ PORT: port, CONSOLE_URL: ofConsole })
})
test.afterAll(() => server.stop())
// What a page with remotes may not, it is told.
test.beforeEach(({ watch }) =>
  watch.allow(/40[13] \(|CORS policy|Content Security Policy|Policy violated/),
)

async function signInAtMain(page: Page): Promise<void> {
  await page.goto(`${main}/app/`)
  await fillSignIn(page, admin, demoPassword)
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
}

/** As somebody does who is signed in at the one origin alone. */
async function openConsole(page: Page): Promise<void> {
  await page.goto(`${main}/app/manage/users`)
  await expect(page).toHaveURL(/^http:\/\/console\.localhost:\d+\/app\/login/)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
}

/** What a call of the page itself came to: its status, or that the browser kept the answer back. */
const call = (page: Page, address: string, more: object = {}) =>
  page.evaluate(
    ([to, options]) =>
      fetch(to, { headers: { 'Slipway-Request': '1' }, ...options }).then(
        ({ status }) => status,
        () => 'kept back',
      ),
    [address, more] as const,
  )

test('who goes to Administration types the password alone, on a page without slots, and is back where they were with a link', async ({
  page,
  context,
}) => {
  await signInAtMain(page)
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()

  await expect(page).toHaveURL(`${ofConsole}/app/login?next=%2Fmanage%2Fusers`)
  await expect(page.getByLabel('Email')).toHaveValue(admin)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.locator('[data-slipway-slot]')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expectNoViolation(page, 'Administration at its own origin')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(new URL(page.url()).href).toBe(`${ofConsole}/app/manage/users`)
  const cookies = (await context.cookies()).map(({ name, domain }) => `${name} ${domain}`)
  const sessions = cookies.filter((cookie) => cookie.includes('sid'))
  expect(sessions.toSorted()).toEqual(['console-sid console.localhost', 'sid localhost'])
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(`${main}/app/resources/orders`)
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()
  // Signed in at both by now: nothing is asked, and nothing stays in the address.
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  expect(new URL(page.url()).href).toBe(`${ofConsole}/app/manage/users`)
})

test('another one may sign in to Administration than is signed in elsewhere', async ({ page }) => {
  await signInAtMain(page)
  await page.goto(`${main}/app/manage/users`)
  await fillSignIn(page, 'nobody@demo.slipway.example', demoPassword)

  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.slipway.example')
})

test('a page with remotes changes nothing of Administration at either origin, and reads nothing of the other', async ({
  page,
}) => {
  await signInAtMain(page)
  await openConsole(page)
  const tenants = { method: 'POST', body: '{"name":"Taken"}' }
  const json = {
    ...tenants,
    headers: { 'Slipway-Request': '1', 'Content-Type': 'application/json' },
  }
  expect(await call(page, '/manage/users')).toBe(200)

  await page.goto(`${main}/app/`)
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()

  expect(await call(page, '/manage/tenants', json)).toBe(403)
  expect(await call(page, `${ofConsole}/manage/users`, { credentials: 'include' })).toBe(
    'kept back',
  )
  expect(await call(page, `${ofConsole}/manage/tenants`, { ...json, credentials: 'include' })).toBe(
    'kept back',
  )
  expect(
    await call(page, `${ofConsole}/manage/tenants`, {
      ...tenants,
      headers: {},
      mode: 'no-cors',
      credentials: 'include',
    }),
  ).not.toBe(201)
  await page.goto(`${ofConsole}/app/manage/tenants`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible()
  await expect(page.getByText('Taken')).toHaveCount(0)
})

test('at a phone, in the dark, Administration at its own origin looks as at home', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAtMain(page)
  await openConsole(page)

  await expectNoViolation(page, 'Administration at its own origin')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
