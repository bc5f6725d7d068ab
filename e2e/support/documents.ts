import type { Page } from '@playwright/test'

/** Marks the document that `page` shows now. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
}

/** Whether `page` still shows the document that was marked: it was neither reloaded nor replaced. */
export async function isMarked(page: Page): Promise<boolean> {
  // A document that goes while it is asked is not the one that was marked for long.
  return page
    .evaluate(() => 'isMarked' in window)
    .catch(() => page.evaluate(() => 'isMarked' in window))
}
