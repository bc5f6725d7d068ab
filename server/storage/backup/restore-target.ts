import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '../schema'
import type { BackupTable, RowValue } from './backup-lines'

/** A database with empty tables, that takes rows in any order while it is loose. */
export interface RestoreTarget {
  readonly db: Kysely<Schema>
  /** The columns of each table that rows may be written by. */
  columns(): Promise<ReadonlyMap<string, readonly string[]>>
  /** Takes away what would refuse, or add to, rows that come one after the other. */
  loosen(): Promise<void>
  /** Puts it back; returns what of the rows it finds wrong. */
  tighten(): Promise<string | undefined>
  /** Writes rows, as one statement. */
  insert(table: BackupTable, rows: readonly (readonly RowValue[])[]): Promise<void>
  /** Removes rows that refer to missing ones; returns how many. Only of what `tighten` finds wrong. */
  removeBroken(): Promise<number>
  /** Lets sequences go on after these numbers, and brings what is worked out of rows up to date. */
  finish(sequences: Readonly<Record<string, string>>): Promise<void>
  /** Gives the next row of a table a number after this one. */
  continueAfter(table: string, id: number): Promise<void>
}

/** Columns by the table that they are of. */
export function byTable(
  rows: readonly { readonly table: string; readonly name: string }[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { table, name } of rows) found.set(table, [...(found.get(table) ?? []), name])
  return found
}

/** One statement for so many rows. `mark` names the parameter of a number, from 1. */
export function insertion(
  { table, columns }: BackupTable,
  rows: readonly (readonly unknown[])[],
  { mark, before = '' }: { readonly mark: (number: number) => string; readonly before?: string },
): CompiledQuery {
  const names = columns.map(quoteName).join(', ')
  const values = rows.map((_row, at) => {
    const marks = columns.map((_column, index) => mark(at * columns.length + index + 1))
    return `(${marks.join(', ')})`
  })
  const text = `insert into ${quoteName(table)} (${names}) ${before} values ${values.join(', ')}`
  return CompiledQuery.raw(text, rows.flat())
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
