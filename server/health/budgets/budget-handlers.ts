import { codedProblem } from '@slipway/sdk/contract'
import type { slotHealth } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { callerOf } from '../../catalog/api/caller'
import type { CatalogRoutesDeps } from '../../catalog/api/change-guards'
import type { Handlers } from '../../http/bind-endpoints'
import { setChangeHeader } from '../../http/change-header'
import { createCallAudit } from '../../storage/tables/call-audit'
import { createRemotesTable } from '../../storage/tables/remotes-table'
import { dropBudget, overruleBudget, readRemoteBudgets } from './overruled-budgets'

/** `/manage/health/{remote}/budgets`: whose word a budget is, and to overrule it. */
export function budgetHandlers(deps: CatalogRoutesDeps) {
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
    async 'PUT /manage/health/{remote}/budgets/{component}'({ request, response, path, body }) {
      await read(request, path.remote)
      const audit = createCallAudit(deps.createAudit)
      const { why, ...figures } = body
      const { actor } = callerOf(request)
      await overruleBudget({ ...deps, ...audit }, { ...path, figures, why, actor })
      setChangeHeader(response, audit.change())
      return await read(request, path.remote)
    },
    async 'DELETE /manage/health/{remote}/budgets/{component}'({ request, response, path }) {
      await read(request, path.remote)
      const audit = createCallAudit(deps.createAudit)
      await dropBudget({ ...deps, ...audit }, { ...path, actor: callerOf(request).actor })
      setChangeHeader(response, audit.change())
      return await read(request, path.remote)
    },
  } satisfies Partial<Handlers<typeof slotHealth>>
}
