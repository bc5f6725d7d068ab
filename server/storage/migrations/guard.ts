import type { Kysely, Migration } from 'kysely'

/** Why a component failed for a user: what does not load says less of a version than what it throws. */
export const guardReasons: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('guard_failures').addColumn('reason', 'text').execute()
  },
}

/** Which other remotes were on the pages of uses, and whether a failure came after its box had been drawn. */
export const guardPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('guard_failures')
      .addColumn('later', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('guard_failures').addColumn('beside', 'text').execute()
    await db.schema
      .createTable('guard_draws_beside')
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('beside', 'text', (digest) => digest.notNull())
      .addColumn('draws', 'bigint', (count) => count.notNull())
      .addPrimaryKeyConstraint('guard_draws_beside_key', [
        'remote',
        'version',
        'component',
        'at',
        'beside',
      ])
      .execute()
    await db.schema
      .createIndex('guard_draws_beside_at')
      .on('guard_draws_beside')
      .column('at')
      .execute()
    await db.schema
      .createTable('guard_beside')
      .addColumn('beside', 'text', (digest) => digest.primaryKey().notNull())
      .addColumn('remotes', 'text', (remotes) => remotes.notNull())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .execute()
  },
}

/** Tables of what the guard compares, what it did, and whether it acts. */
export const guardTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('guard_draws')
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('draws', 'bigint', (count) => count.notNull())
      .addPrimaryKeyConstraint('guard_draws_key', ['remote', 'version', 'component', 'at'])
      .execute()
    await db.schema.createIndex('guard_draws_at').on('guard_draws').column('at').execute()
    await db.schema
      .createTable('guard_failures')
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('user_id', 'bigint', (id) => id.notNull())
      .addPrimaryKeyConstraint('guard_failures_key', [
        'remote',
        'version',
        'component',
        'user_id',
        'at',
      ])
      .execute()
    await db.schema.createIndex('guard_failures_at').on('guard_failures').column('at').execute()
    await db.schema
      .createTable('guard_outcomes')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('kind', 'text', (kind) => kind.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('did', 'text', (did) => did.notNull())
      .addColumn('figures', 'text', (figures) => figures.notNull())
      .addPrimaryKeyConstraint('guard_outcomes_key', ['remote', 'version', 'kind', 'component'])
      .execute()
    await db.schema
      .createTable('guard_state')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('mode', 'text', (mode) => mode.notNull())
      .addColumn('who', 'text')
      .addColumn('reason', 'text')
      .addColumn('since', 'bigint')
      .addColumn('holder', 'text')
      .addColumn('held_until', 'bigint', (time) => time.notNull().defaultTo(0))
      .execute()
  },
}
