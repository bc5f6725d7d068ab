import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Lookup, RegistryName } from './component-source'
import { useSlotServices } from './slot-services'

/** The component of that name, as state: asks for its code, and draws again when it has come. */
function useComponent(registry: RegistryName, name: string): Lookup {
  const { source } = useSlotServices()
  const lookup = useSyncExternalStore(source.subscribe, () => source.lookup(registry, name))
  useEffect(() => {
    source.request(registry, name)
  }, [source, registry, name, lookup])
  return lookup
}

/** The same, but once a component is there it stays while `isHeld`: another version waits. */
export function useSteadyComponent(registry: RegistryName, name: string, isHeld: boolean): Lookup {
  const now = useComponent(registry, name)
  const steady = useRef(now)
  if (!isHeld || steady.current.state !== 'ready') steady.current = now
  return steady.current
}
