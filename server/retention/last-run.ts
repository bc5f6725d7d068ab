import { createAuditTable, type StoredChange } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'

/** The entry of the audit by which `slipway prune`, or a server, began for the last time. */
export async function findLastRun(storage: StorageScope): Promise<StoredChange | undefined> {
  const query = { action: 'retention.pruned', limit: 1, offset: 0 } as const
  const [last] = await createAuditTable(storage).list(query)
  return last
}
