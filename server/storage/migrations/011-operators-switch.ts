import { type Kysely, type Migration, sql } from 'kysely'

/** Whether an operator turned it off, which no team's token may switch on again. */
export const operatorsSwitch: Migration = {
  async up(db: Kysely<unknown>) {
    // An older server beside this one does not say who it was: then only an operator lifts it.
    await db.schema
      .alterTable('disabled_parts')
      .addColumn('by_operator', 'integer', (flag) => flag.notNull().defaultTo(1))
      .execute()
    await sql`update disabled_parts set by_operator = 0 where who like 'token %' and who not like '%@%'`.execute(
      db,
    )
  },
}
