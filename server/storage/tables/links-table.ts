import { type Kysely, sql } from 'kysely'
import type { RecordsLink } from '../records/records-link'
import type { Schema } from '../schema'

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
