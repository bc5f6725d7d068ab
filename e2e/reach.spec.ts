import type { Page } from '@playwright/test'
import { demoAdmin, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { useLowFont } from './support/walk/reach'
import { expect, test } from './test'

test('icons grow with the text; links in tables are 24 px high with any font', async ({
  page,
  context,
  demo,
}) => {
  await signIn(context, demo, demoAdmin)
  for (const path of ['/', '/resources/orders', '/manage/remotes', '/manage/releases']) {
    await visit(page, demo, { path })
    // Icons that come with later data come between the two looks, at most once.
    await expect(async () => {
      await setTextSize(page, '')
      const before = await iconWidths(page)
      // What a browser does whose reader has chosen larger text.
      await setTextSize(page, '125%')

      expect(before.length, path).toBeGreaterThan(5)
      expect(await iconWidths(page), path).toEqual(before.map((width) => width * 1.25))
    }).toPass()
    if (path.startsWith('/manage')) continue

    await setTextSize(page, '')
    await useLowFont(page)
    const heights = await page
      .locator('main td a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))

    expect(heights.length, path).toBeGreaterThan(5)
    expect(Math.min(...heights), path).toBeGreaterThanOrEqual(24)
  }
})

const setTextSize = (page: Page, size: string) =>
  page.evaluate((to) => (document.documentElement.style.fontSize = to), size)

const iconWidths = (page: Page) =>
  page
    .locator('svg.lucide')
    .evaluateAll((icons) => icons.map((icon) => Number.parseFloat(getComputedStyle(icon).width)))
