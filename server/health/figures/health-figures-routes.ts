import { codedProblem, type FailureLines } from '@slipway/sdk/contract'
import { slotHealth } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { changeInCall } from '../../changes/change-in-call'
import { bindEndpoints, type Handlers } from '../../http/bind-endpoints'
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
  const views = createHealthViews(deps)
  const handlers = {
    'GET /manage/health': ({ query, request }) => views.overview(query, callerOf(request).remote),
    'GET /manage/health/{remote}': ({ path, query, request }) =>
      views.remote({ ...query, ...path }, callerOf(request).remote),
    ...budgetHandlers(deps),
  } satisfies Handlers<typeof slotHealth>
  return Router({ caseSensitive: true, strict: true })
    .use('/manage/health', identifyCaller(deps))
    .use(bindEndpoints(slotHealth, handlers, { guards: callGuards(deps), readBody: jsonBody() }))
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
    async 'PUT /manage/health/{remote}/budgets/{component}'({ request, path, body, ...call }) {
      await read(request, path.remote)
      const { why, ...figures } = body
      const order = { ...path, figures, why, actor: callerOf(request).actor }
      await changeInCall(deps, call, (bound) => overruleBudget(bound, order))
      return await read(request, path.remote)
    },
    async 'DELETE /manage/health/{remote}/budgets/{component}'({ request, path, ...call }) {
      await read(request, path.remote)
      const order = { ...path, actor: callerOf(request).actor }
      await changeInCall(deps, call, (bound) => dropBudget(bound, order))
      return await read(request, path.remote)
    },
  } satisfies Partial<Handlers<typeof slotHealth>>
}
