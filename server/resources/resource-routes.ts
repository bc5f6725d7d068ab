import {
  type ActionResult,
  type FormMode,
  formMode,
  type ResourceRecord,
} from '@slipway/sdk/contract'
import { type Request, Router } from 'express'
import { methodNotAllowed } from '../http/problem-handler'
import type { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import { resourceForm } from './define/resource-form'
import type { RecordsDeps, RecordsScope } from './define/resource-scope'
import { queryInvalid } from './read/list-query'
import { notFound } from './read/record-id'
import { recordRoutes } from './record-routes'
import { relationRoutes } from './relation-routes'
import {
  assertTenant,
  assertUser,
  idempotentCall,
  queryString,
  sendPrivate,
  sendRecord,
} from './resource-request'
import { resourceServices } from './resource-services'

export interface ResourceRoutesDeps extends RecordsDeps {
  readonly slots: SlotRegistry
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
}

/** `/resources/…`. Everything here needs a session. */
export function resourceRoutes(deps: ResourceRoutesDeps): Router {
  const services = resourceServices(deps)
  const { records, actions, calls, writerOf } = services
  const router = Router({ caseSensitive: true, strict: true })
  const scopeOf = (request: Request) => findScope(request, deps)

  router
    .route('/resources/:resource')
    .get(async (request, response) => {
      sendPrivate(response, await records.list(scopeOf(request), queryString(request)))
    })
    .post(async (request, response) => {
      const scope = scopeOf(request)
      const { resource, viewer } = scope
      const call = idempotentCall(request, viewer, resource.store === undefined)
      const record = await calls.run<ResourceRecord>(call, (keep) =>
        writerOf(resource).create(scope, request.body, keep),
      )
      response.status(201).location(`${request.baseUrl}${request.path}/${record.id}`)
      sendRecord(response, record)
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))

  router
    .route('/resources/:resource/form')
    .get((request, response) => {
      sendPrivate(response, resourceForm(scopeOf(request), readMode(request), deps))
    })
    .all(methodNotAllowed('GET', 'HEAD'))

  router
    .route('/resources/:resource/actions/:action')
    .post(async (request, response) => {
      const scope = scopeOf(request)
      const result = await calls.run<ActionResult>(
        idempotentCall(request, scope.viewer, false),
        async (keep) => {
          const answer = await actions.run(scope, request.params.action, request.body)
          await keep(answer, undefined)
          return answer
        },
      )
      sendPrivate(response, result)
    })
    .all(methodNotAllowed('POST'))

  router.use(recordRoutes(services, scopeOf), relationRoutes(services, scopeOf))
  return router
}

function findScope(request: Request, { resources, viewerOf }: ResourceRoutesDeps): RecordsScope {
  const viewer = viewerOf(request)
  assertUser(request, viewer)
  assertTenant(request, viewer)
  const resource = resources.get(String(request.params['resource']))
  if (!resource) throw notFound('resource')
  return { resource, viewer }
}

function readMode(request: Request): FormMode {
  const parameters = [...new URLSearchParams(queryString(request))]
  const [name, text] = parameters[0] ?? []
  const mode = formMode.safeParse(text)
  if (parameters.length === 1 && name === 'mode' && mode.success) return mode.data
  const detail = 'Give "mode" once: create, edit or view; nothing else.'
  throw queryInvalid([{ pointer: '/mode', code: 'invalid-value', detail }])
}
