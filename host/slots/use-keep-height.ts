import { type RefObject, useEffect, useRef } from 'react'
import { keepHeight } from './slot-height'

/** A slot has settled by then: its own data came, its fonts are there. */
const SETTLED_MS = 1500

/** Remembers how high the slot in `ref` is, so that its place is kept free the next time. */
export function useKeepHeight(place: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (ref.current) keepHeight(place, ref.current)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [place])
  return ref
}
