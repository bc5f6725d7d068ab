import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { all, type RecordTable, visibility } from './records-filter'

/** The key that a list is sorted by; equal rows by id, in the same direction. */
export interface OrderKey {
  readonly column: string
  /** The column is one of the row in this table that `by` points at; no such row is like null. */
  readonly related?: { readonly table: RecordTable; readonly by: string }
  /** `text` without regard to case; `code` by its characters. */
  readonly type: 'text' | 'code' | 'number'
  /** Whether the column may be null; null comes before everything. */
  readonly nullable: boolean
  readonly descending: boolean
}

/** A row's place in an order, and the side of it that is wanted. */
export interface RecordsPosition {
  readonly side: 'after' | 'before'
  readonly sortKey: string | number
  readonly id: number
}

interface OrderExpression {
  readonly by: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly direction: RawBuilder<unknown>
  /** The condition for the wanted side of the position. */
  readonly after: readonly RawBuilder<SqlBool>[]
  /** The rows are called `slipway_rows`, and this stands behind them. */
  readonly join: RawBuilder<unknown> | undefined
}

export function orderExpression(
  order: OrderKey,
  from: RecordsPosition | undefined,
): OrderExpression {
  const isUp = order.descending === (from?.side === 'before')
  const id = order.related ? sql.ref('slipway_rows.id') : sql`id`
  const by = sortExpression(order)
  return {
    by,
    id,
    direction: isUp ? sql`asc` : sql`desc`,
    after: from
      ? [
          sql<SqlBool>`(${by}, ${id}) ${isUp ? sql`>` : sql`<`} (${sortKey(from)}, cast(${from.id} as bigint))`,
        ]
      : [],
    join: order.related && joinRelated(order.related),
  }
}

/** The expression of indexes that are to serve sorted lists. */
function sortExpression({ column, type, nullable, related }: OrderKey): RawBuilder<unknown> {
  const name = related ? relatedColumn(column) : sql.id(column)
  const isNullable = nullable || related !== undefined
  if (type === 'number') return isNullable ? sql`coalesce(${name}, ${lowest})` : name
  const value = isNullable ? sql`coalesce(${name}, '')` : name
  return type === 'text' ? sql`lower(${value})` : value
}

function relatedColumn(column: string): RawBuilder<unknown> {
  return sql.ref(`slipway_related.${column}`)
}

function joinRelated({ table, by }: NonNullable<OrderKey['related']>): RawBuilder<unknown> {
  const isOne = sql<SqlBool>`${relatedColumn('id')} = ${sql.ref(`slipway_rows.${by}`)}`
  return sql`left join ${sql.table(table.name)} as slipway_related
    on ${all([isOne, ...visibility(table, relatedColumn)])}`
}

// As a literal, a number takes part in a comparison whatever the column's type is.
function sortKey({ sortKey: key }: RecordsPosition): RawBuilder<unknown> {
  return typeof key === 'number' ? sql.lit(key) : sql`${key}`
}

const lowest = sql.lit(Number.MIN_SAFE_INTEGER)
