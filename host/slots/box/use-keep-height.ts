import { type RefObject, useEffect } from 'react'
import { keepHeight } from './slot-height'

/** A slot has settled by then: its own data came, its fonts are there. */
const SETTLED_MS = 1500

/** Remembers how high the slot in `ref` is, so that its place is kept free the next time. */
export function useKeepHeight(ref: RefObject<Element | null>, place: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (ref.current) keepHeight(place, ref.current)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ref, place])
}
