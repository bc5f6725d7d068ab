import type { Kysely, Migration } from 'kysely'

/** The table of the files that the hosts of this database's servers are made of. */
export const hostFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('host_files')
      .addColumn('name', 'text', (name) => name.primaryKey().notNull())
      .addColumn('file_digest', 'text', (digest) => digest.notNull().references('files.digest'))
      .addColumn('seen_at', 'bigint', (time) => time.notNull())
      .execute()
  },
}
