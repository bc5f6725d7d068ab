import { codedProblem, type FailureLines } from '@slipway/sdk/contract'
import { slotHealth } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { createCallChanges } from '../../changes/call-changes'
import { bindEndpoints, type Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { jsonBody } from '../../http/json-body'
import { callerOf, identifyCaller } from '../../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { dropBudget, overruleBudget, readRemoteBudgets } from '../budgets/overruled-budgets'
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

/** `/manage/health/{remote}/budgets`: whose word a budget is, and to overrule it. */
function budgetHandlers(deps: TeamRoutesDeps) {
  const { storage } = deps

  async function read(request: Request, remote: string) {
    const { remote: own } = callerOf(request)
    const isOthers = own !== undefined && own !== remote
    if (isOthers || !(await createRemotesTable(storage).find(remote)))
      throw codedProblem('not-found', `There is no remote ${remote}.`)
    return await readRemoteBudgets(storage, remote)
  }

  return {
    'GET /manage/health/{remote}/budgets': ({ request, path }) => read(request, path.remote),
    async 'PUT /manage/health/{remote}/budgets/{component}'({
      request,
      response,
      path,
      query,
      body,
    }) {
      await read(request, path.remote)
      const call = createCallChanges(deps, query)
      const { why, ...figures } = body
      const { actor } = callerOf(request)
      await overruleBudget({ ...deps, ...call }, { ...path, figures, why, actor })
      setChangeHeader(response, call.change())
      return await read(request, path.remote)
    },
    async 'DELETE /manage/health/{remote}/budgets/{component}'({ request, response, path, query }) {
      await read(request, path.remote)
      const call = createCallChanges(deps, query)
      await dropBudget({ ...deps, ...call }, { ...path, actor: callerOf(request).actor })
      setChangeHeader(response, call.change())
      return await read(request, path.remote)
    },
  } satisfies Partial<Handlers<typeof slotHealth>>
}
