import type { Kysely, Migration } from 'kysely'

/**
 * With which release a version left the head, so that its files are found without reading the releases.
 * The columns are filled by the first look at the catalogue, as after releases of an older server.
 */
export const leftVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('versions').addColumn('left_with', 'bigint').execute()
    await db.schema
      .alterTable('releases')
      .addColumn('is_noted', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
}
