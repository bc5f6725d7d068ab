import { CodedError } from '@slipway/sdk/contract'
import { type RequestHandler, Router } from 'express'
import { managePermission } from '../identity/manage-permission'
import { viewerOf } from '../identity/request-viewer'
import { auditRoutes } from './audit/audit-routes'
import { browsersRoute } from './audit/browsers-route'
import type { ManageDeps } from './manage-deps'
import { rolesRoute } from './roles/roles-route'
import { tenantRoutes } from './tenants/tenant-routes'
import { userRoutes } from './users/user-routes'

/** `/manage/…`: users, roles, tenants, audit, browsers. Stands behind `requireViewer`. */
export function manageRoutes(deps: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.use('/manage', requireManage, forChanges(deps.requireRecentSignIn))
  router.use(
    '/manage',
    userRoutes(deps),
    tenantRoutes(deps),
    auditRoutes(deps),
    rolesRoute(deps),
    browsersRoute(deps),
  )
  return router
}

// A session that was left open, or stolen, must not make accounts, links or roles for somebody.
function forChanges(guard: RequestHandler): RequestHandler {
  return function guardChanges(request, response, next) {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    return isReading ? next() : guard(request, response, next)
  }
}

const requireManage: RequestHandler = function guardManage(request, response, next) {
  if (!viewerOf(request).permissions.has(managePermission))
    throw new CodedError('forbidden', `This needs the permission ${managePermission}.`, {
      status: 403,
    })
  response.set('Cache-Control', 'private, no-store')
  next()
}
