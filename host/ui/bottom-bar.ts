/**
 * The ref of a bar that sticks to the lower edge. As long as it is there, what gets the focus is scrolled
 * to above it (WCAG 2.4.11), and notices of the page are shown above it: `data-bottom-bar`,
 * `--host-bottom-bar`.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const scroller = scrollerOf(bar)
  // Its height depends on the width, on the words in it, and on the size of the text.
  const observer = new ResizeObserver(() => {
    scroller.style.setProperty('--host-bottom-bar', `${coveredBy(bar)}px`)
  })
  observer.observe(bar)
  scroller.addEventListener('keyup', revealWhole)
  return () => {
    observer.disconnect()
    scroller.removeEventListener('keyup', revealWhole)
    scroller.style.removeProperty('--host-bottom-bar')
  }
}

// Of a text of several lines the browser shows the one with the caret; the others may be under the bar.
function revealWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' })
}

function coveredBy(bar: HTMLElement): number {
  const { position, bottom } = getComputedStyle(bar)
  return position === 'sticky' ? bar.offsetHeight + (Number.parseFloat(bottom) || 0) : 0
}

/** A dialog scrolls by itself, and everything else with the page. */
function scrollerOf(bar: HTMLElement): HTMLElement {
  return bar.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement
}
