import type { MetaBody } from '@slipway/sdk/contract'
import { useEffect, useRef } from 'react'
import { useSlotServices } from '../../slots/slot-services'
import { useSignal } from '../../ui/signal'

/** Writes what developers should know of this page's slots to the console, each thing once. */
export function DeveloperNotes({ meta }: { readonly meta: MetaBody }): null {
  const { notes } = useSignal(useSlotServices().develop.mapMeta)(meta).meta
  const written = useRef(new Set<string>())
  useEffect(() => {
    for (const note of notes ?? []) {
      if (!written.current.has(note)) console.warn(`Slipway: ${note}`)
      written.current.add(note)
    }
  }, [notes])
  return null
}
