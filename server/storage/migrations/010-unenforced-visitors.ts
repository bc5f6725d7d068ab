import type { Kysely, Migration } from 'kysely'

/** The table of how many visitors a day had a browser that does not enforce Integrity-Policy. */
export const unenforcedVisitors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unenforced_visitors')
      .addColumn('day', 'varchar(10)', (day) => day.primaryKey())
      .addColumn('visitors', 'integer', (visitors) => visitors.notNull())
      .execute()
  },
}
