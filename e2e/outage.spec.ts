import { people } from './app/people'
import { changeBoot } from './support/change-boot'
import { isMarked, markDocument } from './support/documents'
import { fillSignIn } from './support/forms'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const record = '/app/resources/parcels/1'
const unavailable = { status: 503, contentType: 'application/problem+json', body: '{}' }

for (const [what, fail] of [
  ['fail', true],
  ['never answer', false],
] as const) {
  test(`F46: one can sign in within 1.5 s while /slots, /remotes and all remotes ${what}`, async ({
    page,
    watch,
    locations: server,
  }) => {
    watch.allow(/503|assets\/remotes/)
    await page.route(/\/slots$|\/remotes$|\/assets\/remotes\//, (route) =>
      fail ? route.fulfill(unavailable) : undefined,
    )

    await page.goto(`${server.url}/app/login`, { waitUntil: 'commit' })

    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled({ timeout: 1500 })
    await fillSignIn(page, people.clerk.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  })
}

test('F47: /meta answers 503: the shell stands with a banner, nobody is signed out, Retry goes on', async ({
  page,
  context,
  watch,
  locations: server,
}) => {
  watch.allow(/503/)
  await signIn(context, server, people.clerk.email)
  await changeBoot(
    page,
    ({ basePath, slots, remotes, development, revision, safeMode, isConsole }) => {
      const same = { basePath, slots, remotes, development, revision, safeMode, isConsole }
      return { ...same, session: 'unknown' }
    },
  )
  await page.route('**/meta', (route) => route.fulfill(unavailable))
  // A stream that opens asks as well, and may be there before the click.
  await page.route('**/events', (route) => route.abort())
  watch.allow(/events/)

  await page.goto(`${server.url}${record}`)
  await expect(page.getByRole('alert')).toContainText('You are still signed in')
  await markDocument(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.locator('[data-slipway-slot]')).toHaveCount(0)
  await page.unroute('**/meta')
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Red box' })).toBeVisible()
  await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test('F47: /meta fails later: what is on screen stays, with a banner', async ({
  page,
  context,
  watch,
  locations: server,
}) => {
  watch.allow(/503/)
  await signIn(context, server, people.clerk.email)
  await page.route('**/meta', (route) => route.fulfill(unavailable))

  await page.goto(`${server.url}${record}`)

  await expect(page.getByRole('alert')).toContainText('may be out of date')
  await expect(slotsAt(page, 'resource-page-actions')).toHaveCount(3)
})
