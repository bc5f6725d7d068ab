import type { remotes } from '@slipway/sdk/contract/api'
import { changeInCall } from '../../changes/change-in-call'
import type { Handlers } from '../../http/bind-endpoints'
import { rangeOf } from '../../http/read-query'
import { toIso } from '../../http/to-iso'
import { callerOf } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createHeldNames } from '../../storage/tables/catalog/held-names'
import { freeName } from './name-changes'

/** `/manage/names`: who holds which name of a component; an operator frees one. */
export function nameHandlers(deps: TeamRoutesDeps) {
  const names = createHeldNames(deps.storage)
  return {
    async 'GET /manage/names'({ query }) {
      const { remote, q } = query
      const rows = await names.list({ remote, q, ...rangeOf(query) })
      const items = rows.map((row) => ({
        ...row,
        until: row.until === null ? null : toIso(row.until),
      }))
      return { items, total: { value: await names.count({ remote, q }), exact: true } }
    },
    async 'POST /manage/remotes/{remote}/names/free'({ request, response, path, body: order }) {
      const { why } = order
      const change = { remote: path.remote, order, why, actor: callerOf(request).actor }
      await changeInCall(deps, { response }, (bound) => freeName(bound, change))
    },
  } satisfies Partial<Handlers<typeof remotes>>
}
