import { signals } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { refuseForeignPage } from '../http/cross-site'
import { jsonBody } from '../http/json-body'
import { limitRate } from '../http/limit-rate'
import type { Events } from './events/events'
import { browserReports, type ReportsDeps, reportTaker } from './reports'

interface SignalRoutesDeps extends ReportsDeps {
  readonly events: Pick<Events, 'route'>
  readonly publicUrl: string | undefined
}

/** What open pages hear, and what they tell; neither needs a session. */
export function signalRoutes({ events, publicUrl, ...reports }: SignalRoutesDeps): Router {
  const take = reportTaker(reports)
  return bindEndpoints(
    signals,
    {
      'GET /events': [
        refuseForeignPage(publicUrl),
        ({ request, response }) => events.route(request, response),
      ],
      'POST /reports': [
        limitRate(120),
        jsonBody({ types: browserReports, limit: 65_536 }),
        ({ request, query }) => take(request, query.load),
      ],
    },
    { guards: () => [] },
  )
}
