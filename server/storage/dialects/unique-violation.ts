import { sql } from 'kysely'
import type { Storage } from '../storage'
import { isUniqueViolation } from './storage-errors'

/** The values of a row that are taken, together. */
export interface TakenValues {
  readonly table: string
  /** Columns of the constraint or the index, also where they are in an expression. */
  readonly columns: readonly string[]
}

/** Finds what a unique violation is about; undefined for other errors, and where the database does not say. */
export async function takenValues(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  error: unknown,
): Promise<TakenValues | undefined> {
  if (!isUniqueViolation(error)) return undefined
  return engine === 'postgres' ? await postgresValues(db, error) : await sqliteValues(db, error)
}

// The error's text names the columns too, in the language of the server.
async function postgresValues(db: Storage['db'], error: unknown): Promise<TakenValues | undefined> {
  const { schema, table, constraint } = Object(error) as Readonly<Record<string, unknown>>
  if (typeof table !== 'string' || typeof constraint !== 'string') return undefined
  const { rows } = await sql<{ readonly name: string }>`
    select a.attname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = i.indrelid
    where n.nspname = ${schema} and c.relname = ${constraint} and a.attnum > 0
      and (a.attnum = any(i.indkey)
        or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\y' || a.attname || '\\y'))
    order by a.attnum`.execute(db)
  return { table, columns: rows.map(({ name }) => name) }
}

// "UNIQUE constraint failed: books.shelf, books.place", or "… failed: index 'books_title'" for an expression.
async function sqliteValues(db: Storage['db'], error: unknown): Promise<TakenValues | undefined> {
  // The driver's errors may come from another realm, so `instanceof` does not know them.
  const { message } = Object(error) as Readonly<Record<string, unknown>>
  const failed = String(message).replace(/^.*UNIQUE constraint failed: /, '')
  const index = /^index '(.+)'$/.exec(failed)?.[1]
  if (index !== undefined) return await sqliteIndex(db, index)
  const names = failed.split(', ').map((name) => name.split('.'))
  const [[table = ''] = []] = names
  return { table, columns: names.flatMap(([, column]) => column ?? []) }
}

async function sqliteIndex(db: Storage['db'], name: string): Promise<TakenValues | undefined> {
  const { rows } = await sql<{ readonly table: string; readonly statement: string }>`
    select tbl_name as "table", sql as statement from sqlite_master
    where type = 'index' and name = ${name}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const columns = await sql<{ readonly name: string }>`
    select name from pragma_table_info(${found.table})`.execute(db)
  const [, expressions = ''] = /\((.*?)(?:\bwhere\b|$)/is.exec(found.statement) ?? []
  const words = expressions.split(/\W+/)
  return {
    table: found.table,
    columns: columns.rows.map((column) => column.name).filter((one) => words.includes(one)),
  }
}
