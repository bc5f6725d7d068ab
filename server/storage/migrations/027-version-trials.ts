import type { Kysely, Migration } from 'kysely'

/**
 * The column of how a version was tried before it was published; of versions that were stored before, nobody said so.
 */
export const versionTrials: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('versions').addColumn('tried', 'text').execute()
  },
}
