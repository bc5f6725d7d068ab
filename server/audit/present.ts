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

interface Looked extends LastChange {
  readonly entry: LastChange['entry'] & {
    readonly detail: { readonly from: unknown; readonly to: unknown }
  }
  readonly now: unknown
  /** Default: that of the entry. */
  readonly subject?: string
}

/** The present state of the one thing that an entry changed from a state to another. */
export async function presentOf(
  scope: StorageScope,
  { now, subject, ...last }: Looked,
): Promise<Present> {
  const { detail, subject: own } = last.entry
  return {
    isStill: isSameState(now, detail.to),
    now,
    changes: [{ subject: subject ?? own.name, from: now, to: detail.from }],
    since: await lastChange(scope, last),
  }
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
