import type { Kysely, Migration } from 'kysely'

/** A row of each process that serves; and a value by which they compare their secrets without showing them. */
export const servers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('servers')
      .addColumn('id', 'text', (id) => id.primaryKey().notNull())
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('newest_step', 'text', (step) => step.notNull())
      .addColumn('started_at', 'bigint', (time) => time.notNull())
      .addColumn('seen_at', 'bigint', (time) => time.notNull())
      .addColumn('clock_ms', 'bigint', (difference) => difference.notNull())
      .addColumn('secrets', 'text', (secrets) => secrets.notNull())
      .addColumn('noticed_at', 'bigint')
      .addColumn('free_bytes', 'bigint')
      .addColumn('holds', 'text', (holds) => holds.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .createTable('server_key')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('value', 'text', (value) => value.notNull())
      .execute()
  },
}
