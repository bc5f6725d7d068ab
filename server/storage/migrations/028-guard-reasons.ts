import type { Kysely, Migration } from 'kysely'

/** Why a component failed for a user: what does not load says less of a version than what it throws. */
export const guardReasons: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('guard_failures').addColumn('reason', 'text').execute()
  },
}
