import { useEffect, useRef } from 'react'
import type { Lookup } from './component-source'
import { useSlotServices } from './slot-services'

/** Reports a slot that is drawn, and how long its box was empty. */
export function useSlotTimeline(
  lookup: Lookup,
  { component, location }: { readonly component: string; readonly location: string },
): void {
  const { onDrawn } = useSlotServices()
  const waitsSince = useRef<number>(undefined)
  useEffect(() => {
    const now = performance.now()
    if (lookup.state === 'loading') waitsSince.current ??= now
    if (lookup.state !== 'ready') return
    onDrawn?.({
      component,
      location,
      ...lookup.origin,
      waitedMs: now - (waitsSince.current ?? now),
    })
    waitsSince.current = undefined
  }, [lookup, component, location, onDrawn])
}
