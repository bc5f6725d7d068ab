import type { Page } from '@playwright/test'
import { password as fixturePassword } from '../app/people'

/** Signs in by the form of the sign-in page, as a person does. */
export async function fillSignIn(
  page: Page,
  email: string,
  password: string = fixturePassword,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs out by the menu of the account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
