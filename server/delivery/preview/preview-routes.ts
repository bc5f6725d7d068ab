import { preview as endpoints } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import type { Guards } from '../../identity/guards'
import { sidHashOf, viewerOf } from '../../identity/request-viewer'
import type { SessionViews } from './session-views'

interface PreviewRoutesDeps {
  readonly guards: Guards
  readonly views: SessionViews
}

/** `/session/view`; behind the session handlers and the body parser. */
export function previewRoutes({ guards, views }: PreviewRoutesDeps): Router {
  return bindEndpoints(
    endpoints,
    {
      'GET /session/view': ({ request }) => views.choices(viewerOf(request)),
      'PUT /session/view': ({ request, body }) => views.begin(previewerOf(request), body.as),
      'DELETE /session/view': ({ request }) => views.end(previewerOf(request)),
      'PUT /session/draft': ({ request, body }) => views.seeDraft(previewerOf(request), body.draft),
      'DELETE /session/draft': ({ request }) => views.leaveDraft(previewerOf(request)),
    },
    { guards: guards.of },
  )
}

function previewerOf(request: Request) {
  return { viewer: viewerOf(request), sidHash: sidHashOf(request) }
}
