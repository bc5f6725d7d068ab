import type { Page } from '@playwright/test'
import type { RunningServer } from './server'
import { isMarked, markDocument } from './support/documents'
import { managePaths } from './support/manage-paths'
import { findRecords } from './support/records'
import { demoPassword, signIn } from './support/sign-in'
import { expect, test } from './test'

const admin = 'admin@demo.slipway.example'

/** Paths of remotes' files, and of what they share, that the page asked for or has. */
function watchRemotes(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/assets\/(remotes|bundles|~)|\/federation\./.test(pathname)) seen.push(pathname)
  })
  return seen
}

/** What runs, is styled or is drawn in this document that is not the host's own. */
const foreign = (page: Page) =>
  page.evaluate(() => [
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && !path.startsWith('/assets/host/')),
    ...[...document.querySelectorAll('[data-slipway-slot], [data-slipway-failed]')].map(
      ({ outerHTML }) => outerHTML,
    ),
    ...('__FEDERATION__' in window ? ['__FEDERATION__'] : []),
  ])

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function openUsers(page: Page, demo: RunningServer): Promise<void> {
  await page.goto(`${demo.url}/app/manage/users`)
  await expect(heading(page, 'Users')).toBeVisible()
}

test('no page of Administration has anything of a remote, where all others have', async ({
  page,
  context,
  demo,
}) => {
  test.setTimeout(360_000)
  await signIn(context, demo, admin)
  const asked = watchRemotes(page)
  for (const path of managePaths('guidance')) {
    await page.goto(`${demo.url}/app${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await foreign(page), path).toEqual([])
  }
  expect(asked).toEqual([])

  await page.goto(`${demo.url}/app/`)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('a link into Administration and back loads a page each time, so does the way back', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await page.goto(`${demo.url}/app/`)
  await expect(heading(page, /./)).toBeVisible()
  await markDocument(page)

  await page.getByRole('link', { name: 'Users' }).click()
  await expect(heading(page, 'Users')).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  expect(await foreign(page)).toEqual([])

  await markDocument(page)
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(heading(page, 'Roles')).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.goBack()
  await expect(heading(page, 'Users')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/?(\?|$)/)
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()

  await page.goForward()
  await expect(heading(page, 'Users')).toBeVisible()
  expect(await foreign(page)).toEqual([])
  await page.getByRole('link', { name: 'Slipway, dashboard' }).click()
  await expect(page.locator('[data-slipway-slot]').first()).toBeVisible()
})

test('Ctrl and a click open Administration in a tab that has no way to this one', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await page.goto(`${demo.url}/app/`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Users' }).click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.bringToFront()

  await expect(heading(tab, 'Users')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  expect(await foreign(tab)).toEqual([])
})

test('unsaved work asks once before Administration opens, and stays if it is kept', async ({
  page,
  context,
  demo,
}) => {
  const browserAsked: string[] = []
  page.on('dialog', (dialog) => {
    browserAsked.push(dialog.type())
    void dialog.accept()
  })
  await signIn(context, demo, admin)
  const [customer] = await findRecords(context, demo, 'customers?perPage=1')
  await page.goto(`${demo.url}/app/resources/customers/${customer?.id}/edit`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Another name')
  const users = page.getByRole('link', { name: 'Users' })

  await users.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Another name')
  await expect(page).toHaveURL(/customers\/\d+\/edit/)

  await users.click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(heading(page, 'Users')).toBeVisible()
  expect(browserAsked).toEqual([])
})

test('code on a page with remotes has no way into a window or frame of Administration', async ({
  page,
  context,
  watch,
  demo,
}) => {
  watch.allow(/frame-ancestors|frame-src|X-Frame-Options|Refused to frame|Framing|\/reports/i)
  await signIn(context, demo, admin)
  await page.goto(`${demo.url}/app/`)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => {
    Object.assign(window, { other: window.open('/app/manage/users') })
  })
  const other = await opened
  await expect(heading(other, 'Users')).toBeVisible()

  const seen = await page.evaluate(() => {
    const { other: handle } = window as unknown as { other: Window }
    try {
      return [handle.closed, handle.document.body.innerText]
    } catch (error) {
      return [handle.closed, String(error)]
    }
  })
  expect(seen[0]).toBe(true)
  expect(seen[1]).not.toContain('Users')
  expect(await other.evaluate(() => window.opener)).toBeNull()

  const framed = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/app/manage/users'
    const loaded = new Promise((done) => frame.addEventListener('load', done))
    document.body.append(frame)
    await Promise.race([loaded, new Promise((done) => setTimeout(done, 5000))])
    return frame.contentDocument?.body.innerText ?? ''
  })
  expect(framed).toBe('')
})

test('the policy stops a remote’s file that is brought into the document by hand', async ({
  page,
  context,
  watch,
  demo,
}) => {
  watch.allow(/Content Security Policy|\/reports|violates|Policy violated: script-src-elem/i)
  await signIn(context, demo, admin)
  const remotes = await (await context.request.get(`${demo.url}/remotes`)).json()
  const some = Object.values<{ base?: string; entry?: string }>(remotes.slots).find(
    ({ base }) => base !== undefined,
  )
  await openUsers(page, demo)

  const what = await page.evaluate(
    (address) =>
      import(address).then(
        () => 'ran',
        () => 'refused',
      ),
    `${some?.base}${some?.entry}`,
  )

  expect(some?.entry).toBeDefined()
  expect(what).toBe('refused')
})

test('the tenant is switched there by the host’s own switcher, and the page stays', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await openUsers(page, demo)
  const { tenant, tenants } = await (await context.request.get(`${demo.url}/meta`)).json()
  const other = tenants.find(({ id }: { id: number }) => id !== tenant.id)
  const switcher = page.getByRole('region', { name: 'Tenant' })

  await switcher.getByRole('button', { name: tenant.name }).click()
  await page.getByRole('menuitemradio', { name: other.name }).click()

  await expect(switcher.getByRole('button', { name: other.name })).toBeVisible()
  await expect(page).toHaveURL(`${demo.url}/app/manage/users`)
  const now = await (await context.request.get(`${demo.url}/meta`)).json()
  expect(now.tenant).toEqual(other)
})

test('whoever signs in at an address of Administration types the password where no remote is', async ({
  page,
  demo,
}) => {
  const asked = watchRemotes(page)
  await page.goto(`${demo.url}/app/manage/users`)
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  expect(await foreign(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(heading(page, 'Users')).toBeVisible()
  await expect(page).toHaveURL(`${demo.url}/app/manage/users`)
  expect(await foreign(page)).toEqual([])
  expect(asked).toEqual([])
})

test('a draft is arranged on the page, whose document the session tells of it', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, admin)
  await page.goto(`${demo.url}/app/manage/slots`)
  await page.getByRole('button', { name: 'Arrange on the page' }).click()

  await expect(page).toHaveURL(/\/app\/?(\?|$)/)
  await expect(page.getByRole('region', { name: 'Arrange this page' })).toBeVisible()
})
