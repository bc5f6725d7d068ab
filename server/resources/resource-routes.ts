import type { ActionResult, ResourceRecord } from '@slipway/sdk/contract'
import { resources as endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import { Answer, bindEndpoints } from '../http/bind-endpoints'
import { queryString } from '../http/read-query'
import type { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import { resourceForm } from './define/resource-form'
import type { RecordsDeps, RecordsScope } from './define/resource-scope'
import { notFound } from './read/record-id'
import { assertTenant, assertUser, idempotentCall } from './resource-request'
import { resourceServices } from './resource-services'

export interface ResourceRoutesDeps extends RecordsDeps {
  readonly slots: SlotRegistry
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
  /** 401 for nobody. */
  readonly session: RequestHandler
}

/** `/resources/…`: the records of every resource. */
export function resourceRoutes(deps: ResourceRoutesDeps): Router {
  const { records, actions, calls, links, writerOf } = resourceServices(deps)
  const { findScope, scopeOf } = createScopes(deps)
  return bindEndpoints(
    endpoints,
    {
      'GET /resources/{resource}': ({ request }) =>
        records.list(scopeOf(request), queryString(request)),
      async 'POST /resources/{resource}'({ request, body }) {
        const scope = scopeOf(request)
        const { resource, viewer } = scope
        const call = idempotentCall(request, viewer, resource.store === undefined)
        const record = await calls.run<ResourceRecord>(call, (keep) =>
          writerOf(resource).create(scope, body, keep),
        )
        const Location = `${request.baseUrl}${request.path}/${record.id}`
        return new Answer(record, { headers: { Location, ETag: record.etag } })
      },
      'GET /resources/{resource}/form': ({ request, query }) =>
        resourceForm(scopeOf(request), query.mode, deps),
      async 'POST /resources/{resource}/actions/{action}'({ request, path, body }) {
        const scope = scopeOf(request)
        const call = idempotentCall(request, scope.viewer, false)
        return await calls.run<ActionResult>(call, async (keep) => {
          const answer = await actions.run(scope, path.action, body)
          await keep(answer, undefined)
          return answer
        })
      },
      'GET /resources/{resource}/{id}': async ({ request, path }) =>
        withEtag(await records.find(scopeOf(request), path.id)),
      async 'PATCH /resources/{resource}/{id}'({ request, path, body }) {
        const scope = scopeOf(request)
        const address = { id: path.id, ifMatch: request.get('If-Match') }
        return withEtag(await writerOf(scope.resource).update(scope, address, body))
      },
      async 'DELETE /resources/{resource}/{id}'({ request, path }) {
        const scope = scopeOf(request)
        const address = { id: path.id, ifMatch: request.get('If-Match') }
        await writerOf(scope.resource).remove(scope, address)
      },
      async 'POST /resources/{resource}/{id}/restore'({ request, path }) {
        const scope = scopeOf(request)
        return withEtag(await writerOf(scope.resource).restore(scope, path.id))
      },
      'GET /resources/{resource}/{id}/relations/{relation}': ({ request, path }) =>
        records.related(scopeOf(request), { ...path, search: queryString(request) }),
      'POST /resources/{resource}/{id}/relations/{relation}': ({ request, path, body }) =>
        links.attach(scopeOf(request), { ...path, other: body.id }),
      'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}': ({ request, path }) =>
        links.detach(scopeOf(request), { ...path, other: path.otherId }),
    },
    { guards: () => [deps.session, findScope] },
  )
}

/** Which resource a request is about, for whom: found before anything else of it is read. */
function createScopes({ resources, viewerOf }: ResourceRoutesDeps) {
  const scopes = new WeakMap<Request, RecordsScope>()
  const findScope: RequestHandler = function findScope(request, _response, next) {
    const viewer = viewerOf(request)
    assertUser(request, viewer)
    assertTenant(request, viewer)
    const resource = resources.get(String(request.params['resource']))
    if (!resource) throw notFound('resource')
    scopes.set(request, { resource, viewer })
    next()
  }
  function scopeOf(request: Request): RecordsScope {
    const scope = scopes.get(request)
    if (!scope) throw new Error('scopeOf() was called on a route that is not behind findScope')
    return scope
  }
  return { findScope, scopeOf }
}

function withEtag(record: ResourceRecord): Answer<ResourceRecord> {
  return new Answer(record, { headers: { ETag: record.etag } })
}
