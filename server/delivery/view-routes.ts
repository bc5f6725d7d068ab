import { view } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { sidHashOf, viewerOf } from '../identity/request-viewer'
import { viewOf } from '../identity/sessions/session-data'
import type { Overrides } from './develop/overrides'
import type { MetaReplies } from './meta-replies'
import { openApiDocument } from './openapi/openapi-document'
import type { SessionViews } from './preview/session-views'

interface ViewRoutesDeps {
  readonly guards: Guards
  readonly overrides: Overrides
  readonly views: SessionViews
  readonly metaOf: MetaReplies
  readonly api: Parameters<typeof openApiDocument>[0]
}

/** What one viewer sees of the host: `GET /meta`, `GET /openapi.json`. */
export function viewRoutes({ guards, overrides, views, metaOf, api }: ViewRoutesDeps): Router {
  return bindEndpoints(
    view,
    {
      async 'GET /meta'({ request, response }) {
        const viewer = viewerOf(request)
        const session = { viewer, sidHash: sidHashOf(request) }
        const [override, view] = await Promise.all([
          overrides.find(session),
          views.find(session, viewOf(request.session)),
        ])
        response.set(metaHeaders).type('json').send(metaOf(viewer, { override, view }))
      },
      'GET /openapi.json': ({ request }) => openApiDocument(api, viewerOf(request)),
    },
    { guards: guards.of },
  )
}

export const metaHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }
