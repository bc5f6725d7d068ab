import type { Kysely, Migration } from 'kysely'
import { createTable } from './create-table'

/** The table of the last loads and draws of each signed-in viewer. */
export const recentOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db as never, 'recent_outcomes')
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('user_id', 'bigint', (id) => id.notNull())
      .addColumn('component', 'text', (name) => name.notNull())
      .addColumn('location', 'text')
      .addColumn('remote', 'text')
      .addColumn('version', 'text')
      .addColumn('code', 'text', (code) => code.notNull())
      .addColumn('code_ms', 'integer')
      .addColumn('draw_ms', 'integer')
      .execute()
    await db.schema
      .createIndex('recent_outcomes_of_user')
      .on('recent_outcomes')
      .columns(['user_id', 'component', 'id'])
      .execute()
    await db.schema.createIndex('recent_outcomes_at').on('recent_outcomes').column('at').execute()
  },
}
