import type { Page } from '@playwright/test'
import { expect } from '../test'

/** Whether the other components of the first page of e2e/app/faults.ts are there and answer. */
export async function expectOthersToWork(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Failed clicks' })
  const before = Number((await button.textContent())?.replace(/\D/g, ''))
  await button.click()
  await expect(button).toHaveText(`Failed clicks: ${before + 1}`)
  await expect(page.getByText('faulty, but good')).toBeVisible()
}
