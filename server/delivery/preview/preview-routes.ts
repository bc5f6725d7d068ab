import { preview as endpoints } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import type { Guards } from '../../identity/guards'
import { viewerOf } from '../../identity/request-viewer'
import { sessionOf } from '../viewer-session'
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
      'PUT /session/view': ({ request, body }) => views.begin(sessionOf(request), body.as),
      'DELETE /session/view': ({ request }) => views.end(sessionOf(request)),
      'PUT /session/draft': ({ request, body }) => views.seeDraft(sessionOf(request), body.draft),
      'DELETE /session/draft': ({ request }) => views.leaveDraft(sessionOf(request)),
    },
    { guards: guards.of },
  )
}
