import type { Kysely, Migration } from 'kysely'

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
