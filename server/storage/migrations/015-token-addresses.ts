import type { Kysely, Migration } from 'kysely'

/** Where a team's token was last used from. */
export const tokenAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('team_tokens').addColumn('last_used_from', 'text').execute()
  },
}
