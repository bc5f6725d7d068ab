import type { Kysely, Migration } from 'kysely'
import { createTable } from './create-table'

/** Tables of what operators decided of the slots: what was published, and what is being worked on. */
export const layouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('layouts')
      .addColumn('number', 'integer', (number) => number.primaryKey())
      .addColumn('layout', 'text', (layout) => layout.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('revert_of', 'integer')
      .execute()
    await createTable(db as never, 'layout_drafts')
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('layout', 'text', (layout) => layout.notNull())
      .addColumn('base', 'integer', (base) => base.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('changed_at', 'bigint', (time) => time.notNull())
      .addColumn('revision', 'integer', (revision) => revision.notNull().defaultTo(1))
      .execute()
  },
}
