import type { Kysely, Migration } from 'kysely'

/** The column of what a session sees instead of its own: `StoredView` as JSON; `null` is nothing. */
export const sessionViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('view', 'text').execute()
  },
}
