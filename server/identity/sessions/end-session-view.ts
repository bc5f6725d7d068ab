import type { PreviewEnd } from '@slipway/sdk/contract'
import { createAuditTable } from '../../storage/tables/audit-table'
import { type FoundView, removeView } from '../../storage/tables/session-view'
import { createSessionsTable } from '../../storage/tables/sessions-table'
import type { StorageScope } from '../../storage/transact'

/**
 * Takes from a session what it sees instead of its own, with its row in the audit; call it in a
 * transaction. Returns what it was, if anything.
 */
export async function endSessionView(
  scope: StorageScope,
  sidHash: string,
  why: PreviewEnd,
): Promise<FoundView | undefined> {
  const view = await removeView(scope, sidHash)
  if (!view?.preview) return view
  const { isOver, subject } = view.preview
  const owner = await createSessionsTable(scope).findOwner(sidHash)
  await createAuditTable(scope).add({
    actor: { id: owner?.id ?? null, name: owner?.name ?? 'nobody' },
    action: 'preview.ended',
    subject,
    detail: { why: isOver ? 'over' : why },
  })
  return view
}
