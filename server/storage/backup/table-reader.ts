import type { BrokenReference, RowValue } from './backup-lines'

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
  /** The last number that each sequence gave, by its name; the engine may have none. */
  readonly sequences: Readonly<Record<string, string>>
  /** References to rows that are not there. */
  readonly broken: readonly BrokenReference[]
  /** Returns a table that was rewritten since the snapshot, whose rows may not have been seen; nothing: none was. */
  findRewritten(): Promise<string | undefined>
  /** Reads a table's rows, some at a time. */
  rows(table: SnapshotTable): AsyncIterable<readonly (readonly RowValue[])[]>
}

/** Rows that are kept in memory together: some hundred, and no more than some megabytes of texts and files. */
export class RowBatch {
  #rows: (readonly RowValue[])[] = []
  #size = 0

  add(row: readonly RowValue[]): void {
    this.#rows.push(row)
    for (const value of row)
      if (typeof value === 'string' || value instanceof Uint8Array) this.#size += value.length
  }

  get isFull(): boolean {
    return this.#rows.length >= 500 || this.#size >= 2 ** 20
  }

  /** Returns the rows, and begins anew. */
  take(): readonly (readonly RowValue[])[] {
    const rows = this.#rows
    this.#rows = []
    this.#size = 0
    return rows
  }
}
