import { productPermissions } from '@slipway/sdk/contract'
import { audit } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { auditHandlers } from './audit-handlers'
import type { UndoDeps } from './undo-change'

/** `/manage/audit…`: who changed what, and back again. Before the routes of accounts, which need more. */
export function auditRoutes({
  guards: { session, permission, of: guards },
  ...deps
}: UndoDeps & { readonly guards: Guards }): Router {
  const router = Router({ caseSensitive: true, strict: true })
  // Also for methods that are not served: other viewers do not learn which there are.
  const { layout, release } = productPermissions
  router.use('/manage/audit', session, permission(release, layout))
  router.use(bindEndpoints(audit, auditHandlers(deps), { guards }))
  return router
}
