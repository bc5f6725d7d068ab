import { useEffect } from 'react'
import type { Lookup } from './component-source'
import { useSlotServices } from './slot-services'

interface SlotPlace {
  readonly component: string
  readonly location: string
}

/** Reports a slot whose component is not there, once for each reason. */
export function useLookupReport(lookup: Lookup, { component, location }: SlotPlace): void {
  const { report } = useSlotServices()
  useEffect(() => {
    if (lookup.state !== 'failed' && lookup.state !== 'missing') return
    report({
      code: lookup.reason,
      component,
      location,
      detail: lookup.detail,
      ...(lookup.state === 'failed' ? lookup.origin : { nearest: [...lookup.nearest] }),
    })
  }, [lookup, component, location, report])
}
