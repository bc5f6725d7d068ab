import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from './server'
import { addLongTexts, readIn } from './support/long-texts'
import { type DemoPage, demoAdmin, publicPages, staffPages, visit } from './support/pages'
import { signIn } from './support/sign-in'
import { expect, test, type Watch } from './test'

// From the narrowest phone to the widest screen, and both sides of each width at which the layout changes.
const widths = [320, 360, 480, 575, 576, 767, 768, 991, 992, 1024, 1199, 1200, 1440, 2560]

/** For menus, dialogs and a second language: their words are longer, the layout is the same. */
const someWidths = [320, 390, 768, 992, 1024, 1440]

test.describe.configure({ timeout: 600_000 })

// Everybody's demo keeps its own texts.
let server: RunningServer

test.beforeAll(async ({ browser }) => {
  server = await startServer()
  const context = await browser.newContext()
  await signIn(context, server, demoAdmin)
  await addLongTexts(context, server)
  await context.close()
})

test.afterAll(() => server.stop())

test('no page scrolls sideways, however wide the window is', async ({ page, context, watch }) => {
  await expectNoOverflow(page, { watch, pages: publicPages, at: widths })
  await signIn(context, server, demoAdmin)
  const pages = await staffPages(context, server)
  const [states, plain] = [pages.filter(({ open }) => open), pages.filter(({ open }) => !open)]
  await expectNoOverflow(page, { watch, pages: plain, at: widths })
  await expectNoOverflow(page, { watch, pages: states, at: someWidths })
})

test('no page scrolls sideways in German either', async ({ page, context, watch }) => {
  await signIn(context, server, demoAdmin)
  await readIn(context, server, 'de-DE')
  const pages = await staffPages(context, server)
  const plain = pages.filter(({ open }) => !open)
  await expectNoOverflow(page, { watch, pages: plain, at: someWidths })
})

interface Walk {
  readonly watch: Watch
  readonly pages: readonly DemoPage[]
  readonly at: readonly number[]
}

async function expectNoOverflow(page: Page, { watch, pages, at }: Walk): Promise<void> {
  for (const it of pages) {
    watch.allow(...(it.says ? [it.says] : []))
    await page.setViewportSize({ width: it.onlyBelow ? 390 : 1440, height: 900 })
    await visit(page, server, it)
    expect.soft(await findOverflows(page, at), it.name).toEqual([])
  }
}

async function findOverflows(page: Page, at: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(describeOverflow)
    if (overflow) found.push(`${width}: ${overflow}`)
  }
  return found
}

/** By how much the page is wider than the window, and which texts and parts reach beyond its edge. */
async function describeOverflow(): Promise<string | undefined> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return undefined
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const reaching: string[] = []
  while (nodes.nextNode()) {
    const { parentElement: parent, textContent } = nodes.currentNode
    const range = document.createRange()
    range.selectNode(nodes.currentNode)
    const right = Math.max(range.getBoundingClientRect().right, rightOf(parent))
    if (right <= clientWidth || isClipped(parent)) continue
    const words = (textContent ?? '').trim().slice(0, 30)
    reaching.push(`"${words}" in ${parent?.localName}.${parent?.className} to ${right}`)
  }
  return `${scrollWidth - clientWidth} px, ${reaching.slice(0, 3).join('; ')}`

  function rightOf(element: Element | null): number {
    return element?.getBoundingClientRect().right ?? 0
  }
}
