import type { Kysely, Migration } from 'kysely'

/** By which key a version is signed, and where it came from. Of versions that were stored before, nobody knows. */
export const versionSources: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['signed_by', 'sent_from', 'sent_with'])
      await db.schema.alterTable('versions').addColumn(column, 'text').execute()
  },
}
