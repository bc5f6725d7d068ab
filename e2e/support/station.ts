import { expect, type Page, test } from '../test'
import { expectNoViolation } from './axe'

/** Looks at the page as it is: axe, its width, and a picture of it. */
export async function station(page: Page, name: string): Promise<void> {
  await expectNoViolation(page, name)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}
