import type { Kysely, Migration } from 'kysely'
import { createTable } from './create-table'

/**
 * Tables of the budgets that operators set in place of those of teams' builds, and of the budgets of which it was told
 * that they are spent fast.
 */
export const budgets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('budgets')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('failures', 'double precision')
      .addColumn('p95', 'integer')
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addPrimaryKeyConstraint('budgets_key', ['remote', 'component'])
      .execute()
    await db.schema
      .createTable('budget_alerts')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('part', 'text', (part) => part.notNull())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('over_at', 'bigint')
      .addPrimaryKeyConstraint('budget_alerts_key', ['remote', 'component', 'part'])
      .execute()
  },
}

/** The table of how many visitors a day had a browser that does not enforce Integrity-Policy. */
export const unenforcedVisitors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('unenforced_visitors')
      .addColumn('day', 'varchar(10)', (day) => day.primaryKey())
      .addColumn('visitors', 'integer', (visitors) => visitors.notNull())
      .execute()
  },
}

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

/** Errors of components in groups of the same cause. */
export const errorGroups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('error_groups')
      .addColumn('fingerprint', 'text', (print) => print.primaryKey())
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('type', 'text', (type) => type.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('message', 'text', (message) => message.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('frames', 'text', (frames) => frames.notNull())
      .addColumn('first_seen', 'bigint', (time) => time.notNull())
      .addColumn('last_seen', 'bigint', (time) => time.notNull())
      .addColumn('reports', 'bigint', (count) => count.notNull())
      .addColumn('signed_in', 'integer', (flag) => flag.notNull())
      .execute()
    await db.schema
      .createIndex('error_groups_seen')
      .on('error_groups')
      .columns(['remote', 'last_seen'])
      .execute()
    await db.schema
      .createTable('error_group_parts')
      .addColumn('fingerprint', 'text', (print) =>
        print.notNull().references('error_groups.fingerprint').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('first_seen', 'bigint', (time) => time.notNull())
      .addColumn('last_seen', 'bigint', (time) => time.notNull())
      .addColumn('reports', 'bigint', (count) => count.notNull())
      .addPrimaryKeyConstraint('error_group_parts_key', ['fingerprint', 'kind', 'name'])
      .execute()
  },
}

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
