import type { Kysely, Migration } from 'kysely'

/** The table of the report that told of a box of a page first, and of the one that told of its failure. */
export const pageBoxes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_boxes')
      .addColumn('box', 'text', (box) => box.primaryKey().notNull())
      .addColumn('first_by', 'text')
      .addColumn('failed_by', 'text')
      .addColumn('signed_in', 'integer', (flag) => flag.notNull())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .execute()
    await db.schema
      .createIndex('page_boxes_at')
      .on('page_boxes')
      .columns(['signed_in', 'at'])
      .execute()
  },
}
