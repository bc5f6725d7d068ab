import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type AuditEntry, productPermissions } from '@slipway/sdk/contract'
import type { audit } from '@slipway/sdk/contract/api'
import type { Request } from 'express'
import { createCallChanges } from '../changes/call-changes'
import type { Handlers } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import { rangeOf } from '../http/read-query'
import { actorOf, isByToken, viewerOf } from '../identity/request-viewer'
import { type AuditTable, createAuditTable } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'
import { exportAudit } from './export-audit'
import { type UndoDeps, type UndoOrder, undoChange, undoStateOf } from './undo-change'

/** Entries as the API has them, the newest first, each with whether it can be undone now. */
export async function readAudit(
  storage: StorageScope,
  wanted: Parameters<AuditTable['list']>[0],
): Promise<AuditEntry[]> {
  const items: AuditEntry[] = []
  for (const { at, ...change } of await createAuditTable(storage).list(wanted)) {
    const undo = await undoStateOf(storage, { at, ...change })
    items.push({ ...change, at: new Date(at).toISOString(), undo })
  }
  return items
}

export function auditHandlers(deps: UndoDeps) {
  const table = createAuditTable(deps.storage)
  return {
    async 'GET /manage/audit'({ query }) {
      const wanted = { ...query, ...rangeOf(query) }
      const [items, value] = [await readAudit(deps.storage, wanted), await table.count(wanted)]
      return { items, total: { value, exact: true } }
    },
    async 'GET /manage/audit/export'({ query, response }) {
      response.set('Content-Type', 'application/jsonl; charset=utf-8')
      const lines = Readable.from(exportAudit(deps.storage, query)).map(
        (some: readonly string[]) => `${some.join('\n')}\n`,
      )
      await pipeline(lines, response)
    },
    async 'POST /manage/audit/{id}/undo'({ path, query, request, response }) {
      const { changes } = createCallChanges(deps, query)
      const order = { id: path.id, actor: actorOf(request), may: rightsOf(request) }
      const undone = await undoChange({ ...deps, changes }, order)
      // Nothing was written that could be undone itself.
      if (query['dry-run'] === 'true') return { ...undone, change: path.id }
      setChangeHeader(response, undone.change)
      return undone
    },
  } satisfies Handlers<typeof audit>
}

function rightsOf(request: Request): UndoOrder['may'] {
  const { permissions } = viewerOf(request)
  // What managers change is accounts, tenants and grants: no token does, and none takes it back.
  const isClosed = (permission: string) =>
    isByToken(request) && permission === productPermissions.manage
  return (permission) => permissions.has(permission) && !isClosed(permission)
}
