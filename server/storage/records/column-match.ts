import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from './like'

type Value = string | number

/** A condition on one column. */
export type ColumnMatch =
  | { readonly column: string; readonly is: 'any-of'; readonly values: readonly Value[] }
  | { readonly column: string; readonly is: 'at-least' | 'at-most'; readonly value: Value }
  /** Null, or how the column's type writes nothing. */
  | { readonly column: string; readonly is: 'nothing'; readonly or?: string }
  /** The column is a JSON list of texts, and has one of these. */
  | { readonly column: string; readonly is: 'has-any'; readonly values: readonly string[] }

export function matchCondition(match: ColumnMatch): RawBuilder<SqlBool> {
  const column = sql.id(match.column)
  switch (match.is) {
    case 'any-of':
      return match.values.length === 1
        ? sql<SqlBool>`${column} = ${literal(match.values[0])}`
        : sql<SqlBool>`${column} in (${sql.join(match.values.map(literal))})`
    case 'at-least':
      return sql<SqlBool>`${column} >= ${literal(match.value)}`
    case 'at-most':
      return sql<SqlBool>`${column} <= ${literal(match.value)}`
    case 'nothing':
      return match.or === undefined
        ? sql<SqlBool>`${column} is null`
        : sql<SqlBool>`(${column} is null or ${column} = ${match.or})`
    case 'has-any':
      return anyTrue(match.values.map((value) => has(match.column, value)))
  }
}

// As a literal, a number takes part in a comparison whatever the column's type is.
function literal(value: Value | undefined): RawBuilder<unknown> {
  return typeof value === 'number' ? sql.lit(value) : sql`${value}`
}

/** The first of the list, or behind a comma: within a text of the list a quote has `\` before it. */
function has(column: string, value: string): RawBuilder<SqlBool> {
  const text = escapeLike(JSON.stringify(value))
  return sql<SqlBool>`(${sql.id(column)} like ${`[${text}%`} escape '\\' or ${sql.id(column)} like ${`%,${text}%`} escape '\\')`
}

function anyTrue(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
}
