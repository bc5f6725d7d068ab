import type { Kysely, Migration } from 'kysely'

/** Entries of several remotes in one file, made when they were released. */
export const bundles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bundles')
      .addColumn('place', 'text', (place) => place.notNull())
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('members', 'text', (members) => members.notNull())
      .addColumn('file_digest', 'text', (digest) => digest.notNull().references('files.digest'))
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addPrimaryKeyConstraint('bundles_key', ['place', 'name'])
      .execute()
  },
}
