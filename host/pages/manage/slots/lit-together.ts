/**
 * The ref of what is around the map and the list: an entry that is pointed at or has the focus carries `data-lit`
 * on both. By hand: nothing else is drawn again for it.
 */
export function litTogether(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  const light = ({ target }: Event) => lightUp(root, target instanceof Element ? target : null)
  const drawn = new AbortController()
  const { signal } = drawn
  root.addEventListener('pointerover', light, { signal })
  root.addEventListener('focusin', light, { signal })
  root.addEventListener('pointerleave', () => lightUp(root, null), { signal })
  return () => drawn.abort()
}

function lightUp(root: HTMLElement, pointed: Element | null): void {
  const part = pointed?.closest(parts)
  const id = part && idOf(part)
  for (const one of root.querySelectorAll(parts)) one.toggleAttribute('data-lit', idOf(one) === id)
}

const parts = '[data-entry], [data-on-map]'

function idOf(part: Element): string | null {
  return part.getAttribute('data-entry') ?? part.getAttribute('data-on-map')
}
