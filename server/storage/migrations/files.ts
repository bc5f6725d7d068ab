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
