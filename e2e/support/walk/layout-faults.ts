// These run in the page: each of them is whole in itself.

/**
 * Texts that cannot be read to their end: beyond a part that hides what overflows, beyond their button or
 * badge, over one another, or beyond the window. A text that ends with an ellipsis may, when its title says it whole.
 */
export async function findCutTexts(): Promise<string[]> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const drawn = textsOnPage()
  const { scrollWidth, clientWidth } = document.documentElement
  const sideways =
    scrollWidth > clientWidth ? [`page is ${scrollWidth - clientWidth} px wider`] : []
  return [
    ...sideways,
    ...drawn.filter((text) => isClipped(text)).map((text) => `cut off: ${describe(text)}`),
    ...drawn.filter((text) => leavesButton(text)).map((text) => `leaves: ${describe(text)}`),
    ...overlaps(drawn),
  ]

  interface Text {
    readonly node: Node
    readonly words: string
    readonly parent: HTMLElement
    readonly box: DOMRect
  }

  function textsOnPage(): Text[] {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement
      const words = nodes.currentNode.textContent?.trim() ?? ''
      if (
        !parent ||
        !/[\p{L}\p{N}]/u.test(words) ||
        !parent.checkVisibility({ opacityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(nodes.currentNode)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && !isForEars(parent))
        found.push({ node: nodes.currentNode, words, parent, box })
    }
    return found
  }

  /** For screen readers alone: a part of one pixel, or of none. */
  function isForEars(element: Element | null): boolean {
    if (!element || element === document.body) return false
    const { clip, position } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return (
      (position === 'absolute' && (clip !== 'auto' || width * height <= 1)) ||
      isForEars(element.parentElement)
    )
  }

  function isClipped({ parent, box }: Text): boolean {
    for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const edge = at.getBoundingClientRect()
      const isWide = box.left < edge.left - 1 || box.right > edge.right + 1
      const isHigh = box.top < edge.top - 2 || box.bottom > edge.bottom + 2
      if (/auto|scroll/.test(style.overflowX) && isWide) return false
      if (/auto|scroll/.test(style.overflowY) && isHigh) return false
      if (/hidden|clip/.test(style.overflowX) && isWide) return !saysItWhole(at)
      if (/hidden|clip/.test(style.overflowY) && isHigh) return !saysItWhole(at)
    }
    return false
  }

  function saysItWhole(element: HTMLElement): boolean {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    return isShortened && element.closest('[title], [aria-label]') !== null
  }

  function leavesButton({ parent, box }: Text): boolean {
    const around = parent.closest('button, .mantine-Badge-root, .mantine-Pill-root')
    if (!around || saysItWhole(parent)) return false
    const edge = around.getBoundingClientRect()
    return box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 2
  }

  function overlaps(texts: readonly Text[]): string[] {
    const seen = texts.flatMap((text) => {
      const lines = linesOf(text).filter((line) => isOnTop(text, line))
      return lines.length > 0 ? [{ text, lines, layer: layerOf(text.parent) }] : []
    })
    return seen.flatMap((one, index) =>
      seen
        .slice(index + 1)
        .filter((other) => one.layer === other.layer)
        .filter((other) => one.lines.some((a) => other.lines.some((b) => areOver(a, b))))
        .map((other) => `${describe(one.text)} is over ${describe(other.text)}`),
    )
  }

  interface Line {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }

  /** Where its lines are seen: without what is hidden of a text that is shortened. */
  function linesOf({ parent, node }: Text): Line[] {
    const range = document.createRange()
    range.selectNodeContents(node)
    let lines: Line[] = [...range.getClientRects()]
    for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue
      const edge = at.getBoundingClientRect()
      lines = lines.map(({ left, right, top, bottom }) => ({
        left: Math.max(left, edge.left),
        right: Math.min(right, edge.right),
        top: Math.max(top, edge.top),
        bottom: Math.min(bottom, edge.bottom),
      }))
    }
    return lines.filter(({ left, right, top, bottom }) => left < right && top < bottom)
  }

  function isOnTop({ parent }: Text, { left, right, top, bottom }: Line): boolean {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit !== null && (parent.contains(hit) || hit.contains(parent))
  }

  function layerOf(element: Element): Element {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at
    }
    return document.body
  }

  function areOver(one: Line, other: Line): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > 4
  }

  function describe({ words, parent }: Text): string {
    return `"${words.slice(0, 30)}" in ${parent.localName}.${parent.className}`
  }
}

/** What is not mirrored: a part that runs from the left, or is aligned to a side by its name. */
export function findUnmirrored(): string[] {
  const page = document.documentElement
  const wrong = [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    // The browser writes its own choice of a day in its own language.
    if (element.matches('input[type="date"]')) return []
    if (element.closest('bdi, [dir]:not(html), svg, script, style, #slipway-notices')) return []
    const { direction, textAlign } = getComputedStyle(element)
    const name = `${element.localName}.${element.className}`
    if (direction !== 'rtl') return [`from the left: ${name}`]
    return textAlign === 'left' || textAlign === '-webkit-left' ? [`at the left: ${name}`] : []
  })
  return [...(page.dir === 'rtl' ? [] : ['the page runs from the left']), ...new Set(wrong)].slice(
    0,
    5,
  )
}
