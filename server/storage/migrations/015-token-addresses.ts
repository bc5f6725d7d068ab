import type { Kysely, Migration } from 'kysely'

/** The address that a team's token was last used from. */
export const tokenAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('team_tokens').addColumn('last_used_from', 'text').execute()
  },
}
