import { codedProblem, productPermissions } from '@slipway/sdk/contract'
import { audit } from '@slipway/sdk/contract/api'
import { type RequestHandler, Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { viewerOf } from '../identity/request-viewer'
import { auditHandlers } from './audit-handlers'
import type { UndoDeps } from './undo-change'

/** `/manage/audit…`: who changed what, and back again. Before the routes of accounts, which need more. */
export function auditRoutes({
  guards: { session, of: guards },
  ...deps
}: UndoDeps & { readonly guards: Guards }): Router {
  const router = Router({ caseSensitive: true, strict: true })
  // Also for methods that are not served: other viewers do not learn which there are.
  router.use('/manage/audit', session, requireChanging)
  router.use(bindEndpoints(audit, auditHandlers(deps), { guards }))
  return router
}

/** Those of the changes that can be undone; `slipway.manage` includes them. */
const changing = [productPermissions.release, productPermissions.layout]

const requireChanging: RequestHandler = function requireChanging(request, _response, next) {
  const { permissions } = viewerOf(request)
  if (changing.some((name) => permissions.has(name))) return next()
  throw codedProblem('forbidden', `This needs the permission ${changing.join(' or ')}.`)
}
