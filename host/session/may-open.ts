import { type PageId, pages } from '@slipway/sdk/contract/pages'
import { useViewerMeta } from './use-session'

/** Whether somebody with these rights may open the page, as far as that is known before it is. */
export function mayOpen(id: PageId, permissions: readonly string[]): boolean {
  const { needs } = pages[id]
  return needs === undefined || permissions.includes(needs)
}

/** Whether the viewer may. */
export function useMayOpen(page: PageId): boolean {
  return mayOpen(page, useViewerMeta().permissions)
}
