import { useCallback } from 'react'
import { type Notice, useHostStore } from './host'

/**
 * Shows a message in the corner of the screen. The same function for the component's life. Throws
 * outside of the host.
 *
 * @example
 * const notify = useNotify()
 * notify({ tone: 'success', message: 'Saved.' })
 */
export function useNotify(): (notice: Notice) => void {
  const store = useHostStore('useNotify')
  return useCallback((notice) => store.host.notify(notice), [store])
}
