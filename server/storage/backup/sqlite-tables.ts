import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema'
import type { BrokenReference, RowValue } from './backup-lines'
import { RowBatch, type SnapshotTable, type TableReader } from './table-reader'

/** Tables of SQLite; integers are read as bigint. */
export async function openSqliteTables(db: Kysely<Schema>): Promise<TableReader> {
  const found = await listTables(db)
  const kept = found.filter(({ type }) => type === 'table')
  const tables: SnapshotTable[] = []
  for (const { name } of kept)
    tables.push({ name, columns: await listColumns(db, name), lastId: await readLastId(db, name) })
  const { rows } = await sql<{ readonly at: bigint }>`
    select cast(unixepoch('subsec') * 1000 as integer) as at`.execute(db)
  return {
    tables,
    leftOut: found.filter(({ type }) => type === 'virtual').map(({ name }) => name),
    clock: Number(rows[0]?.at),
    sequences: {},
    broken: await findBroken(db),
    // A snapshot of SQLite is of the whole file.
    findRewritten: () => Promise.resolve(undefined),
    rows: (table) => readRows(db, table),
  }
}

async function listTables(db: Kysely<Schema>) {
  const { rows } = await sql<{ readonly name: string; readonly type: string }>`
    select name, type from pragma_table_list
    where schema = 'main' and name not like 'sqlite\\_%' escape '\\' order by name`.execute(db)
  return rows
}

// Columns that the database computes are of the kinds 2 and 3.
async function listColumns(db: Kysely<Schema>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select name from pragma_table_xinfo(${table}) where hidden < 2 order by cid`.execute(db)
  return rows.map(({ name }) => name)
}

async function findBroken(db: Kysely<Schema>): Promise<readonly BrokenReference[]> {
  const { rows } = await sql<{
    readonly table: string
    readonly parent: string
    readonly rows: bigint
  }>`
    select "table", parent, count(*) as rows from pragma_foreign_key_check group by 1, 2`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }))
}

async function readLastId(db: Kysely<Schema>, table: string): Promise<number | null> {
  const { rows } = await sql<{ readonly seq: bigint }>`
    select seq from sqlite_sequence where name = ${table}`.execute(db)
  return rows[0] ? Number(rows[0].seq) : null
}

async function* readRows(
  db: Kysely<Schema>,
  { name, columns }: SnapshotTable,
): AsyncGenerator<readonly (readonly RowValue[])[]> {
  // The tables are found in the database, not in a type.
  const any = db as unknown as Kysely<Record<string, Record<string, RowValue>>>
  const found = any.selectFrom(name).select([...columns])
  const batch = new RowBatch()
  for await (const row of found.stream()) {
    batch.add(columns.map((column) => row[column] ?? null))
    if (batch.isFull) yield batch.take()
  }
  yield batch.take()
}
