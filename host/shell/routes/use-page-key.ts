import { productPermissions } from '@slipway/sdk/contract'
import { pageAt, pages } from '@slipway/sdk/contract/pages'
import { useLocation } from 'react-router'
import { usePageAccess } from '../../session/page-access'
import { useViewerMeta } from '../../session/use-session'

/** Another key when the page has to be drawn again because what is on it was taken away. */
export function usePageKey(): string | number {
  const { pathname } = useLocation()
  const { turn } = usePageAccess()
  const { permissions } = useViewerMeta()
  const { scope } = pages[pageAt(pathname)]
  // These are nobody's tenant's: what is typed there stays.
  if (scope === 'viewer') return 'own'
  if (scope === 'host') return `manage ${permissions.includes(productPermissions.manage)}`
  return turn
}
