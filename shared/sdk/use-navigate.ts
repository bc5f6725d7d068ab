import { useCallback } from 'react'
import { useHostStore } from './host'

/**
 * The way to other pages of the interface: a path below it, such as `/resources/orders/7`. The same
 * function for the component's life. For what a person clicks take `Anchor` of `@slipway/sdk/ui`,
 * which can be opened in a tab. Throws outside of the host.
 *
 * @example
 * const navigate = useNavigate()
 * navigate('/resources/orders/7')
 */
export function useNavigate(): (path: string) => void {
  const store = useHostStore('useNavigate')
  return useCallback((path) => store.host.navigate(path), [store])
}
