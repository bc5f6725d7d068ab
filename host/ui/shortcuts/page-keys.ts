import { useEffect } from 'react'
import { createStore, type Store } from '../store'

/** A key that belongs to no element on screen, for the help sheet. */
export interface PageKey {
  readonly keys: readonly string[]
  readonly label: string
}

/** What the page on screen listens for by itself. */
export const pageKeys: Store<readonly PageKey[]> = createStore<readonly PageKey[]>([])

/** Lists these keys in the help sheet while the page is on screen. `keys` is the same array each time. */
export function usePageKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    pageKeys.set(keys)
    return () => pageKeys.set([])
  }, [keys])
}
