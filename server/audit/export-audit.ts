import type { AuditEntryRow } from '../storage/schema'
import { auditLine, sealedLine } from '../storage/tables/audit-line'
import { createAuditSealsTable } from '../storage/tables/audit-seals-table'
import type { StorageScope } from '../storage/transact'

/** The entries that an export has. */
export interface ExportRange {
  /** ISO 8601; from then on. */
  readonly from?: string | undefined
  /** ISO 8601; before. */
  readonly to?: string | undefined
  /** Behind the entry of that id. */
  readonly after?: number | undefined
}

const AT_ONCE = 500

/**
 * The audit as lines of JSON, the oldest entry first, some lines at a time. Each has its `place` and `seal`, once it
 * is sealed, which is seconds after it came.
 */
export async function* exportAudit(
  storage: StorageScope,
  { from, to, after = 0 }: ExportRange,
): AsyncGenerator<readonly string[]> {
  const seals = createAuditSealsTable(storage)
  for (let last = after; ; ) {
    let query = storage.db.selectFrom('audit').selectAll().where('id', '>', last)
    if (from) query = query.where('at', '>=', Date.parse(from))
    if (to) query = query.where('at', '<', Date.parse(to))
    const rows: readonly AuditEntryRow[] = await query.orderBy('id').limit(AT_ONCE).execute()
    if (rows.length === 0) return
    const found = await seals.of(rows.map(({ id }) => id))
    yield rows.map((row) => {
      const seal = found.get(row.id)
      return seal ? sealedLine(row, seal) : auditLine(row)
    })
    last = rows.at(-1)?.id ?? last
  }
}
