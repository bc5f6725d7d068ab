import { useEffect } from 'react'

/** Lets the end of the page be scrolled above the list, where that lies over the lower half of the window. */
export function useRoomBelow(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return undefined
    const { style } = document.body
    const before = style.paddingBlockEnd
    style.paddingBlockEnd = '50dvh'
    return () => void (style.paddingBlockEnd = before)
  }, [isCovered])
}
