import type { Kysely, Migration } from 'kysely'

/** When the user of a session last gave the password again, in milliseconds since 1970. */
export const confirmedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute()
  },
}
