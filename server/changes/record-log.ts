import type { Storage } from '../storage/storage'
import { createRecordLogTable, type NamedRecord } from '../storage/tables/record-log-table'

/** A change of a record. */
export interface RecordChanged extends NamedRecord {
  /** When it could be seen at the latest, in this process's time, as `performance.now()` has it. */
  readonly at: number
}

/** The topic `records`: which records changed, whoever did it, on any server of the database. */
export interface RecordLog {
  /** Returns the changes that are committed and were not read before; one call at a time. */
  read(): Promise<readonly RecordChanged[]>
  /** The changes of the last seconds that were read. */
  recent(): readonly RecordChanged[]
}

/**
 * What is read is read again for so long: transactions end in another order than their rows are numbered in. One
 * that takes longer from the row to its end is not told.
 */
const AGAIN_MS = 15_000

export function createRecordLog(storage: Pick<Storage, 'db' | 'now'>): RecordLog {
  const table = createRecordLogTable(storage)
  const known = new Map<number, RecordChanged>()
  let before = Number.NEGATIVE_INFINITY
  return {
    async read() {
      const start = performance.now()
      const rows = await table.ofLast(AGAIN_MS)
      const now = performance.now()
      for (const [change, { at }] of known) if (at < now - 2 * AGAIN_MS) known.delete(change)
      const found = rows
        .filter(({ change }) => !known.has(change))
        .map(({ ageMs, ...row }) => ({ ...row, at: seenAt(now, { ageMs, before }) }))
      for (const { change, ...changed } of found) known.set(change, changed)
      before = start
      return found
    },
    recent: () => [...known.values()],
  }
}

// What was written before the last look, and not seen by it, is of a transaction that ended since.
function seenAt(
  now: number,
  { ageMs, before }: { readonly ageMs: number; readonly before: number },
) {
  const writtenAt = now - ageMs
  return writtenAt < before ? now : writtenAt
}
