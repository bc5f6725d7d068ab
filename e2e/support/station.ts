import { expect, type Page, test } from '../test'
import { expectNoViolation } from './axe'

/** Looks at the page as it is, in light and in dark: axe, its width, and a picture of it. */
export async function station(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectNoViolation(page, `${name}, ${colorScheme}`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(width, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
}
