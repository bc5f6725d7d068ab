import type { Locator, Page } from '@playwright/test'
import { people } from './app/people'
import { signIn } from './support/sign-in'
import { isBefore, mirrored, slotsAt } from './support/slots'
import { expect, test } from './test'

/** Where a location is: on which pages, and between which elements of them. */
interface Place {
  readonly location: string
  readonly pages: readonly string[]
  readonly after?: (page: Page) => Locator
  readonly before?: (page: Page) => Locator
  readonly inside?: (page: Page) => Locator
}

const record = '/resources/parcels/1'
const edit = `${record}/edit`
const create = '/resources/parcels/new'
const everywhere = [
  '/',
  '/resources/parcels',
  record,
  edit,
  create,
  '/nowhere',
  '/login',
  '/accept',
]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const signInForm = (page: Page) => page.getByRole('form', { name: 'Sign in' })
const main = (page: Page) => page.getByRole('main')
const header = (page: Page) => page.getByRole('banner')
const breadcrumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })
const firstField = (page: Page) =>
  main(page)
    .getByText(/^Name( \*)?$/)
    .first()
const lastField = (page: Page) => main(page).getByText('Weight', { exact: true }).first()
const relation = (page: Page) => page.getByRole('heading', { name: 'Items', level: 2 })
const relatedRow = (page: Page) => page.getByRole('link', { name: 'Plate' })
const firstCard = (page: Page) => page.getByRole('region', { name: 'Number of parcels' })
const lastCard = (page: Page) => page.getByRole('region', { name: 'Number of items' })

const places: readonly Place[] = [
  { location: 'login-before-form', pages: ['/login'], after: heading, before: signInForm },
  { location: 'login-after-form', pages: ['/login'], after: signInForm, inside: main },
  { location: 'login-sidebar', pages: ['/login'], after: main },
  {
    location: 'resource-page-actions',
    pages: [record],
    after: breadcrumbs,
    before: heading,
    inside: main,
  },
  {
    location: 'resource-edit-actions',
    pages: [edit],
    after: breadcrumbs,
    before: heading,
    inside: main,
  },
  {
    location: 'resource-before-form',
    pages: [create, edit, record],
    after: heading,
    before: firstField,
  },
  {
    location: 'resource-after-form',
    pages: [create, edit, record],
    after: lastField,
    inside: main,
  },
  {
    location: 'resource-before-relations',
    pages: [edit, record],
    after: lastField,
    before: relation,
  },
  { location: 'resource-after-relations', pages: [edit, record], after: relatedRow, inside: main },
  { location: 'dashboard-before-cards', pages: ['/'], after: heading, before: firstCard },
  { location: 'dashboard-after-cards', pages: ['/'], after: lastCard, inside: main },
  { location: 'global-before-content', pages: everywhere, before: heading, inside: main },
  { location: 'global-after-content', pages: everywhere, after: heading, inside: main },
  { location: 'header-banner', pages: everywhere, before: main, inside: header },
  {
    location: 'tenant-switcher',
    pages: everywhere.filter((path) => path !== '/login' && path !== '/accept'),
    inside: header,
  },
]
const locations = places.map(({ location }) => location)
const isPublic = (path: string) => path === '/login' || path === '/accept'

test('there are fifteen locations', () => {
  expect(new Set(locations).size).toBe(15)
})

for (const path of everywhere) {
  test(`${path} has the slots of its locations, in order, at their places, and no others`, async ({
    page,
    context,
    locations: server,
  }) => {
    if (!isPublic(path)) await signIn(context, server, people.clerk.email)
    await page.goto(`${server.url}/app${path}`)
    await expect(heading(page)).toBeVisible()

    for (const place of places) {
      const slots = slotsAt(page, place.location)
      if (!place.pages.includes(path)) {
        await expect(slots, `${place.location} on ${path}`).toHaveCount(0)
        continue
      }
      await expect(slots, `${place.location} on ${path}`).toHaveCount(3)
      await expectAtPlace(page, place)
    }
  })
}

async function expectAtPlace(page: Page, { location, after, before, inside }: Place) {
  const slots = slotsAt(page, location)
  const first = slots.first()
  await expect(first.locator('p')).toBeVisible()
  const given = await mirrored(page, location)
  expect(given.map(({ at, n }) => [at, n])).toEqual([1, 2, 3].map((n) => [location, n]))
  if (after) expect(await isBefore(after(page), first), `${location} after`).toBe(true)
  if (before) expect(await isBefore(slots.last(), before(page)), `${location} before`).toBe(true)
  if (inside) await expect(inside(page).locator(slots), `${location} inside`).toHaveCount(3)
}

for (const [location, path] of [
  ['resource-page-actions', record],
  ['resource-edit-actions', edit],
] as const) {
  test(`${location} gets resource, resourceId and record, right of the breadcrumbs`, async ({
    page,
    context,
    locations: server,
  }) => {
    await signIn(context, server, people.clerk.email)
    await page.goto(`${server.url}/app${path}`)
    await expect(slotsAt(page, location)).toHaveCount(3)

    const [given] = await mirrored(page, location)
    expect(given).toEqual({
      at: location,
      n: 1,
      resource: 'parcels',
      resourceId: 1,
      record: {
        id: 1,
        title: 'Red box',
        label: 'Red box to Oslo',
        group: 'Oslo',
        values: { name: 'Red box', code: 'R1', city: 'Oslo', weight: 2 },
        etag: expect.any(String),
      },
    })
    const crumbs = await breadcrumbs(page).boundingBox()
    const slot = await slotsAt(page, location).locator('p').first().boundingBox()
    expect(slot?.x).toBeGreaterThanOrEqual((crumbs?.x ?? 0) + (crumbs?.width ?? 0))
  })
}

test('all other locations get their props and nothing else', async ({
  page,
  context,
  locations: server,
}) => {
  await signIn(context, server, people.clerk.email)
  await page.goto(`${server.url}/app${record}`)
  const others = places.filter(
    ({ location, pages }) => pages.includes(record) && !location.endsWith('-actions'),
  )
  for (const { location } of others) {
    await expect(slotsAt(page, location)).toHaveCount(3)
    expect(await mirrored(page, location)).toEqual([1, 2, 3].map((n) => ({ at: location, n })))
  }
})

test('the sign-in sidebar stands right of the form on a desktop', async ({
  page,
  locations: server,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`${server.url}/app/login`)
  await expect(slotsAt(page, 'login-sidebar')).toHaveCount(3)

  const form = await signInForm(page).boundingBox()
  const sidebar = await slotsAt(page, 'login-sidebar').locator('p').first().boundingBox()
  expect(sidebar?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0))
})

test('below 1024 px the sign-in sidebar is neither mounted nor fetched nor hinted', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(/FaultyOnRender throws/)
  const { slots } = await (await page.request.get(`${server.url}/remotes`)).json()
  const { base } = slots.DemoAccounts
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes(base) && fetched.push(request.url()))
  await page.setViewportSize({ width: 1023, height: 800 })

  await page.goto(`${server.url}/app/login`)
  await expect(page.getByText('Still here')).toBeVisible()
  await page.waitForLoadState('networkidle')

  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.locator(`link[href^="${base}"]`)).toHaveCount(0)
  expect(fetched).toEqual([])
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(page.getByRole('complementary')).toContainText('Demo accounts')
  expect(fetched).not.toEqual([])
})

test('a window that grows to a desktop gets the sidebar, one that shrinks loses it', async ({
  page,
  locations: server,
}) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto(`${server.url}/app/login`)
  await expect(slotsAt(page, 'login-before-form')).toHaveCount(3)
  await expect(slotsAt(page, 'login-sidebar')).toHaveCount(0)

  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(slotsAt(page, 'login-sidebar')).toHaveCount(3)

  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(slotsAt(page, 'login-sidebar')).toHaveCount(0)
})

test('without a user there is no tenant switcher, whatever the address', async ({
  page,
  locations: server,
}) => {
  await page.goto(`${server.url}/app/resources/parcels/1`)
  await expect(signInForm(page)).toBeVisible()

  await expect(slotsAt(page, 'tenant-switcher')).toHaveCount(0)
  await expect(page.locator('[data-slipway-location^="resource-"]')).toHaveCount(0)
  expect(await page.content()).not.toContain('resource-page-actions')
})
