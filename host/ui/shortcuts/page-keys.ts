import { useEffect } from 'react'
import { createSignal, type Signal } from '../signal'

/** A key that belongs to no element on screen, for the help sheet. */
export interface PageKey {
  readonly keys: readonly string[]
  readonly label: string
}

/** The keys that the page on screen listens for by itself. */
export const pageKeys: Signal<readonly PageKey[]> = createSignal<readonly PageKey[]>([])

/** Lists these keys in the help sheet while the page is on screen. `keys` is the same array each time. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    pageKeys.set(keys)
    return () => pageKeys.set([])
  }, [keys])
}
