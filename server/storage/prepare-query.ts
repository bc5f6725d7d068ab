import type { Compilable, Kysely } from 'kysely'
import type { Schema } from './schema'

/**
 * Builds a query's text once, for those that each request runs: from call to call only the values
 * change, in the order of the text.
 */
export function prepareQuery<Row>(
  db: Kysely<Schema>,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = query.compile()
  return async (...parameters) => (await db.executeQuery<Row>({ ...compiled, parameters })).rows
}
