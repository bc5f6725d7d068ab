import type { Request } from 'express'
import { createLayoutDraftsTable } from '../../storage/tables/layout-drafts-table'
import type { StorageScope } from '../../storage/transact'
import { viewerOf } from '../request-viewer'
import { viewOf } from '../sessions/session-data'
import { withDeadline } from '../store-deadline'

/**
 * Whether a draft of the layout, as a call names it, is the session's own: the one that it sees, one that its user made,
 * or the published layout (`null`). What is no draft is left to those who parse it.
 */
export async function isOwnDraft(
  storage: StorageScope,
  request: Request,
  named: unknown,
): Promise<boolean> {
  const id = Number(named)
  if (named === null || !Number.isSafeInteger(id)) return true
  const { draft: seen } = viewOf(request.session) ?? {}
  if (seen?.id === id && !seen.isOver) return true
  const found = await withDeadline(createLayoutDraftsTable(storage).find(id))
  return !found || found.who === viewerOf(request).user.email
}
