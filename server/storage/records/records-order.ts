import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What a list is sorted by; equal rows by id, in the same direction. */
export interface OrderKey {
  readonly column: string
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
  readonly direction: RawBuilder<unknown>
  /** The condition for the wanted side of the position. */
  readonly after: readonly RawBuilder<SqlBool>[]
}

export function orderExpression(
  order: OrderKey,
  from: RecordsPosition | undefined,
): OrderExpression {
  const isUp = order.descending === (from?.side === 'before')
  const by = sortExpression(order)
  return {
    by,
    direction: isUp ? sql`asc` : sql`desc`,
    after: from
      ? [
          sql<SqlBool>`(${by}, id) ${isUp ? sql`>` : sql`<`} (${sortKey(from)}, cast(${from.id} as bigint))`,
        ]
      : [],
  }
}

/** The expression of indexes that are to serve sorted lists. */
function sortExpression({ column, type, nullable }: OrderKey): RawBuilder<unknown> {
  const name = sql.id(column)
  if (type === 'number') return nullable ? sql`coalesce(${name}, ${lowest})` : name
  const value = nullable ? sql`coalesce(${name}, '')` : name
  return type === 'text' ? sql`lower(${value})` : value
}

// As a literal, a number takes part in a comparison whatever the column's type is.
function sortKey({ sortKey: key }: RecordsPosition): RawBuilder<unknown> {
  return typeof key === 'number' ? sql.lit(key) : sql`${key}`
}

const lowest = sql.lit(Number.MIN_SAFE_INTEGER)
