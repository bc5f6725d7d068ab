import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema'
import type { RowValue } from './backup-lines'
import type { SnapshotTable, TableReader } from './table-reader'

/** Rows that are fetched at once: about a megabyte of them, as the database has them on disk. */
const BATCH = { most: 500, least: 8, bytes: 2 ** 20 } as const

interface Column {
  readonly table: string
  /** `r`: a table; `p`: one in partitions. */
  readonly kind: string
  readonly name: string
  readonly type: string
}

/** Tables of PostgreSQL, in the schemas in which names are looked up. */
export async function openPostgresTables(db: Kysely<Schema>): Promise<TableReader> {
  // Times, numbers and bytes as texts that every server reads the same.
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('row_security', 'off', true)`.execute(db)
  const columns = await listColumns(db)
  const tables: SnapshotTable[] = []
  for (const name of new Set(columns.map(({ table }) => table)))
    tables.push({
      name,
      columns: columns.filter(({ table }) => table === name).map((column) => column.name),
      lastId: await readLastId(db, name),
    })
  return {
    tables,
    leftOut: await listOthers(db),
    clock: await readClock(db),
    sequences: await readSequences(db),
    // The database refuses them.
    broken: [],
    findRewritten: () => findRewritten(db),
    rows: (table) =>
      readRows(db, { table, columns: columns.filter((one) => one.table === table.name) }),
  }
}

/** Relations in the schemas in which names are looked up, without those of extensions. */
export const ownRelations: RawBuilder<unknown> = sql`pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = any(current_schemas(false))
  where not exists (select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

// A partition's rows are those of its table.
async function listColumns(db: Kysely<Schema>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, relkind as kind, a.attname as name, t.typname as type
    from (select c.oid, c.relname, c.relkind from ${ownRelations}
      and c.relkind in ('r', 'p') and not c.relispartition) as tables
    join pg_attribute a on a.attrelid = tables.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    order by relname, a.attnum`.execute(db)
  return rows
}

async function listOthers(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.relname as name from ${ownRelations} and c.relkind = 'f'
    union all select n.nspname || '.' || c.relname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'f') and not c.relispartition
      and n.nspname <> all(current_schemas(true)) and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

// Read after the snapshot began: a row that is in it has no number beyond.
async function readSequences(db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ readonly name: string; readonly last: string | null }>`
    select c.relname as name, pg_sequence_last_value(c.oid)::text as last
    from ${ownRelations} and c.relkind = 'S'`.execute(db)
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

// A table that is truncated or rewritten is empty for an older snapshot, without an error. Its row in the catalog is
// read as it was then, the function says what is there now.
async function findRewritten(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.relname as name from ${ownRelations} and c.relkind = 'r'
      and c.relfilenode is distinct from pg_relation_filenode(c.oid) limit 1`.execute(db)
  return rows[0]?.name
}

async function readClock(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db)
  return Number(rows[0]?.at)
}

// What a sequence gave is not part of any transaction: it is at least what the rows have.
async function readLastId(db: Kysely<Schema>, table: string): Promise<number | null> {
  const sequence = await findSequence(db, table)
  if (sequence === undefined) return null
  const { rows } = await sql<{ readonly last: number | null }>`
    select pg_sequence_last_value(${sequence}::regclass) as last`.execute(db)
  return rows[0]?.last ?? 0
}

/** The sequence behind a table's `id`. */
export async function findSequence(db: Kysely<Schema>, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ readonly sequence: string | null }>`
    select pg_get_serial_sequence(quote_ident(${table}), 'id') as sequence
    where exists (select from pg_attribute
      where attrelid = quote_ident(${table})::regclass and attname = 'id' and not attisdropped)`.execute(
    db,
  )
  return rows[0]?.sequence ?? undefined
}

interface RowsParts {
  readonly table: SnapshotTable
  readonly columns: readonly Column[]
}

async function* readRows(
  db: Kysely<Schema>,
  { table, columns }: RowsParts,
): AsyncGenerator<readonly (readonly RowValue[])[]> {
  const names = sql.join(columns.map(readable))
  // Rows of a table that inherits are read with that one.
  const only = columns[0]?.kind === 'r' ? sql`only` : sql``
  await sql`declare rows_of_table no scroll cursor for
    select ${names} from ${only} ${sql.table(table.name)}`.execute(db)
  const count = sql.lit(await rowsAtOnce(db, table.name))
  for (;;) {
    const { rows } = await sql<Readonly<Record<string, RowValue>>>`
      fetch forward ${count} from rows_of_table`.execute(db)
    if (rows.length === 0) break
    yield rows.map((row) => columns.map((column) => toValue(column, row[column.name] ?? null)))
  }
  await sql`close rows_of_table`.execute(db)
}

/** As many as make about a megabyte; few where the database has not counted them yet. */
async function rowsAtOnce(db: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_table_size(oid) / greatest(reltuples, 1) as bytes from pg_class
    where oid = quote_ident(${table})::regclass`.execute(db)
  const { most, least, bytes } = BATCH
  return Math.min(most, Math.max(least, Math.floor(bytes / Math.max(Number(rows[0]?.bytes), 1))))
}

const asRead = new Set(['bytea', 'bool', 'int2', 'int4', 'float4', 'float8', 'text', 'varchar'])

function readable({ name, type }: Column): RawBuilder<unknown> {
  return asRead.has(type) ? sql.ref(name) : sql`${sql.ref(name)}::text as ${sql.ref(name)}`
}

// The driver would round large ones.
function toValue({ type }: Column, value: RowValue): RowValue {
  return type === 'int8' && typeof value === 'string' ? BigInt(value) : value
}
