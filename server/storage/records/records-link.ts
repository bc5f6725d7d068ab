import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The rows that are attached to one row of another table. */
export interface RecordsLink {
  /** The table of the pairs. */
  readonly table: string
  /** Column with the id of the one row. */
  readonly here: string
  /** Column with the ids of the attached rows. */
  readonly there: string
  /** Of the one row. */
  readonly id: number
}

/** Whether a row is attached. */
export function linkCondition(link: RecordsLink): RawBuilder<SqlBool> {
  const { table, here, there, id } = link
  return sql<SqlBool>`id in (select ${sql.id(there)} from ${sql.table(table)}
    where ${sql.id(here)} = cast(${id} as bigint))`
}
