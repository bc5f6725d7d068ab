import { sql } from 'kysely'
import { isDataRefused, isStorageFull } from '../dialects/storage-errors'
import { isOfMigrations } from '../migrations/migrate'
import { backupUnfit } from './backup-faults'
import type { BackupTable, RowValue } from './backup-lines'
import { readBackup } from './read-backup'
import type { RestoreTarget } from './restore-target'

interface FillParts {
  readonly file: string
  readonly without: ReadonlySet<string>
  readonly signal: AbortSignal
  readonly onProgress: (table: string, rows: number) => void
}

// SQLite takes 32,766 parameters a statement, PostgreSQL twice as many.
const MOST_PARAMETERS = 30_000

/**
 * Writes the rows of a backup into tables that are there.
 *
 * @throws CodedError `backup-unfit`
 */
export async function fillTables(target: RestoreTarget, parts: FillParts): Promise<void> {
  const { file, without, signal, onProgress } = parts
  const known = await target.columns()
  // Steps may have written rows, which are in the backup as well.
  for (const table of known.keys())
    if (!isOfMigrations(table)) await sql`delete from ${sql.table(table)}`.execute(target.db)
  let table: BackupTable | undefined
  let count = 0
  for await (const part of readBackup(file)) {
    signal.throwIfAborted()
    if (part.kind === 'table') {
      count = 0
      table = part.table
      if (!without.has(table.table)) refuseStrange(file, table, known.get(table.table))
    }
    if (!table) continue
    if (part.kind === 'rows' && !without.has(table.table)) {
      await insertRows(target, { file, table, rows: part.rows })
      onProgress(table.table, (count += part.rows.length))
    }
    // Of what is left out as well: numbers that others name are not given again.
    if (part.kind === 'table-end' && known.has(table.table))
      await target.continueAfter(table.table, table.lastId ?? 0)
  }
}

function refuseStrange(
  file: string,
  { table, columns }: BackupTable,
  known: readonly string[] | undefined,
): void {
  if (!known)
    throw backupUnfit(
      file,
      `neither Slipway nor the application makes the table ${table}, which it has. Correct SLIPWAY_APP, or restore without it: --without ${table}`,
    )
  const strange = columns.find((column) => !known.includes(column))
  if (strange !== undefined)
    throw backupUnfit(file, `the table ${table} has no column ${strange} here`)
}

interface RowsParts {
  readonly file: string
  readonly table: BackupTable
  readonly rows: readonly (readonly RowValue[])[]
}

async function insertRows(target: RestoreTarget, { file, table, rows }: RowsParts): Promise<void> {
  const most = Math.max(1, Math.floor(MOST_PARAMETERS / table.columns.length))
  try {
    for (let start = 0; start < rows.length; start += most)
      await target.insert(table, rows.slice(start, start + most))
  } catch (error) {
    if (isStorageFull(error) || !isDataRefused(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw backupUnfit(file, `the table ${table.table} does not take its rows (${reason})`, error)
  }
}
