import { type Request, Router } from 'express'
import * as z from 'zod/mini'
import { parseBody } from '../http/parse-body'
import { methodNotAllowed } from '../http/problem-handler'
import { idOf, queryString, type ScopeOf, sendPrivate } from './resource-request'
import type { ResourceServices } from './resource-services'

const attachment = z.strictObject({ id: z.int().check(z.positive()) })

/** `/resources/:resource/:id/relations/:relation`: the records below one record. */
export function relationRoutes({ records, links }: ResourceServices, scopeOf: ScopeOf): Router {
  const router = Router({ caseSensitive: true, strict: true })

  router
    .route('/resources/:resource/:id/relations/:relation')
    .get(async (request, response) => {
      const address = { ...placeOf(request), search: queryString(request) }
      sendPrivate(response, await records.related(scopeOf(request), address))
    })
    .post(async (request, response) => {
      const scope = scopeOf(request)
      const place = placeOf(request)
      const { id: other } = parseBody(attachment, request.body)
      await links.attach(scope, { ...place, other })
      response.status(204).end()
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))

  router
    .route('/resources/:resource/:id/relations/:relation/:otherId')
    .delete(async (request, response) => {
      const place = placeOf(request)
      await links.detach(scopeOf(request), { ...place, other: idOf(request, 'otherId') })
      response.status(204).end()
    })
    .all(methodNotAllowed('DELETE'))

  return router
}

function placeOf(request: Request): { readonly id: number; readonly relation: string } {
  return { id: idOf(request), relation: String(request.params['relation']) }
}
