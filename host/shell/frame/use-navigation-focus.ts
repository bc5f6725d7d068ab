import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the content when another page is opened, so that screen readers go on there; also
 * when the page is drawn again (another `turn`) and what had the focus is gone.
 */
export function useNavigationFocus(turn: number): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    if (turn > 0 && document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true })
    }
  }, [turn])
  return main
}
