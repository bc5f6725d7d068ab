import type { Kysely, Migration } from 'kysely'

/** The table of who changed a record last, for those whose change comes second. */
export const recordChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('record_changes')
      .addColumn('resource', 'text', (resource) => resource.notNull())
      .addColumn('record_id', 'bigint', (id) => id.notNull())
      .addColumn('user_id', 'bigint', (id) => id.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('changed_at', 'bigint', (time) => time.notNull())
      .addPrimaryKeyConstraint('record_changes_key', ['resource', 'record_id'])
      .execute()
    await db.schema
      .createIndex('record_changes_changed')
      .on('record_changes')
      .column('changed_at')
      .execute()
  },
}
