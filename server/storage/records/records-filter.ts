import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ColumnMatch, matchCondition } from './column-match'
import { hasText } from './like'
import { linkCondition, type RecordsLink } from './records-link'

export type ColumnValue = string | number | null

/** A table with the rows that somebody may see of it. */
export interface RecordTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Only rows of this tenant. */
  readonly tenant: { readonly column: string; readonly id: number } | undefined
  /** The column with the time of the deletion: rows without one, or only those with one. */
  readonly deleted?: { readonly column: string; readonly only: boolean } | undefined
}

export interface RecordsFilter {
  readonly equal: readonly { readonly column: string; readonly value: ColumnValue }[]
  readonly matches?: readonly ColumnMatch[]
  readonly search: RecordsSearch | undefined
  /** Only rows that are attached to this one. */
  readonly linked?: RecordsLink | undefined
}

/** Every word has to be in one of the columns, or be the row's id. */
export interface RecordsSearch {
  readonly words: readonly string[]
  readonly columns: readonly string[]
  /** Looked through as well: rows that a column points at. */
  readonly related: readonly {
    readonly column: string
    readonly table: RecordTable
    readonly columns: readonly string[]
  }[]
}

/** Conditions that keep to the tenant, and to the filter. */
export function conditions(
  table: RecordTable,
  filter: RecordsFilter = { equal: [], search: undefined },
): RawBuilder<SqlBool>[] {
  return [
    ...visibility(table, sql.id),
    ...(filter.matches ?? []).map(matchCondition),
    ...(filter.linked ? [linkCondition(filter.linked)] : []),
    ...filter.equal.map(
      ({ column, value }) =>
        sql<SqlBool>`${sql.id(column)} = ${typeof value === 'number' ? sql.lit(value) : value}`,
    ),
    ...(filter.search ? searchCondition(filter.search) : []),
  ]
}

/** Conditions that keep to the tenant, and to what is not deleted; `name` writes a column of the table. */
export function visibility(
  { tenant, deleted }: RecordTable,
  name: (column: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool>[] {
  return [
    ...(tenant ? [sql<SqlBool>`${name(tenant.column)} = ${bigint(tenant.id)}`] : []),
    ...(deleted
      ? [sql<SqlBool>`${name(deleted.column)} is ${deleted.only ? sql`not null` : sql`null`}`]
      : []),
  ]
}

/** All of the conditions; true where there are none. */
export function all(list: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return list.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(list, sql` and `)}`
}

function searchCondition(search: RecordsSearch): RawBuilder<SqlBool>[] {
  return search.words.map((word) => {
    const id = /^#?(\d{1,15})$/.exec(word)?.[1]
    return any([
      ...search.columns.map((column) => hasText(column, word)),
      ...search.related.map(({ column, table, columns }) => {
        const where = all([...conditions(table), any(columns.map((name) => hasText(name, word)))])
        return sql<SqlBool>`${sql.id(column)} in (select id from ${sql.table(table.name)} where ${where})`
      }),
      ...(id ? [sql<SqlBool>`id = ${sql.lit(Number(id))}`] : []),
    ])
  })
}

function any(list: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return list.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(list, sql` or `)})`
}

// PostgreSQL would take the column's type for the parameter, and refuse a number that is too large.
export function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}
