import type { RowValue } from './backup-lines'

/** A table, and the columns that a row is written by. */
export interface SnapshotTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The last number that the database gave to a row. */
  readonly lastId: number | null
}

/** Tables as one of the engines finds and reads them. */
export interface TableReader {
  /** Milliseconds since 1970. */
  readonly clock: number
  readonly tables: readonly SnapshotTable[]
  /** Tables of kinds that a backup cannot hold. */
  readonly leftOut: readonly string[]
  /** Reads a table's rows, some at a time. */
  rows(table: SnapshotTable): AsyncIterable<readonly (readonly RowValue[])[]>
}
