import { useEffect } from 'react'

/** Where the list lies over the lower half of the window, the end of the page can be scrolled above it. */
export function useRoomBelow(isCovered: boolean): void {
  useEffect(() => {
    if (!isCovered) return undefined
    const { style } = document.body
    const before = style.paddingBlockEnd
    style.paddingBlockEnd = '50dvh'
    return () => void (style.paddingBlockEnd = before)
  }, [isCovered])
}
