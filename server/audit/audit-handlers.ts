import type { audit } from '@slipway/sdk/contract/api'
import { actorOf } from '../accounts/actor-of'
import type { Handlers } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import { rangeOf } from '../http/read-query'
import { viewerOf } from '../identity/request-viewer'
import { createAuditTable } from '../storage/tables/audit-table'
import { type UndoDeps, undoChange, undoStateOf } from './undo-change'

export function auditHandlers(deps: UndoDeps) {
  const table = createAuditTable(deps.storage)
  return {
    async 'GET /manage/audit'({ query }) {
      const wanted = { ...query, ...rangeOf(query) }
      const [changes, value] = [await table.list(wanted), await table.count(wanted)]
      const items = []
      for (const { at, ...change } of changes) {
        const undo = await undoStateOf(deps.storage, { at, ...change })
        items.push({ ...change, at: new Date(at).toISOString(), undo })
      }
      return { items, total: { value, exact: true } }
    },
    async 'POST /manage/audit/{id}/undo'({ path, request, response }) {
      const { permissions } = viewerOf(request)
      const may = (permission: string) => permissions.has(permission)
      const undone = await undoChange(deps, { id: path.id, actor: actorOf(request), may })
      setChangeHeader(response, undone.change)
      return undone
    },
  } satisfies Handlers<typeof audit>
}
