import type { Kysely, Migration } from 'kysely'

/** Attempts that are being checked take places beside those that were wrong. */
export const pendingAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('rate_limits')
      .addColumn('pending', 'integer', (pending) => pending.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('rate_limits')
      .addColumn('pending_until', 'bigint', (time) => time.notNull().defaultTo(0))
      .execute()
  },
}
