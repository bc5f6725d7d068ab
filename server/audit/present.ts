import type { UndoableAction } from '@slipway/sdk/contract'
import { createAuditTable, type StoredChange } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'
import type { Present, UndoableEntry } from './undoer'

export function isSameState(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface LastChange {
  readonly entry: Pick<UndoableEntry, 'id' | 'subject'>
  readonly actions: readonly UndoableAction[]
  /** Whether a later entry is about the same part of the subject. */
  readonly concerns?: (detail: StoredChange['detail']) => boolean
}

/** Finds who last changed what an entry changed, and when. */
export async function lastChange(
  scope: StorageScope,
  { entry, actions, concerns = () => true }: LastChange,
): Promise<Present['since']> {
  const later = await createAuditTable(scope).since(entry.id, { actions, subject: entry.subject })
  const last = later.find(({ detail }) => concerns(detail))
  return last && { who: last.actor.name, at: last.at }
}
