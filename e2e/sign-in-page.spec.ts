import type { Page } from '@playwright/test'
import { fillSignIn } from './support/forms'
import { demoPassword } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'
/** The scripts that the form is usable with; all others are of slots, or of the pages behind it. */
const formScripts = /\/assets\/host\/(?:react|main)\.\w+\.js$/

/** Lets no other script come before the returned function is called. */
async function holdOtherScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!formScripts.test(route.request().url())) await released
    await route.continue()
  })
  return release
}

test('what is typed while the slots are on their way stays when they come', async ({
  page,
  demo,
}) => {
  const release = await holdOtherScripts(page)
  await page.goto(`${demo.url}/app/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill('half a pass')
  await page.getByLabel('Password', { exact: true }).press('ArrowLeft')
  await expect(slotsAt(page, 'login-before-form')).toHaveCount(0)

  release()

  await expect(page.locator('[data-slipway-slot="WelcomeNotice"]')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(admin)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a pass')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('the form is sent while no script but its own has come, and goes on in place with them', async ({
  page,
  demo,
}) => {
  const release = await holdOtherScripts(page)
  await page.goto(`${demo.url}/app/login`, { waitUntil: 'commit' })
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/login'))
  await fillSignIn(page, admin, demoPassword)
  expect((await signedIn).status()).toBe(200)
  await expect(page.getByLabel('Email')).toHaveValue(admin)

  release()

  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
})

test('a refused password is said while no script but the form has come', async ({
  page,
  watch,
  demo,
}) => {
  watch.allow(/401 \(Unauthorized\)/)
  await holdOtherScripts(page)
  await page.goto(`${demo.url}/app/login`, { waitUntil: 'commit' })

  await fillSignIn(page, admin, 'not the password')

  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
