import type { Page } from '@playwright/test'

/** On which page a state is drawn at least; how it is found, and how it is taken away; what shows it, if that is something around it. */
const states = {
  'where one is': { on: 'orders', found: '[aria-current="page"]', without: 'aria-current' },
  'a day that is chosen': {
    on: 'customer, choosing a day',
    found: '[data-chosen]',
    without: 'data-chosen',
  },
  pressed: {
    on: 'sales, a chart as table',
    found: '[aria-pressed="true"]',
    without: 'aria-pressed',
  },
  'a record that is selected': {
    on: 'products, some selected',
    found: '[data-row][data-selected]',
    without: 'data-selected',
  },
  'one of a few': {
    on: 'audit, filter open',
    found: '.mantine-SegmentedControl-label[data-active]',
    without: 'data-active',
  },
  'a box that is checked': {
    on: 'products, some selected',
    found: 'input[type="checkbox"]:checked:not([role="switch"])',
    without: 'checked',
    shown: '.mantine-Checkbox-root',
  },
  'a switch that is on': {
    on: 'product, edited',
    found: 'input[role="switch"]:checked',
    without: 'checked',
    shown: '.mantine-Switch-root',
  },
  'what cannot be pressed': { on: 'orders', found: 'button:disabled', without: 'disabled' },
  'what is wrong': {
    on: 'new customer, refused',
    found: 'input[aria-invalid="true"]',
    without: 'aria-invalid',
  },
  'the item of a menu': { on: 'order, menu', found: '.mantine-Menu-item:focus', without: 'focus' },
} as const

export type State = keyof typeof states

/** The pages that draw each state of the product at least once. */
export const pagesOfStates: readonly string[] = Object.values(states).map(({ on }) => on)

const schemes = ['light', 'dark'] as const

export type Seen = Readonly<Record<(typeof schemes)[number], Map<string, State>>>

/**
 * What the page does not show with the system's colours alone, in either scheme: states that look the same
 * without them, and panels without an edge. Each kind of part is looked at once: `seen` has those that were.
 */
export async function findLost(
  page: Page,
  { name, seen }: { readonly name: string; readonly seen: Seen },
): Promise<readonly string[]> {
  const lost: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    const invisible = await findInvisible(page, seen[colorScheme])
    const found = [
      ...invisible,
      ...missing(name, seen[colorScheme]),
      ...(await page.evaluate(findEdgeless)),
    ]
    lost.push(...found.map((one) => `${colorScheme}: ${one}`))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  return lost
}

/** States that were not found on this page, nor before. */
function missing(name: string, seen: Map<string, State>): string[] {
  const found = new Set<string>(seen.values())
  const expected = Object.entries(states).filter(([, { on }]) => on === name)
  return expected.filter(([state]) => !found.has(state)).map(([state]) => `not there: ${state}`)
}

async function findInvisible(page: Page, seen: Map<string, State>): Promise<string[]> {
  const selectors = Object.entries(states).map(
    ([name, state]) =>
      [name as State, state.found, 'shown' in state ? state.shown : state.found] as const,
  )
  const invisible: string[] = []
  for (const [name, part] of await page.evaluate(findStates, selectors)) {
    const kind = `${name}: ${part}`
    // To look at one before may have moved the focus.
    const left = page.locator(states[name].found).filter({ visible: true })
    if (seen.has(kind) || (await left.count()) === 0) continue
    seen.set(kind, name)
    if (!(await isDrawn(page, states[name]))) invisible.push(kind)
  }
  return invisible
}

/** The states that the page has, each with what the first part that has it is; none where something lies over that. */
function findStates(
  selectors: readonly (readonly [State, found: string, shown: string])[],
): [State, string][] {
  return selectors.flatMap(([name, found, shown]) => {
    const part = [...document.querySelectorAll(found)].find((it) =>
      it.checkVisibility({ visibilityProperty: true }),
    )
    const drawn = part?.closest(shown)
    if (!part || !drawn || isCovered(drawn)) return []
    return [[name, `${part.localName}.${String(part.className)}`]]
  })

  function isCovered(it: Element): boolean {
    const { left, top, width, height } = it.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return over !== null && !it.contains(over) && !over.contains(it)
  }
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
