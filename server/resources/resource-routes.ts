import { type FormMode, formMode, type ResourceRecord } from '@slipway/sdk/contract'
import { type Request, type Response, Router } from 'express'
import { methodNotAllowed } from '../http/problem-handler'
import type { SlotRegistry } from '../slots/slot-registry'
import type { Viewer } from '../slots/viewer'
import { queryInvalid } from './list-query'
import { type RecordAddress, RecordChanges } from './record-changes'
import { notFound, readId } from './record-id'
import { resourceForm } from './resource-form'
import { type RecordsDeps, type RecordsScope, ResourceRecords } from './resource-records'

export interface ResourceRoutesDeps extends RecordsDeps {
  readonly slots: SlotRegistry
  /** The signed-in user of the request; throws 401 without one. */
  readonly viewerOf: (request: Request) => Viewer
}

/** `/resources/…` of decisions 2. Everything here needs a session. */
export function resourceRoutes(deps: ResourceRoutesDeps): Router {
  const records = new ResourceRecords(deps)
  const changes = new RecordChanges({ ...deps, records })
  const router = Router({ caseSensitive: true, strict: true })
  const scopeOf = (request: Request) => findScope(request, deps)

  router
    .route('/resources/:resource')
    .get(async (request, response) => {
      sendPrivate(response, await records.list(scopeOf(request), queryString(request)))
    })
    .post(async (request, response) => {
      const record = await changes.create(scopeOf(request), request.body)
      response.status(201).location(`${request.baseUrl}${request.path}/${record.id}`)
      sendRecord(response, record)
    })
    .all(methodNotAllowed('GET', 'HEAD', 'POST'))

  router
    .route('/resources/:resource/form')
    .get((request, response) => {
      sendPrivate(response, resourceForm(scopeOf(request), readMode(request), deps.slots))
    })
    .all(methodNotAllowed('GET', 'HEAD'))

  router
    .route('/resources/:resource/:id')
    .get(async (request, response) => {
      sendRecord(response, await records.find(scopeOf(request), idOf(request)))
    })
    .patch(async (request, response) => {
      const scope = scopeOf(request)
      sendRecord(response, await changes.update(scope, addressOf(request), request.body))
    })
    .delete(async (request, response) => {
      await changes.remove(scopeOf(request), addressOf(request))
      response.status(204).end()
    })
    .all(methodNotAllowed('GET', 'HEAD', 'PATCH', 'DELETE'))

  router
    .route('/resources/:resource/:id/relations/:relation')
    .get(async (request, response) => {
      const { relation } = request.params
      const search = queryString(request)
      const address = { id: idOf(request), relation, search }
      sendPrivate(response, await records.related(scopeOf(request), address))
    })
    .all(methodNotAllowed('GET', 'HEAD'))

  return router
}

function findScope(request: Request, { resources, viewerOf }: ResourceRoutesDeps): RecordsScope {
  const viewer = viewerOf(request)
  const resource = resources.get(String(request.params['resource']))
  if (!resource) throw notFound('resource')
  return { resource, viewer }
}

function addressOf(request: Request): RecordAddress {
  return { id: idOf(request), ifMatch: request.get('if-match') }
}

function idOf(request: Request): number {
  const id = readId(String(request.params['id']))
  if (id === undefined) throw notFound('record')
  return id
}

function readMode(request: Request): FormMode {
  const parameters = [...new URLSearchParams(queryString(request))]
  const [name, text] = parameters[0] ?? []
  const mode = formMode.safeParse(text)
  if (parameters.length === 1 && name === 'mode' && mode.success) return mode.data
  const detail = 'Give "mode" once: create, edit or view; nothing else.'
  throw queryInvalid([{ pointer: '/mode', code: 'invalid-value', detail }])
}

// Express would make arrays and objects of repeated keys.
function queryString(request: Request): string {
  return request.originalUrl.split('?').slice(1).join('?')
}

function sendRecord(response: Response, record: ResourceRecord): void {
  response.setHeader('ETag', record.etag)
  sendPrivate(response, record)
}

function sendPrivate(response: Response, body: object): void {
  response.setHeader('Cache-Control', 'private, no-store')
  response.json(body)
}
