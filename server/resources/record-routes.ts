import { Router } from 'express'
import { methodNotAllowed } from '../http/problem-handler'
import { addressOf, idOf, type ScopeOf, sendRecord } from './resource-request'
import type { ResourceServices } from './resource-services'

/** `/resources/:resource/:id`: one record. */
export function recordRoutes({ records, writerOf }: ResourceServices, scopeOf: ScopeOf): Router {
  const router = Router({ caseSensitive: true, strict: true })

  router
    .route('/resources/:resource/:id')
    .get(async (request, response) => {
      sendRecord(response, await records.find(scopeOf(request), idOf(request)))
    })
    .patch(async (request, response) => {
      const scope = scopeOf(request)
      const changes = writerOf(scope.resource)
      sendRecord(response, await changes.update(scope, addressOf(request), request.body))
    })
    .delete(async (request, response) => {
      const scope = scopeOf(request)
      await writerOf(scope.resource).remove(scope, addressOf(request))
      response.status(204).end()
    })
    .all(methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE'))

  router
    .route('/resources/:resource/:id/restore')
    .post(async (request, response) => {
      const scope = scopeOf(request)
      sendRecord(response, await writerOf(scope.resource).restore(scope, idOf(request)))
    })
    .all(methodNotAllowed('POST'))

  return router
}
