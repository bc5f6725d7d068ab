import type { Kysely, Migration } from 'kysely'

/** Until when nobody releases, and which releases were rollbacks. */
export const releaseFreeze: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('release_freeze')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .execute()
    // An older server beside this one does not say it.
    await db.schema
      .alterTable('releases')
      .addColumn('is_rollback', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
}
