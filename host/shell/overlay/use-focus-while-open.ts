import { type RefObject, useEffect } from 'react'

/** Takes the focus, and gives it back to what had it, unless somebody works elsewhere by then. */
export function useFocusWhileOpen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement)
    const take = () => target.current?.focus({ preventScroll: true })
    take()
    const stop = opener ? keepFromMenu(opener, take) : undefined
    return () => {
      stop?.()
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [target])
}

/** A menu gives the focus back to its button once it has closed: nobody asks for that here. */
function keepFromMenu(button: HTMLElement, take: () => void): () => void {
  const inputs = ['keydown', 'pointerdown'] as const
  const stop = () => {
    button.removeEventListener('focus', take)
    for (const input of inputs) document.removeEventListener(input, stop, true)
  }
  button.addEventListener('focus', take)
  // From then on the focus goes where somebody puts it.
  for (const input of inputs) document.addEventListener(input, stop, true)
  return stop
}

// The entry of a menu goes with the menu; its button stays.
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  const opener = button ?? element
  return opener instanceof HTMLElement ? opener : null
}
