import type { Page } from '@playwright/test'

/** How a state is found, and how it is taken away; what shows it, if that is something around it. */
const states = {
  'where one is': { found: '[aria-current="page"]', without: 'aria-current' },
  'a day that is chosen': { found: '[data-chosen]', without: 'data-chosen' },
  pressed: { found: '[aria-pressed="true"]', without: 'aria-pressed' },
  'a record that is selected': { found: '[data-row][data-selected]', without: 'data-selected' },
  'one of a few': { found: '.mantine-SegmentedControl-label[data-active]', without: 'data-active' },
  'a box that is checked': {
    found: 'input[type="checkbox"]:checked:not([role="switch"])',
    without: 'checked',
    shown: '.mantine-Checkbox-root',
  },
  'a switch that is on': {
    found: 'input[role="switch"]:checked',
    without: 'checked',
    shown: '.mantine-Switch-root',
  },
  'what cannot be pressed': { found: 'button:disabled', without: 'disabled' },
  'what is wrong': { found: 'input[aria-invalid="true"]', without: 'aria-invalid' },
  'the item of a menu': { found: '.mantine-Menu-item:focus', without: 'focus' },
} as const

export type State = keyof typeof states

/** Every state that the product draws. */
export const allStates: readonly string[] = Object.keys(states).sort()

/**
 * What the page does not show with the system's colours alone, in `scheme`: states that look the same without
 * them, and panels without an edge. Each kind of part is looked at once: `seen` has those that were.
 */
export async function findLost(
  page: Page,
  scheme: 'light' | 'dark',
  seen: Map<string, State>,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: scheme, forcedColors: 'active' })
  const lost = [...(await findInvisible(page, seen)), ...(await page.evaluate(findEdgeless))]
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return lost
}

async function findInvisible(page: Page, seen: Map<string, State>): Promise<string[]> {
  const invisible: string[] = []
  for (const [name, state] of Object.entries(states) as [State, (typeof states)[State]][]) {
    const found = page.locator(state.found).filter({ visible: true }).first()
    if ((await found.count()) === 0) continue
    const kind = `${name}: ${await found.evaluate(({ localName, className }) => `${localName}.${className}`)}`
    if (seen.has(kind)) continue
    seen.set(kind, name)
    if (!(await isDrawn(page, state))) invisible.push(kind)
  }
  return invisible
}

async function isDrawn(page: Page, state: (typeof states)[State]): Promise<boolean> {
  const { found, without } = state
  const inner = page.locator(found).filter({ visible: true }).first()
  const control = await inner.elementHandle()
  const shown = await ('shown' in state
    ? inner.locator(`xpath=ancestor::*[contains(@class, "${state.shown.slice(1)}")]`).last()
    : inner
  ).elementHandle()
  if (!control || !shown) throw new Error(`${found} is gone`)
  const before = await shown.screenshot()
  const taken = await control.evaluate(takeAway, without)
  const after = await shown.screenshot()
  await control.evaluate(putBack, { state: without, taken })
  return !before.equals(after)
}

/** Returns the attributes that it took away. */
function takeAway(control: SVGElement | HTMLElement, state: string): readonly [string, string][] {
  if (state === 'focus') control.blur()
  if (state === 'checked') (control as HTMLInputElement).checked = false
  if (state === 'focus' || state === 'checked') return []
  const names = [state, `data-${state}`].filter((name) => control.hasAttribute(name))
  const taken = names.map((name): [string, string] => [name, control.getAttribute(name) ?? ''])
  for (const name of names) control.removeAttribute(name)
  return taken
}

interface Taken {
  readonly state: string
  readonly taken: readonly (readonly [string, string])[]
}

function putBack(control: SVGElement | HTMLElement, { state, taken }: Taken): void {
  if (state === 'focus') control.focus()
  else if (state === 'checked') (control as HTMLInputElement).checked = true
  for (const [name, value] of taken) control.setAttribute(name, value)
}

/** What is open over the page and has no line around it. */
function findEdgeless(): string[] {
  return [
    ...document.querySelectorAll('[role="dialog"], [role="menu"], .mantine-Combobox-dropdown'),
  ]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(it)
      return borderTopWidth === '0px' || borderTopColor === backgroundColor
    })
    .map((it) => String(it.className))
}
