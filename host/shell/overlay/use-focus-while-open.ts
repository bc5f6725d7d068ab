import { type RefObject, useEffect } from 'react'

/** Takes the focus, and gives it back to what had it, unless somebody works elsewhere by then. */
export function useFocusWhileOpen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    target.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [target])
}

// The entry of a menu goes with the menu; its button stays.
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const opener = button ?? element
  return opener instanceof HTMLElement ? opener : null
}
