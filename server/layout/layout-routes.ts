import { codedProblem, type PublishedLayout, productPermissions } from '@slipway/sdk/contract'
import { layout as endpoints } from '@slipway/sdk/contract/api'
import { type Request, type RequestHandler, Router } from 'express'
import { actorOf } from '../accounts/actor-of'
import type { Catalog } from '../catalog/catalog'
import { dryRunChanges } from '../changes/dry-run'
import { Answer, bindEndpoints } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import type { Guards } from '../identity/guards'
import type { Storage } from '../storage/storage'
import { createCallAudit } from '../storage/tables/call-audit'
import { createLayoutsTable, type StoredLayout } from '../storage/tables/layouts-table'
import { type LayoutDeps, publishLayout } from './publish-layout'
import { mapSlots } from './slot-map'

interface LayoutRoutesDeps extends LayoutDeps {
  readonly application: LayoutDeps['application']
  readonly catalog: Pick<Catalog, 'current'>
  readonly storage: Storage
  readonly guards: Guards
}

/** `/manage/slots` and `/manage/layout…`. */
export function layoutRoutes({ guards, catalog, ...deps }: LayoutRoutesDeps): Router {
  const { application, storage } = deps
  const table = createLayoutsTable(storage)
  const router = Router({ caseSensitive: true, strict: true })
  // Also for methods that are not served: other viewers do not learn which there are.
  const places = ['slots', 'layout', 'layouts'].map((part) => `/manage/${part}`)
  router.use(places, guards.session, guards.permission(productPermissions.layout))
  return router.use(
    bindEndpoints(
      endpoints,
      {
        async 'GET /manage/slots'() {
          const { number, layout } = await table.head()
          const { slots } = application
          return { number, draft: null, ...mapSlots({ ...catalog.current(), slots, layout }) }
        },
        async 'GET /manage/layout'() {
          const head = await table.head()
          const body = { ...toPublished(head), layout: head.layout }
          return new Answer(body, { headers: { ETag: etagOf(head.number) } })
        },
        'PUT /manage/layout': [
          needIfMatch('GET /manage/layout'),
          async ({ request, response, query, body: { layout, why } }) => {
            const isDryRun = query['dry-run'] === 'true'
            const audit = createCallAudit(deps.createAudit)
            const changes = isDryRun ? dryRunChanges(storage) : deps.changes
            const order = { layout, why, actor: actorOf(request), expected: readIfMatch(request) }
            const diff = await publishLayout({ ...deps, ...audit, changes }, order)
            if (isDryRun) return { ...diff, to: null }
            setChangeHeader(response, audit.change())
            return new Answer(diff, { headers: { ETag: etagOf(diff.to ?? diff.from) } })
          },
        ],
      },
      { guards: guards.of },
    ),
  )
}

/** A published layout as the API has it. */
function toPublished({ number, createdAt, who, why, revertOf }: StoredLayout): PublishedLayout {
  const at = createdAt === null ? null : new Date(createdAt).toISOString()
  return { number, at, who, why, revertOf }
}

function etagOf(number: number): string {
  return `"${number}"`
}

function needIfMatch(from: string): RequestHandler {
  return function refuseWithout(request, _response, next) {
    if (request.get('If-Match') !== undefined) return next()
    throw codedProblem('precondition-required', `Send the ETag of ${from} as If-Match.`)
  }
}

function readIfMatch(request: Request): number {
  // Any other tag is that of none.
  return Number(/^"(\d{1,15})"$/.exec(request.get('If-Match')?.trim() ?? '')?.[1] ?? -1)
}
