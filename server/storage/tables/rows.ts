import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '../schema'

/** Counts the rows that the query finds. */
export async function countRows<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

/** The rows in parts that one statement takes. */
export function inParts<Row>(rows: readonly Row[], size = 200): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, part) => rows.slice(part * size, (part + 1) * size))
}
