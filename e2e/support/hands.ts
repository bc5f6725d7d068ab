import type { Locator } from '@playwright/test'
import { expect } from '../test'

/** How somebody works with a page. */
export interface Hands {
  press(target: Locator): Promise<void>
  /** Puts `text` in the place of what is in `target`. */
  type(target: Locator, text: string): Promise<void>
  /** Opens `box` and takes an option of it. */
  choose(box: Locator, option: Locator): Promise<void>
}

/** Somebody with a mouse or a finger. */
export const pointer: Hands = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  async choose(box, option) {
    await box.click()
    await option.click()
  },
}

/** Somebody who has nothing but the keys. */
export const keys: Hands = {
  async press(target) {
    await reach(target)
    const isToggle = await target.evaluate((element) =>
      element.matches('input[type="checkbox"], input[type="radio"]'),
    )
    await target.page().keyboard.press(isToggle ? 'Space' : 'Enter')
  },
  async type(target, text) {
    await reach(target)
    await target.page().keyboard.press('Control+A')
    await target.page().keyboard.type(text)
  },
  async choose(box, option) {
    await reach(box)
    const { keyboard } = box.page()
    await keyboard.press('ArrowDown')
    await expect(option).toBeVisible()
    const marked = 'data-combobox-selected'
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await option.getAttribute(marked)) === 'true') break
      await keyboard.press('ArrowDown')
    }
    await expect(option).toHaveAttribute(marked, 'true')
    await keyboard.press('Enter')
  },
}

/** Presses Tab, or the arrow within a menu and between radio buttons, until `target` has the focus. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 300; presses += 1) {
    const way = await target.evaluate(wayTo)
    if (way === 'there') return
    if (way !== 'wait') await target.page().keyboard.press(way)
  }
  throw new Error(`the keyboard does not reach ${String(target)}`)
}

async function wayTo(element: Element): Promise<'there' | 'wait' | 'ArrowDown' | 'Tab'> {
  const focused = document.activeElement
  if (focused === element) return 'there'
  const menu = element.closest('[role="menu"]')
  if (menu?.contains(focused)) return 'ArrowDown'
  if (menu) {
    // It takes the focus when it is open.
    await new Promise(requestAnimationFrame)
    return 'wait'
  }
  const group = element.closest('[type="radio"]')?.getAttribute('name')
  return group && focused?.getAttribute('name') === group ? 'ArrowDown' : 'Tab'
}
