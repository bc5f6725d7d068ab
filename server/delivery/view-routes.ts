import { view } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { sidHashOf, viewerOf } from '../identity/request-viewer'
import type { Overrides } from './develop/overrides'
import type { MetaReplies } from './meta-replies'
import { openApiDocument } from './openapi/openapi-document'

interface ViewRoutesDeps {
  readonly guards: Guards
  readonly overrides: Overrides
  readonly metaOf: MetaReplies
  readonly api: Parameters<typeof openApiDocument>[0]
}

/** What one viewer sees of the host: `GET /meta`, `GET /openapi.json`. */
export function viewRoutes({ guards, overrides, metaOf, api }: ViewRoutesDeps): Router {
  return bindEndpoints(
    view,
    {
      async 'GET /meta'({ request, response }) {
        const viewer = viewerOf(request)
        const override = await overrides.find({ viewer, sidHash: sidHashOf(request) })
        response.set(metaHeaders).type('json').send(metaOf(viewer, override))
      },
      'GET /openapi.json': ({ request }) => openApiDocument(api, viewerOf(request)),
    },
    { guards: guards.of },
  )
}

export const metaHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Cookie' }
