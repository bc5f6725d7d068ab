import type { Page } from '@playwright/test'
import { type DemoPage, demoAdmin, publicPages, staffPages, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { expect, test } from './test'

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

type State = keyof typeof states

test.describe.configure({ timeout: 600_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, forcedColors: 'active', viewport: { width: 1280, height: 900 } })

    test(`with the system's colours alone each state is still drawn, and each panel has an edge (${colorScheme})`, async ({
      page,
      context,
      demo,
      watch,
    }) => {
      const seen = new Map<string, State>()
      const look = async (it: DemoPage) => {
        watch.allow(...(it.says ? [it.says] : []))
        await visit(page, demo, it)
        expect.soft(await findInvisible(page, seen), it.name).toEqual([])
        expect.soft(await page.evaluate(findEdgeless), it.name).toEqual([])
      }

      for (const it of publicPages) await look(it)
      await signIn(context, demo, demoAdmin)
      for (const it of await staffPages(context, demo)) if (!it.onlyBelow) await look(it)

      expect([...new Set(seen.values())].sort()).toEqual(Object.keys(states).sort())
    })
  })
}

/** The states of a page that look the same without them; each kind of part is looked at once. */
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
  await control.evaluate(takeAway, without)
  const after = await shown.screenshot()
  await control.evaluate(putBack, without)
  return !before.equals(after)
}

function takeAway(control: SVGElement | HTMLElement, state: string): void {
  if (state === 'focus') control.blur()
  else if (state === 'checked') (control as HTMLInputElement).checked = false
  else {
    control.removeAttribute(state)
    control.removeAttribute(`data-${state}`)
  }
}

function putBack(control: SVGElement | HTMLElement, state: string): void {
  if (state === 'focus') control.focus()
  else if (state === 'checked') (control as HTMLInputElement).checked = true
  else control.setAttribute(state, state.startsWith('aria') ? 'true' : '')
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
