import type { Kysely, Migration } from 'kysely'

/** The table of which session gets the code of which remote from a development server; one a session. */
export const developmentOverrides: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('development_overrides')
      .addColumn('sid_hash', 'text', (hash) =>
        hash.primaryKey().references('sessions.sid_hash').onDelete('cascade'),
      )
      .addColumn('remote', 'text', (name) => name.notNull())
      .addColumn('origin', 'text', (origin) => origin.notNull())
      .addColumn('expires_at', 'bigint', (time) => time.notNull())
      .execute()
  },
}
