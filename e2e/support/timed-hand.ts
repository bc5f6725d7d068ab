import type { Locator, Page } from '@playwright/test'
import { expect } from '../test'
import { drawn } from './pages'

/** So long somebody takes for a press, and to read a page or a dialog that is new to them. */
const PRESS_S = 2
const LOOK_S = 8

/** The seconds of somebody who uses the console without having read its manual. */
export interface TimedHand {
  readonly page: Page
  press(target: Locator): Promise<void>
  /** Types in place of what is there; the field is pressed first. */
  type(target: Locator, text: string): Promise<void>
  /** Presses a key, or keys together. */
  key(keys: string): Promise<void>
  /** Reads something that has come: a page, a dialog, a menu. */
  look(at: Locator): Promise<void>
  /** What it took until now, in seconds. */
  seconds(): number
}

export function createTimedHand(page: Page): TimedHand {
  let seconds = 0
  return {
    page,
    async press(target) {
      while (await isUnderNotice(target)) {
        const notices = page.locator('.mantine-Notifications-notification')
        await notices.first().getByRole('button', { name: 'Close' }).click()
        await drawn(page)
      }
      seconds += PRESS_S
      await target.click()
    },
    async type(target, text) {
      seconds += PRESS_S
      await target.fill(text)
    },
    async key(keys) {
      seconds += PRESS_S
      await page.keyboard.press(keys)
    },
    async look(at) {
      seconds += LOOK_S
      await expect(at).toBeVisible()
    },
    seconds: () => seconds,
  }
}

/** This hand is faster than people are: for them, most notices are gone by then. */
async function isUnderNotice(target: Locator): Promise<boolean> {
  await expect(target).toBeEnabled()
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return (
      top !== null && !element.contains(top) && top.closest('.mantine-Notifications-root') !== null
    )
  })
}
