import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type ColumnValue = string | number | null

/** A table with the rows that somebody may see of it. */
export interface RecordTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Only rows of this tenant. */
  readonly tenant: { readonly column: string; readonly id: number } | undefined
}

export interface RecordsFilter {
  readonly equal: readonly { readonly column: string; readonly value: ColumnValue }[]
  readonly search: RecordsSearch | undefined
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
  const { tenant } = table
  return [
    ...(tenant ? [sql<SqlBool>`${sql.id(tenant.column)} = ${bigint(tenant.id)}`] : []),
    ...filter.equal.map(
      ({ column, value }) =>
        sql<SqlBool>`${sql.id(column)} = ${typeof value === 'number' ? sql.lit(value) : value}`,
    ),
    ...(filter.search ? searchCondition(filter.search) : []),
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
      ...search.columns.map((column) => contains(column, word)),
      ...search.related.map(({ column, table, columns }) => {
        const where = all([...conditions(table), any(columns.map((name) => contains(name, word)))])
        return sql<SqlBool>`${sql.id(column)} in (select id from ${sql.table(table.name)} where ${where})`
      }),
      ...(id ? [sql<SqlBool>`id = ${sql.lit(Number(id))}`] : []),
    ])
  })
}

function contains(column: string, word: string): RawBuilder<SqlBool> {
  return any(
    spellings(word).map(
      (spelling) =>
        sql<SqlBool>`lower(${sql.id(column)}) like lower(${`%${escapeLike(spelling)}%`}) escape '\\'`,
    ),
  )
}

// The lower() of SQLite knows the letters of ASCII only.
function spellings(word: string): readonly string[] {
  if (/^[\x20-\x7e]*$/.test(word)) return [word]
  const lower = word.toLowerCase()
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1)
  return [...new Set([word, lower, word.toUpperCase(), capital])]
}

function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

function any(list: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return list.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(list, sql` or `)})`
}

// PostgreSQL would take the column's type for the parameter, and refuse a number that is too large.
export function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}
