import type { FailureLines } from '@slipway/sdk/contract'
import { slotHealth } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import { jsonBody } from '../../http/json-body'
import { callerOf, identifyCaller } from '../../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { budgetHandlers } from '../budgets/budget-handlers'
import { createHealthViews } from './health-views'

/** `/manage/health…`: for those who may release, and for teams by their token. */
export function healthFigureRoutes(
  deps: TeamRoutesDeps & { readonly failureLines: FailureLines },
): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const views = createHealthViews(deps)
  router.use('/manage/health', identifyCaller(deps))
  router.use(
    bindEndpoints(
      slotHealth,
      {
        'GET /manage/health': ({ query, request }) =>
          views.overview(query, callerOf(request).remote),
        'GET /manage/health/{remote}': ({ path, query, request }) =>
          views.remote({ ...query, ...path }, callerOf(request).remote),
        ...budgetHandlers(deps),
      },
      { guards: callGuards(deps), readBody: jsonBody() },
    ),
  )
  return router
}
