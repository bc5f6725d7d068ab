import { tenantName } from '@slipway/sdk/contract'
import { Router } from 'express'
import { parseBody } from '../../http/parse-body'
import { methodNotAllowed } from '../../http/problem-handler'
import { actorOf } from '../actor-of'
import type { ManageDeps } from '../manage-deps'
import { pathId } from '../path-id'
import { createTenants } from './tenants'

/** `/tenants` below `/manage`. */
export function tenantRoutes({ storage, onChanged }: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router
    .route('/tenants')
    .get(async function answerTenants(request, response) {
      response.json({ items: await createTenants(storage, actorOf(request)).list() })
    })
    .post(async function answerNewTenant(request, response) {
      const { name } = parseBody(tenantName, request.body)
      const tenant = await createTenants(storage, actorOf(request)).create(name.trim())
      response.status(201).json(tenant)
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))
  router
    .route('/tenants/:id')
    .patch(async function answerTenantName(request, response) {
      const { name } = parseBody(tenantName, request.body)
      const tenants = createTenants(storage, actorOf(request))
      await tenants.rename(pathId(request.params['id']), name.trim())
      onChanged()
      response.status(204).end()
    })
    .all(methodNotAllowed('PATCH'))
  return router
}
