/** An element that a key clicks, or puts the cursor into; it names the key in `aria-keyshortcuts`. */
export interface ShortcutElement {
  /** As ARIA writes them, such as `e` or `Control+S`. */
  readonly keys: readonly string[]
  /** The name of the element. */
  readonly label: string
  readonly element: HTMLElement
}

/** Elements of this page with keys of their own, in the order on screen; those that cannot be used are left out. */
export function shortcutElements(): ShortcutElement[] {
  const found = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')
  return [...found].filter(isUsable).map((element) => ({
    keys: (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').filter(Boolean),
    label: labelOf(element),
    element,
  }))
}

/** Does what the element is for. */
export function activate(element: HTMLElement): void {
  element.focus()
  if (!element.matches('input:not([type=button], [type=submit]), textarea, select')) element.click()
}

function isUsable(element: HTMLElement): boolean {
  if (element.matches(':disabled, [aria-disabled=true], [inert] *')) return false
  return element.checkVisibility?.() ?? true
}

function labelOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim()
}
