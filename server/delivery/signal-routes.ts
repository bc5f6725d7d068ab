import { signals } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { refuseForeignPage } from '../http/cross-site'
import { jsonBody } from '../http/json-body'
import { limitRate, ofAddress } from '../http/limit-rate'
import type { Events } from './events/events'
import { browserReports, countReports, loadOf, type ReportsDeps, reportTaker } from './reports'

interface SignalRoutesDeps extends ReportsDeps {
  readonly events: Pick<Events, 'route'>
  readonly publicUrl: string | undefined
}

/** Requests of `POST /reports` in a minute: all from one address, and of a signed-in user from any. */
const mostReports = { fromAddress: 120, ofUser: 1000 } as const

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
        // First: the token is in the body.
        jsonBody({ types: browserReports, limit: 65_536 }),
        limitReports(reports),
        ({ request }) => take(request),
      ],
    },
    { guards: () => [] },
  )
}

// An office is one address: whose page it was, its token says.
function limitReports({ loadTokens, health }: ReportsDeps): RequestHandler {
  const userOf = (request: Request) => loadOf(loadTokens, request)?.userId
  return limitRate({
    limitOf(request) {
      const user = userOf(request)
      return user === undefined
        ? ofAddress(request, mostReports.fromAddress)
        : { key: `user ${user}`, perMinute: mostReports.ofUser }
    },
    onRefused: (request) =>
      health.drop(countReports(request), userOf(request) === undefined ? 'address' : 'token'),
  })
}
