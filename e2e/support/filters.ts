import type { Page } from '@playwright/test'
import { expect } from '../test'
import { type Hands, pointer } from './hands'

interface FilterChoice {
  readonly label: string
  readonly option: string
  readonly hands?: Hands
}

/** Opens what filters by an option: a panel of its own, on a narrow screen the sheet of all filters. */
export async function openFilter(page: Page, choice: FilterChoice): Promise<void> {
  const { label, option, hands = pointer } = choice
  await hands.press(page.getByRole('button', { name: /^Filter/ }))
  const item = page.getByRole('menuitem', { name: label })
  await expect(item.or(page.getByRole('dialog', { name: 'Filter' }))).toBeVisible()
  if (await item.isVisible()) await hands.press(item)
  await hands.press(page.getByRole('dialog').getByRole('checkbox', { name: option }))
}

export async function applyFilter(page: Page, hands: Hands = pointer): Promise<void> {
  await hands.press(
    page.getByRole('dialog').getByRole('button', { name: /^(Apply|Show results)$/ }),
  )
}
