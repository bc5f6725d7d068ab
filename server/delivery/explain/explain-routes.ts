import { explain as endpoints } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import type { Guards } from '../../identity/guards'
import { viewerOf } from '../../identity/request-viewer'
import type { Explain } from './explain'

interface ExplainRoutesDeps {
  readonly explain: Explain
  readonly guards: Guards
}

/** `GET /manage/explain`; behind the session handlers. */
export function explainRoutes({ explain, guards }: ExplainRoutesDeps): Router {
  return bindEndpoints(
    endpoints,
    {
      'GET /manage/explain': ({ query, request }) => {
        const self = viewerOf(request)
        return explain(query, { self, locale: self.user.locale })
      },
    },
    { guards: guards.of },
  )
}
