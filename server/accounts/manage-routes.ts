import { productPermissions } from '@slipway/sdk/contract'
import { accounts, operatorTokens } from '@slipway/sdk/contract/api'
import { type RequestHandler, Router } from 'express'
import { bindEndpoints, type Handlers } from '../http/bind-endpoints'
import { createUnenforcedVisitorsTable } from '../storage/tables/reports/unenforced-visitors-table'
import type { ManageDeps } from './manage-deps'
import { operatorTokenHandlers } from './operator-tokens/operator-token-handlers'
import { roleHandlers } from './roles/role-handlers'
import { tenantHandlers } from './tenants/tenant-handlers'
import { userHandlers } from './users/user-handlers'

/** `/manage/…`: users, roles, tenants, operators' tokens, browsers. */
export function manageRoutes(deps: ManageDeps): Router {
  const { session, permission, recent, of: guards } = deps.guards
  const router = Router({ caseSensitive: true, strict: true })
  // Also for addresses without a call: viewers who may not manage do not learn which calls there are.
  router.use('/manage', session, permission(productPermissions.manage), forChanges(recent))
  const handlers = {
    ...userHandlers(deps),
    ...tenantHandlers(deps),
    ...browserHandlers(deps),
    ...roleHandlers(deps),
  }
  router.use(bindEndpoints(accounts, handlers, { guards }))
  router.use(bindEndpoints(operatorTokens, operatorTokenHandlers(deps), { guards }))
  return router
}

function browserHandlers({ storage }: ManageDeps) {
  return {
    async 'GET /manage/browsers'() {
      return { unenforced: await createUnenforcedVisitorsTable(storage).list() }
    },
  } satisfies Partial<Handlers<typeof accounts>>
}

function forChanges(guard: RequestHandler): RequestHandler {
  return function guardChanges(request, response, next) {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    return isReading ? next() : guard(request, response, next)
  }
}
