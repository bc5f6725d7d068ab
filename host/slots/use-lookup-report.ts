import { useEffect } from 'react'
import type { Lookup, RegistryName } from './component-source'
import { useSlotServices } from './slot-services'

interface SlotPlace {
  readonly registry: RegistryName
  readonly component: string
  readonly location: string
}

/** Reports a slot whose component is not there, once for each reason. */
export function useLookupReport(lookup: Lookup, place: SlotPlace): void {
  const { registry, component, location } = place
  const { source, report } = useSlotServices()
  useEffect(() => {
    if (lookup.state !== 'failed' && lookup.state !== 'missing') return
    // A slot and its remote come together; the remote is known a moment after the slot is drawn.
    if (source.lookup(registry, component) !== lookup) return
    report({
      code: lookup.reason,
      component,
      location,
      detail: lookup.detail,
      ...(lookup.state === 'failed' ? lookup.origin : { nearest: [...lookup.nearest] }),
    })
  }, [lookup, source, registry, component, location, report])
}
