import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useSlotServices } from '../slot-services'

/** The component of that name, as state: asks for its code, and draws again when it has come. */
export function useComponent(registry: RegistryName, name: string): Lookup {
  const { source } = useSlotServices()
  // With 32 remotes the components come one by one: each has only its own boxes look.
  const subscribe = useCallback(
    (listener: () => void) => source.subscribe(listener, name),
    [source, name],
  )
  const lookup = useSyncExternalStore(subscribe, () => source.lookup(registry, name))
  useEffect(() => source.request(registry, name), [source, registry, name, lookup])
  return lookup
}
