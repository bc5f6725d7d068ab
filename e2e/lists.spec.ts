import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './support/axe'
import { hiddenParts, numberStopsOf } from './support/lists'
import { type DemoPage, demoAdmin, visit } from './support/pages'
import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

/** Fields whose choices are lists, and the part of the page that the keyboard goes through there. */
interface Place extends Pick<DemoPage, 'name' | 'path' | 'open'> {
  readonly frame: string
}

const dialog = '[role="dialog"]'
const openBy = (button: string) => async (page: Page) => {
  await page.locator(button).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
/** Beside the name of an entry of the dashboard. */
const entry = '[data-entry*="dashboard-before-cards"] button:not([aria-haspopup])'

const dialogs: readonly Place[] = [
  { name: 'a new entry', open: openBy('main button:has(.lucide-plus)'), path: '/manage/slots' },
  { name: 'who gets an entry', open: openBy(entry), path: '/manage/slots' },
  { name: 'a preview', open: openBy('main button:has(.lucide-eye)'), path: '/manage/slots' },
  {
    name: 'a new release',
    open: openBy('main button:has(.lucide-plus)'),
    path: '/manage/releases',
  },
  { name: 'a new token', open: openBy('main button:has(.lucide-plus)'), path: '/manage/tokens' },
].map((place) => ({ ...place, frame: dialog }))

const pages: readonly Place[] = [
  { name: 'explain', path: '/manage/explain?location=resource-page-actions&user=6' },
  ...['audit', 'slots', 'health', 'errors', 'proposals', 'tokens', 'users/new', 'users/2'].map(
    (name) => ({ name, path: `/manage/${name}` }),
  ),
  { name: 'profile', path: '/profile' },
].map((place) => ({ ...place, frame: '#content' }))

const record = (path: string): Place => ({ name: path, path, frame: '#content form' })

test.describe.configure({ timeout: 600_000 })
test.beforeEach(({ context, demo }) => signIn(context, demo, demoAdmin))

test('Tab goes on from every list that is open and scrolls to the next field, Shift+Tab to the one before', async ({
  page,
  context,
  demo,
}) => {
  const names = ['orders', 'customers', 'products']
  const ids = await Promise.all(names.map((name) => findId(context, demo, name)))
  const forms = names.flatMap((name, index) => [
    record(`/resources/${name}/new`),
    record(`/resources/${name}/${ids[index]}/edit`),
  ])
  let lists = 0
  for (const place of [...forms, ...pages, ...dialogs]) {
    await visit(page, demo, place)
    lists += await test.step(place.name, () => tabThroughLists(page, place))
  }
  expect(lists).toBeGreaterThan(40)
})

test('with each list open on the way, Tab goes from the first field of a form to its button', async ({
  page,
  demo,
}) => {
  await visit(page, demo, record('/resources/orders/new'))
  const { lists } = await numberStops(page, '#content form')
  const button = page.locator('#content form [type="submit"]')
  const last = Number(await button.getAttribute('data-stop'))
  expect(lists.length).toBeGreaterThan(1)

  await stop(page, 0).focus()
  for (let at = 0; at < last; at += 1) {
    await expect(stop(page, at)).toBeFocused()
    if (lists.includes(at)) await openList(page, at)
    await page.keyboard.press('Tab')
  }

  await expect(button).toBeFocused()
})

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['phone with its keyboard', { width: 390, height: 420 }],
] as const) {
  test(`a list that a dialog opens is whole, above the dialog and in its landmark (${device})`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize(viewport)
    for (const place of dialogs) {
      await visit(page, demo, place)
      const { lists } = await numberStops(page, dialog)
      expect(lists.length, place.name).toBeGreaterThan(0)
      for (const at of lists) {
        const list = await openList(page, at)
        if (!list) continue
        await expect.poll(() => list.evaluate(hiddenParts), `${place.name}, ${at}`).toEqual([])
        await expect(page.locator(dialog).last().locator(list)).toBeVisible()
      }
      await expectNoViolation(page, place.name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(page.locator(dialog)).toBeVisible()
    }
  })
}

for (const [where, height] of [
  ['below its field', 900],
  ['above it', 420],
] as const) {
  test(`a list that opens by focus leaves the error of its field to be read, ${where}`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width: 1440, height })
    await visit(page, demo, { path: '/resources/orders/new' })
    const customer = page.getByRole('combobox', { name: 'Customer' })
    const error = page.getByText('Customer is required.')

    await page.locator('#content form [type="submit"]').click()

    await expect(customer).toBeFocused()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect.poll(() => error.evaluate(hiddenParts)).toEqual([])
    await expect.poll(() => page.getByRole('listbox').evaluate(hiddenParts)).toEqual([])
  })
}

const stop = (page: Page, at: number) => page.locator(`[data-stop="${at}"]`)

function numberStops(page: Page, frame: string) {
  return page.locator(frame).last().evaluate(numberStopsOf)
}

/** The list of the field with the focus at that stop, once it is open; undefined if there is nothing to choose. */
async function openList(page: Page, at: number): Promise<Locator | undefined> {
  const field = stop(page, at)
  await field.focus()
  if ((await field.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  if (await list.evaluate((it) => it.closest('[data-hidden]') !== null)) return undefined
  await expect(list.getByRole('option').first()).toBeVisible()
  return list
}

/** Goes forth and back from each list of the place; returns how many there were. */
async function tabThroughLists(page: Page, { frame }: Place): Promise<number> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role="listbox"] { max-height: 1.25rem !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const { lists } = await numberStops(page, frame)
  let tried = 0
  for (const at of lists) {
    const list = await openList(page, at)
    if (!list) continue
    expect(await list.evaluate((it) => it.scrollHeight > it.clientHeight)).toBe(true)
    await page.keyboard.press('Tab')
    // What comes after the last one is outside of the frame.
    if ((await stop(page, at + 1).count()) > 0) await expect(stop(page, at + 1)).toBeFocused()
    else await expect(page.locator('body')).not.toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(stop(page, at)).toBeFocused()
    await openList(page, at)
    await page.keyboard.press('Shift+Tab')
    if (at > 0) await expect(stop(page, at - 1)).toBeFocused()
    tried += 1
  }
  expect(tried).toBeGreaterThan(0)
  return tried
}
