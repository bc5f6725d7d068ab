import type { Page } from '@playwright/test'

/** From the narrowest phone to the widest screen, and both sides of each width at which the layout changes. */
export const widths: readonly number[] = [
  320, 360, 480, 575, 576, 767, 768, 991, 992, 1024, 1199, 1200, 1440, 2560,
]

/** For menus, dialogs and a second language: their words are longer, the layout is the same. */
export const someWidths: readonly number[] = [320, 390, 768, 992, 1024, 1440]

/** At which of these widths the page as it is scrolls sideways, and what reaches beyond its edge. */
export async function findOverflows(page: Page, at: readonly number[]): Promise<readonly string[]> {
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
