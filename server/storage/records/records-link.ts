import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../schema'

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

/** Attaches a row; the second time nothing happens. Lock the row of `link.id` before. */
export async function attachRow(
  db: Kysely<Schema>,
  link: RecordsLink,
  other: number,
): Promise<void> {
  const { table, here, there, id } = link
  // No unique constraint is needed: the lock keeps others out between the look and the insert.
  await sql`insert into ${sql.table(table)} (${sql.id(here)}, ${sql.id(there)})
    select cast(${id} as bigint), cast(${other} as bigint)
    where not exists (select 1 from ${sql.table(table)} where ${isPair(link, other)})`.execute(db)
}

/** Detaches a row; the second time nothing happens. */
export async function detachRow(
  db: Kysely<Schema>,
  link: RecordsLink,
  other: number,
): Promise<void> {
  await sql`delete from ${sql.table(link.table)} where ${isPair(link, other)}`.execute(db)
}

function isPair({ here, there, id }: RecordsLink, other: number) {
  return sql`${sql.id(here)} = cast(${id} as bigint) and ${sql.id(there)} = cast(${other} as bigint)`
}
