import type { Kysely, Migration } from 'kysely'

/** The table of what pages reported, counted by minute and by hour. */
export const healthCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('health_counts')
      .addColumn('step_ms', 'integer', (step) => step.notNull())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('outcome', 'text', (outcome) => outcome.notNull())
      .addColumn('measure', 'text', (measure) => measure.notNull())
      .addColumn('bucket', 'integer', (bucket) => bucket.notNull())
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('location', 'text', (location) => location.notNull())
      .addColumn('page', 'text', (page) => page.notNull())
      .addColumn('browser', 'text', (browser) => browser.notNull())
      .addColumn('signed_in', 'integer', (flag) => flag.notNull())
      .addColumn('samples', 'bigint', (count) => count.notNull())
      .addColumn('total', 'bigint', (count) => count.notNull())
      .addPrimaryKeyConstraint('health_counts_key', [
        'step_ms',
        'at',
        'remote',
        'version',
        'component',
        'location',
        'page',
        'outcome',
        'measure',
        'bucket',
        'browser',
        'signed_in',
      ])
      .execute()
    await db.schema.createIndex('health_counts_at').on('health_counts').column('at').execute()
  },
}
