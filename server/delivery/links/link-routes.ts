import { links as endpoints } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import type { Guards } from '../../identity/guards'
import { viewOf } from '../../identity/sessions/session-data'
import { sessionOf } from '../viewer-session'
import type { SessionLinks } from './session-links'

interface LinkRoutesDeps {
  readonly guards: Guards
  readonly links: SessionLinks
}

/** `/session/link`; behind the session handlers and the body parser. */
export function linkRoutes({ guards, links }: LinkRoutesDeps): Router {
  return bindEndpoints(
    endpoints,
    {
      'POST /session/link': ({ body }) => links.read(body.token),
      'PUT /session/link': ({ request, body }) => links.open(sessionOf(request), body.token),
      'DELETE /session/link': ({ request }) =>
        links.leave(sessionOf(request), viewOf(request.session)?.link),
    },
    { guards: guards.of },
  )
}
