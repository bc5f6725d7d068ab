import { useEffect, useRef } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useSlotServices } from '../slot-services'

interface SlotPlace {
  readonly registry: RegistryName
  readonly component: string
  readonly location: string
}

/** Reports a slot whose component, or the new version of it, is not there, once for each reason. */
export function useLookupReport(lookup: Lookup, place: SlotPlace): void {
  const { registry, component, location } = place
  const { source, report } = useSlotServices()
  useEffect(() => {
    const found = (lookup.state === 'ready' && lookup.failedUpdate) || lookup
    if (found.state !== 'failed' && found.state !== 'missing') return
    // A slot and its remote come together; the remote is known a moment after the slot is drawn.
    if (source.lookup(registry, component) !== lookup) return
    report({
      code: found.reason,
      component,
      location,
      detail: found.detail,
      ...(found.state === 'failed' ? found.origin : { nearest: [...found.nearest] }),
    })
  }, [lookup, source, registry, component, location, report])
}

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
