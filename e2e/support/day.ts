import type { Page } from '@playwright/test'
import { workers } from '../app/day'
import { password } from '../app/people'
import type { RunningServer } from '../server'
import { expect } from '../test'
import { applyFilter, openFilter } from './filters'
import type { Hands } from './hands'
import { findRecords } from './records'

/** One person's day at one server. */
interface Day {
  readonly server: RunningServer
  readonly page: Page
  readonly hands: Hands
  /** The browser of a second person, who has signed in. */
  readonly other: Page
  /** Looks at the page where the day has come to. */
  readonly at: (station: string) => Promise<void>
}

const banner = (page: Page) => page.getByText('The lift is inspected on Friday.')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

export async function signInByForm({ server, page, hands, at }: Day): Promise<void> {
  await page.goto(`${server.url}/app/login`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await at('sign-in')
  await hands.type(page.getByLabel('Email'), workers.wilma.email)
  await hands.type(page.getByLabel('Password', { exact: true }), password)
  await hands.press(page.getByRole('button', { name: 'Sign in' }))
  await expect(heading(page, 'Today')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  for (const name of ['This week', 'Day by day']) {
    const card = page.getByRole('region', { name })
    await expect(card.locator('.recharts-surface').first()).toBeVisible()
    await expect(card.getByRole('table')).toBeAttached()
  }
  await at('dashboard')
}

export async function findRepair({ page, hands, at }: Day): Promise<void> {
  const burger = page.getByRole('button', { name: 'Navigation' })
  if (await burger.isVisible()) await hands.press(burger)
  await hands.press(page.getByRole('link', { name: 'Repairs', exact: true }))
  await expect(heading(page, 'Repairs')).toBeVisible()
  await hands.type(page.getByRole('searchbox', { name: 'Search repairs' }), 'boiler')
  await expect(page).toHaveURL(/[?&]q=boiler/)
  await openFilter(page, { label: 'State', option: 'New', hands })
  await at('filter')
  await applyFilter(page, hands)
  await expect(page).toHaveURL(/filter%5Bstate%5D=new/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Boiler 07' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Boiler 03/ })).toBeVisible()
  await at('list')
}

export async function viewRepair({ page, hands, at }: Day): Promise<void> {
  await hands.press(page.getByRole('link', { name: /^Boiler 03/ }))
  await expect(heading(page, 'Boiler 03')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Slot Shelf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await at('record')
}

/** Both change the shelf, which a slot owns, and the city; each one field of their own besides. */
export async function editBoth(day: Day): Promise<void> {
  const { page, hands, other, at } = day
  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }))
  await expect(page).toHaveURL(/\/edit(\?|$)/)
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Shelf' }).fill('B2')
  await other.getByLabel('City').fill('Bergen')
  await other.getByLabel('Contact').fill('changed@example.com')
  const wasSaved = other.getByText(/was saved\.$/)

  const number = page.getByRole('textbox', { name: 'VAT number' })
  await hands.type(number, 'DE136695970')
  await hands.type(page.getByLabel('City'), 'Tromsø')
  await expect(number).toHaveAccessibleDescription(/check digit/)
  await hands.type(number, 'DE 136 695 976')
  await hands.type(page.getByRole('textbox', { name: 'Shelf' }), 'A1')
  await expect(page.getByText('A valid number of Germany.')).toBeVisible()
  await at('form')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(wasSaved).toBeVisible()
}

export async function chooseByField(day: Day): Promise<void> {
  const { page, hands, at } = day
  await hands.press(page.getByRole('button', { name: 'Save changes' }))
  const asked = page.getByRole('dialog', { name: /has changed in the meantime/ })
  await expect(asked).toBeVisible()
  const field = (name: string) => asked.getByRole('group', { name })
  await hands.press(field('City').getByRole('radio', { name: /^Theirs/ }))
  await hands.press(field('shelf').getByRole('radio', { name: /^Yours/ }))
  await at('conflict')
  await hands.press(asked.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText(/was saved\.$/)).toBeVisible()
  await expect(page).toHaveURL(/\/repairs\/\d+(\?|$)/)
  expect(await valuesOf(day, 'Boiler 03')).toMatchObject({
    city: 'Bergen',
    shelf: 'A1',
    contact: 'changed@example.com',
    vatId: 'DE136695976',
  })
}

export async function deleteAndUndo(day: Day): Promise<void> {
  const { page, hands, at } = day
  await hands.press(page.getByRole('button', { name: 'More actions' }))
  await hands.press(page.getByRole('menuitem', { name: 'Delete this repair' }))
  await expect(heading(page, 'Repairs')).toBeVisible()
  await expect(page.getByText('Repair Boiler 03 was deleted.')).toBeVisible()
  expect(await valuesOf(day, 'Boiler 03')).toBeUndefined()
  await at('deleted')
  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('1 record was restored.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Boiler 03/ })).toBeVisible()
}

export async function startMany(day: Day): Promise<void> {
  const { page, hands, at } = day
  const bar = page.getByRole('region', { name: 'Selected records' })
  // The list is as it was left: filtered.
  await hands.press(page.getByRole('button', { name: 'Clear all' }))
  await hands.press(page.getByRole('checkbox', { name: 'Select Boiler 03' }))
  await hands.press(page.getByRole('checkbox', { name: 'Select Boiler 07' }))
  await expect(bar).toContainText('2 selected')
  await at('selection')
  await hands.press(bar.getByRole('button', { name: 'Start' }))
  const result = page.getByRole('dialog', { name: 'Start' })
  await expect(result).toContainText('Done for 1 record.')
  await expect(result).toContainText('It has been started before.')
  await at('result')
  await hands.press(result.getByRole('button', { name: 'Close' }))
  await expect(dialog(page)).toHaveCount(0)
  expect(await valuesOf(day, 'Boiler 03')).toMatchObject({ state: 'started' })
}

/** An action that asks: of those that were refused, which are still selected. */
export async function finishAsked(day: Day): Promise<void> {
  const { page, hands, at } = day
  const bar = page.getByRole('region', { name: 'Selected records' })
  const button = bar.getByRole('button', { name: 'Finish…' })
  const item = page.getByRole('menuitem', { name: 'Finish…' })
  if (!(await button.isVisible())) {
    await hands.press(bar.getByRole('button', { name: 'More actions' }))
  }
  await hands.press(button.or(item))
  const asked = page.getByRole('dialog', { name: 'Finish the repair?' })
  await hands.type(asked.getByRole('textbox', { name: /^Remark/ }), 'New seal')
  await at('action')
  await hands.press(asked.getByRole('button', { name: 'Finish' }))
  await expect(page.getByText('1 finished.')).toBeVisible()
  expect(await valuesOf(day, 'Boiler 07')).toMatchObject({ state: 'done', notes: 'New seal' })
}

export async function attachAndDetach(day: Day): Promise<void> {
  const { page, hands, at } = day
  await hands.press(page.getByRole('link', { name: /^Boiler 03/ }))
  const parts = page.getByRole('region', { name: 'Parts' })
  await hands.press(parts.getByRole('button', { name: 'Attach part' }))
  const asked = page.getByRole('dialog', { name: 'Attach part' })
  const box = asked.getByRole('combobox')
  await hands.type(box, '05')
  // What was found before the typing ends takes the mark of the keys with it when it goes.
  await expect(asked.getByRole('option', { name: 'Gasket 05' })).toBeVisible()
  await expect(asked.getByRole('option').filter({ hasNotText: '05' })).toHaveCount(0)
  await hands.choose(box, asked.getByRole('option', { name: 'Gasket 05' }))
  await at('attach')
  await hands.press(asked.getByRole('button', { name: 'Attach', exact: true }))
  await expect(parts.getByRole('link', { name: 'Gasket 05' })).toBeVisible()
  await hands.press(parts.getByRole('button', { name: 'Detach Gasket 05' }))
  await expect(parts.getByRole('link', { name: 'Gasket 05' })).toHaveCount(0)
  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(parts.getByRole('link', { name: 'Gasket 05' })).toBeVisible()
  await at('related')
}

export async function readShortcuts({ page, hands, at }: Day): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Account of/ }))
  await hands.press(page.getByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await at('shortcuts')
  await hands.press(sheet.getByRole('button', { name: 'Close' }))
  await expect(sheet).toHaveCount(0)
}

/** What may be done, what slots show and what pages hold belongs to the place, in each tab. */
export async function switchPlace(day: Day): Promise<void> {
  const { page, hands, at } = day
  const second = await page.context().newPage()
  await second.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 })
  await second.goto(`${day.server.url}/app/resources/repairs`)
  await expect(second.getByRole('link', { name: /^Boiler 03/ })).toBeVisible()
  await expect(second.getByRole('link', { name: 'New repair' })).toBeVisible()
  await page.bringToFront()

  await hands.press(page.getByRole('region', { name: 'Company' }).getByRole('button'))
  await hands.press(page.getByRole('menuitemradio', { name: 'South' }))

  // The record is not of that place: the page goes to the list of its kind.
  for (const tab of [page, second]) {
    await expect(heading(tab, 'Repairs')).toBeVisible()
    await expect(tab.getByRole('link', { name: /^Toaster of the south/ })).toBeVisible()
    await expect(tab.getByRole('link', { name: /^Boiler/ })).toHaveCount(0)
    await expect(tab.getByRole('link', { name: 'New repair' })).toHaveCount(0)
    await expect(tab.getByRole('region', { name: 'Company' })).toHaveText('South')
    await expect(banner(tab)).toHaveCount(0)
    await expect(tab.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  }
  await at('other-place')
  await second.close()
}

export async function speakGerman({ page, hands, at }: Day): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Account of/ }))
  await hands.press(page.getByRole('menuitem', { name: 'Your profile' }))
  await expect(heading(page, 'Your profile')).toBeVisible()
  await at('profile')
  await hands.choose(
    page.getByRole('combobox', { name: 'Language and formats' }),
    page.getByRole('option', { name: 'Deutsch (Deutschland)' }),
  )
  await hands.press(page.getByRole('form', { name: 'About you' }).getByRole('button'))
  await expect(heading(page, 'Ihr Profil')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/)
  await at('profile-in-german')
}

export async function signOutInGerman({ page, hands, at }: Day): Promise<void> {
  await hands.press(page.getByRole('button', { name: /^Menü von/ }))
  await hands.press(page.getByRole('menuitem', { name: 'Abmelden' }))
  await expect(page).toHaveURL(/\/app\/login$/)
  await expect(page.getByRole('form')).toBeVisible()
  await at('signed-out')
}

/** What the server has of a repair, as the second person may see it. */
async function valuesOf({ other, server }: Day, title: string) {
  const found = await findRecords(other.context(), server, `repairs?q=${encodeURIComponent(title)}`)
  return found.find((record) => record.title === title)?.values
}
