import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from '../server'
import { expect } from '../test'
import type { Hands } from './hands'

/** One person's morning at the demo. */
export interface Morning {
  readonly server: RunningServer
  readonly page: Page
  readonly hands: Hands
  /** The browser of a colleague in another branch, who has signed in. */
  readonly colleague: Page
}

/** What somebody does in one go, and how many presses and filled fields it may take at most. */
export interface Task {
  readonly does: string
  readonly most: number
  /** On a phone, where the navigation has to be opened, or an action is behind the menu. */
  readonly mostOnPhone?: number
  run(morning: Morning): Promise<void>
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const saved = (page: Page) => page.getByText(/was (saved|created)\.$/).last()

async function goTo({ page, hands }: Morning, name: string): Promise<void> {
  const burger = page.getByRole('button', { name: 'Navigation', exact: true })
  if (await burger.isVisible()) {
    // The drawer of the navigation before may still be closing.
    await expect(page.getByRole('button', { name: 'Close navigation' })).toHaveCount(0)
    await hands.press(burger)
  }
  const navigation = page.getByRole('navigation', { name: /^Main/ })
  await hands.press(navigation.getByRole('link', { name, exact: true }))
  await expect(heading(page, name)).toBeVisible()
}

/** Shows the orders of one status alone, by the filter at hand. */
async function showOnly({ page, hands }: Morning, status: string): Promise<void> {
  const atHand = page.getByRole('group', { name: 'Quick filters' })
  await hands.press(atHand.getByRole('button', { name: /^Status/ }))
  await hands.press(page.getByRole('menuitemcheckbox', { name: status }))
  await expect(page).toHaveURL(new RegExp(`filter%5Bstatus%5D=${status.toLowerCase()}`))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('status').filter({ hasText: `Status: ${status}` })).toBeAttached()
}

async function pick(box: Locator, text: string, { page, hands }: Morning): Promise<void> {
  await hands.type(box, text)
  await hands.press(page.getByRole('option').filter({ hasText: text }).first())
}

async function addLine(morning: Morning, product: string): Promise<void> {
  const { page, hands } = morning
  const order = new URL(page.url()).pathname
  await hands.press(page.getByRole('link', { name: 'New order line' }))
  await pick(page.getByRole('combobox', { name: /^Product/ }), product, morning)
  await hands.type(page.getByLabel(/^Quantity/), '12')
  await hands.type(page.getByLabel(/^Unit price/), '21.50')
  await hands.press(page.getByRole('button', { name: 'Create order line' }))
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveURL(({ pathname }) => pathname === order)
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText(product)
}

/** Twenty things, each from where the one before it ended. */
export const morning: readonly Task[] = [
  {
    does: 'signs in',
    most: 2,
    async run({ page, hands, server }) {
      await page.goto(`${server.url}/app/login`)
      await hands.press(page.getByRole('button', { name: 'Manager' }))
      await hands.press(page.getByRole('button', { name: 'Sign in', exact: true }))
      await expect(heading(page, 'Sales')).toBeVisible()
    },
  },
  {
    does: 'opens the order that waits longest to be shipped',
    most: 1,
    async run({ page, hands }) {
      const waiting = page.getByRole('table', { name: 'Orders to ship' })
      await hands.press(waiting.getByRole('link').first())
      await expect(heading(page, /^#\d+/)).toBeVisible()
    },
  },
  {
    does: 'marks it as shipped',
    most: 1,
    async run({ page, hands }) {
      await hands.press(page.getByRole('button', { name: 'Mark as shipped' }))
      await expect(page.getByText(/is now shipped\.$/)).toBeVisible()
    },
  },
  {
    does: 'looks at the paid orders alone',
    most: 3,
    mostOnPhone: 4,
    async run(now) {
      await goTo(now, 'Orders')
      await showOnly(now, 'Paid')
    },
  },
  {
    does: 'puts the largest first',
    most: 2,
    mostOnPhone: 3,
    async run({ page, hands }) {
      const menu = page.getByRole('button', { name: 'Sort by' })
      const head = page.getByRole('button', { name: /^Total/ })
      await expect(menu.or(head)).toBeVisible()
      if (await menu.isVisible()) await hands.press(menu)
      const total = head.or(page.getByRole('menuitemradio', { name: /^Total/ }))
      await hands.press(total)
      await expect(page).toHaveURL(/sort=total/)
      await hands.press(total)
      await expect(page).toHaveURL(/sort=-total/)
      await page.keyboard.press('Escape')
    },
  },
  {
    does: 'opens the first, and goes on to its customer',
    most: 2,
    async run({ page, hands }) {
      await hands.press(page.getByRole('main').getByRole('link', { name: /^#\d+/ }).first())
      await expect(heading(page, /^#\d+/)).toBeVisible()
      await hands.press(page.getByRole('main').locator('a[href*="/resources/customers/"]').first())
      await expect(page).toHaveURL(/customers\/\d+/)
    },
  },
  {
    does: 'corrects the phone number',
    most: 3,
    async run({ page, hands }) {
      await hands.press(page.getByRole('link', { name: 'Edit', exact: true }))
      await hands.type(page.getByLabel(/^Phone/), '+43 1 555 0100')
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      await expect(saved(page)).toBeVisible()
      await expect(page.getByText('+43 1 555 0100')).toBeVisible()
    },
  },
  {
    does: 'goes back to the list as it was',
    most: 1,
    mostOnPhone: 2,
    async run(now) {
      const { page } = now
      await goTo(now, 'Orders')
      await expect(page).toHaveURL(/filter%5Bstatus%5D=paid/)
      await expect(page).toHaveURL(/sort=-total/)
      await page.keyboard.press('Escape')
    },
  },
  {
    does: 'finds a customer by a part of the name',
    most: 3,
    mostOnPhone: 4,
    async run(now) {
      const { page, hands } = now
      await goTo(now, 'Customers')
      await hands.type(page.getByRole('searchbox', { name: 'Search customers' }), 'Zederhain')
      await expect(page).toHaveURL(/[?&]q=Zederhain/)
      await hands.press(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Zederhain/ })
          .first(),
      )
      await expect(heading(page, /^Zederhain/)).toBeVisible()
    },
  },
  {
    does: 'writes an order for this customer',
    most: 3,
    async run({ page, hands }) {
      await hands.press(page.getByRole('link', { name: 'New order' }))
      await expect(page.getByRole('combobox', { name: /^Customer/ })).toHaveValue(/^Zederhain/)
      await hands.type(page.getByLabel(/^Date/), '2026-11-23')
      await hands.press(page.getByRole('button', { name: 'Create order' }))
      await expect(saved(page)).toBeVisible()
      await expect(heading(page, /^#\d+/)).toBeVisible()
    },
  },
  { does: 'adds a line to it', most: 6, run: (now) => addLine(now, 'Tamarin House Blend 250 g') },
  { does: 'adds another one', most: 6, run: (now) => addLine(now, 'Tamarin Single Origin 1 kg') },
  {
    does: 'gives a discount',
    most: 3,
    async run({ page, hands }) {
      await hands.press(page.getByRole('link', { name: 'Edit', exact: true }))
      await hands.type(page.getByLabel(/^Discount/), '10')
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      await expect(saved(page)).toBeVisible()
      await expect(page.getByText('€464.40')).toBeVisible()
    },
  },
  {
    does: 'sends its address to a colleague, who works in another branch at the moment',
    most: 1,
    async run({ page, hands, colleague }) {
      await colleague.goto(page.url())
      await hands.press(colleague.getByRole('button', { name: 'Switch to Bellora Austria' }))
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(heading(colleague, title)).toBeVisible()
    },
  },
  {
    does: 'deletes an order by mistake, and takes that back',
    most: 3,
    async run({ page, hands }) {
      await hands.press(page.getByRole('button', { name: 'More actions' }))
      await hands.press(page.getByRole('menuitem', { name: 'Delete this order' }))
      await expect(page.getByText(/was deleted\.$/)).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Undo' }))
      await expect(page.getByText('1 record was restored.')).toBeVisible()
    },
  },
  {
    does: 'marks three drafts as paid in one go',
    most: 7,
    mostOnPhone: 8,
    async run(now) {
      const { page, hands } = now
      await goTo(now, 'Orders')
      await showOnly(now, 'Draft')
      const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select #/ })
      for (const index of [0, 1, 2]) await hands.press(boxes.nth(index))
      await expect(page.getByText('3 selected')).toBeVisible()
      await hands.press(
        page
          .getByRole('region', { name: 'Selected records' })
          .getByRole('button', { name: 'Mark as paid' }),
      )
      await expect(page.getByText('3 orders are paid now.')).toBeVisible()
    },
  },
  {
    does: 'works on in the other branch, at the same list',
    most: 2,
    async run({ page, hands }) {
      await hands.press(page.getByRole('region', { name: 'Company' }).getByRole('button'))
      await hands.press(page.getByRole('menuitemradio', { name: 'Bellora Germany' }))
      await expect(heading(page, 'Orders')).toBeVisible()
      await expect(page).toHaveURL(/filter%5Bstatus%5D=draft/)
    },
  },
  {
    does: 'raises the stock of what will soon be sold out',
    most: 5,
    mostOnPhone: 6,
    async run(now) {
      const { page, hands } = now
      await goTo(now, 'Warehouse')
      const low = page.getByRole('region', { name: 'Low stock' })
      await hands.press(low.getByRole('link').first())
      await hands.press(page.getByRole('link', { name: 'Edit', exact: true }))
      await hands.type(page.getByLabel(/^Stock/), '120')
      await hands.press(page.getByRole('button', { name: 'Save changes' }))
      await expect(saved(page)).toBeVisible()
    },
  },
  {
    does: 'reads all of it in German',
    most: 5,
    async run({ page, hands }) {
      await hands.press(page.getByRole('button', { name: /^Account of/ }))
      await hands.press(page.getByRole('menuitem', { name: 'Your profile' }))
      await hands.choose(
        page.getByRole('combobox', { name: 'Language and formats' }),
        page.getByRole('option', { name: 'Deutsch (Deutschland)' }),
      )
      await hands.press(page.getByRole('form', { name: 'About you' }).getByRole('button'))
      await expect(heading(page, 'Ihr Profil')).toBeVisible()
    },
  },
  {
    does: 'signs out',
    most: 2,
    async run({ page, hands }) {
      await hands.press(page.getByRole('button', { name: /^Menü von/ }))
      await hands.press(page.getByRole('menuitem', { name: 'Abmelden' }))
      await expect(page).toHaveURL(/\/app\/login/)
    },
  },
]
