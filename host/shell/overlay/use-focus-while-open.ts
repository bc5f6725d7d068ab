import { type RefObject, useEffect } from 'react'

/** Takes the focus, and gives it back to what had it, unless somebody works elsewhere by then. */
export function useFocusWhileOpen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    const take = () => target.current?.focus({ preventScroll: true })
    take()
    // A menu that closes gives the focus back to its button, a moment later.
    const takeBack = () => take()
    const isMenu = opener !== null && opener.getAttribute('aria-haspopup') === 'menu'
    if (isMenu) opener.addEventListener('focus', takeBack, { once: true })
    const timer = setTimeout(() => opener?.removeEventListener('focus', takeBack), MENU_MS)
    return () => {
      clearTimeout(timer)
      opener?.removeEventListener('focus', takeBack)
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [target])
}

/** How long a menu may take to give the focus back. */
const MENU_MS = 200

// The entry of a menu goes with the menu; its button stays.
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const opener = button ?? element
  return opener instanceof HTMLElement ? opener : null
}
