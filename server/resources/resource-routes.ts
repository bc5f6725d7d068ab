import type { ActionResult, ResourceRecord } from '@slipway/sdk/contract'
import { resources as endpoints } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import { Answer, bindEndpoints } from '../http/bind-endpoints'
import { queryString } from '../http/read-query'
import type { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import { ActionRuns } from './act/action-runs'
import { IdempotentCalls } from './act/idempotent-calls'
import { createRunActionOnRecord } from './act/run-action-on-record'
import type { Resource } from './define/resource'
import { resourceForm } from './define/resource-form'
import type { RecordsDeps, RecordsScope } from './define/resource-scope'
import { notFound } from './read/record-id'
import { ResourceRecords } from './read/resource-records'
import { assertTenant, assertUser, idempotentCall } from './resource-request'
import { ProviderWriter } from './write/provider-writer'
import { RecordLinks } from './write/record-links'
import { RecordTransactions } from './write/record-transactions'
import type { RecordWriter } from './write/record-writer'
import { TableWriter } from './write/table-writer'

export interface ResourceRoutesDeps extends Pick<RecordsDeps, 'storage'> {
  /** The resources in the viewer's language; the same map for all readers of it. */
  readonly resourcesFor: (viewer: Viewer) => ReadonlyMap<string, Resource>
  readonly slots: SlotRegistry
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
  /** 401 for nobody. */
  readonly session: RequestHandler
}

/** `/resources/…`: the records of every resource. */
export function resourceRoutes(deps: ResourceRoutesDeps): Router {
  const { findWork, workOf } = createWorks(deps)
  return bindEndpoints(
    endpoints,
    {
      'GET /resources/{resource}'({ request }) {
        const { scope, records } = workOf(request)
        return records.list(scope, queryString(request))
      },
      async 'POST /resources/{resource}'({ request, body }) {
        const { scope, calls, writerOf } = workOf(request)
        const { resource, viewer } = scope
        const call = idempotentCall(request, viewer, resource.store === undefined)
        const record = await calls.run<ResourceRecord>(call, (keep) =>
          writerOf(resource).create(scope, body, keep),
        )
        const Location = `${request.baseUrl}${request.path}/${record.id}`
        return new Answer(record, { headers: { Location, ETag: record.etag } })
      },
      'GET /resources/{resource}/form'({ request, query }) {
        const { scope, resources } = workOf(request)
        return resourceForm(scope, query.mode, { slots: deps.slots, resources })
      },
      async 'POST /resources/{resource}/actions/{action}'({ request, path, body }) {
        const { scope, actions, calls } = workOf(request)
        const call = idempotentCall(request, scope.viewer, false)
        return await calls.run<ActionResult>(call, async (keep) => {
          const answer = await actions.run(scope, path.action, body)
          await keep(answer, undefined)
          return answer
        })
      },
      async 'GET /resources/{resource}/{id}'({ request, path }) {
        const { scope, records } = workOf(request)
        return withEtag(await records.find(scope, path.id))
      },
      async 'PATCH /resources/{resource}/{id}'({ request, path, body }) {
        const { scope, writerOf } = workOf(request)
        const address = { id: path.id, ifMatch: request.get('If-Match') }
        return withEtag(await writerOf(scope.resource).update(scope, address, body))
      },
      async 'DELETE /resources/{resource}/{id}'({ request, path }) {
        const { scope, writerOf } = workOf(request)
        const address = { id: path.id, ifMatch: request.get('If-Match') }
        await writerOf(scope.resource).remove(scope, address)
      },
      async 'POST /resources/{resource}/{id}/restore'({ request, path }) {
        const { scope, writerOf } = workOf(request)
        return withEtag(await writerOf(scope.resource).restore(scope, path.id))
      },
      'GET /resources/{resource}/{id}/relations/{relation}'({ request, path }) {
        const { scope, records } = workOf(request)
        return records.related(scope, { ...path, search: queryString(request) })
      },
      'POST /resources/{resource}/{id}/relations/{relation}'({ request, path, body }) {
        const { scope, links } = workOf(request)
        return links.attach(scope, { ...path, other: body.id })
      },
      'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}'({ request, path }) {
        const { scope, links } = workOf(request)
        return links.detach(scope, { ...path, other: path.otherId })
      },
    },
    { guards: () => [deps.session, findWork] },
  )
}

/**
 * Everything that a request works with: its resource, for its viewer, and what is done with records in their language.
 */
interface Work extends ResourceServices {
  readonly scope: RecordsScope
  readonly resources: RecordsDeps['resources']
}

/** Finds the resource that a request is about, and for whom, before anything else of it is read. */
function createWorks({ slots, resourcesFor, storage, viewerOf }: ResourceRoutesDeps) {
  const works = new WeakMap<Request, Work>()
  const made = new WeakMap<RecordsDeps['resources'], ResourceServices>()
  function servicesFor(resources: RecordsDeps['resources']): ResourceServices {
    const services = made.get(resources) ?? resourceServices({ storage, resources, slots })
    made.set(resources, services)
    return services
  }
  const findWork: RequestHandler = function findWork(request, _response, next) {
    const viewer = viewerOf(request)
    assertUser(request, viewer)
    assertTenant(request, viewer)
    const resources = resourcesFor(viewer)
    const resource = resources.get(String(request.params['resource']))
    if (!resource) throw notFound('resource')
    works.set(request, { ...servicesFor(resources), scope: { resource, viewer }, resources })
    next()
  }
  function workOf(request: Request): Work {
    const work = works.get(request)
    if (!work) throw new Error('workOf() was called on a route that is not behind findWork')
    return work
  }
  return { findWork, workOf }
}

function withEtag(record: ResourceRecord): Answer<ResourceRecord> {
  return new Answer(record, { headers: { ETag: record.etag } })
}

/** The services that the routes of resources work with. */
type ResourceServices = ReturnType<typeof resourceServices>

function resourceServices(deps: RecordsDeps & Pick<ResourceRoutesDeps, 'slots'>) {
  const records = new ResourceRecords(deps)
  const transactions = new RecordTransactions({ ...deps, records })
  const providerWriter = new ProviderWriter({ ...deps, records })
  const tableChanges = new TableWriter(transactions)
  const runOnRecord = createRunActionOnRecord({ ...deps, records, transactions, providerWriter })
  return {
    records,
    actions: new ActionRuns({ ...deps, runOnRecord }),
    links: new RecordLinks({ ...deps, transactions }),
    calls: new IdempotentCalls(deps.storage),
    /** Returns what changes the records of a resource. */
    writerOf: ({ store }: Resource): RecordWriter => (store ? providerWriter : tableChanges),
  }
}
