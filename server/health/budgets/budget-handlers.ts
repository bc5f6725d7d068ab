import { codedProblem } from '@slipway/sdk/contract'
import type { slotHealth } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { createCallChanges } from '../../changes/call-changes'
import type { Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { callerOf } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { dropBudget, overruleBudget, readRemoteBudgets } from './overruled-budgets'

/** `/manage/health/{remote}/budgets`: whose word a budget is, and to overrule it. */
export function budgetHandlers(deps: TeamRoutesDeps) {
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
