import type { PreviewEnd } from '@slipway/sdk/contract'
import { removeFromView } from '../../storage/tables/accounts/session-view'
import { createSessionsTable } from '../../storage/tables/accounts/sessions-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'

/**
 * Takes a preview from a session, with its row in the audit; call it in a transaction. Returns whether
 * there was one.
 */
export async function endPreviewOf(
  scope: StorageScope,
  sidHash: string,
  why: PreviewEnd,
): Promise<boolean> {
  const preview = await removeFromView(scope, sidHash, 'preview')
  if (!preview) return false
  const owner = await createSessionsTable(scope).findOwner(sidHash)
  await createAuditTable(scope).add({
    actor: { id: owner?.id ?? null, name: owner?.name ?? 'nobody' },
    action: 'preview.ended',
    subject: preview.subject,
    detail: { why: preview.isOver ? 'over' : why },
  })
  return true
}

/** Takes everything from a session that it sees instead of its own. */
export async function endSessionView(
  scope: StorageScope,
  sidHash: string,
  why: PreviewEnd,
): Promise<boolean> {
  const hadPreview = await endPreviewOf(scope, sidHash, why)
  const draft = await removeFromView(scope, sidHash, 'draft')
  return hadPreview || draft !== undefined
}
