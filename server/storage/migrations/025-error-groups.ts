import type { Kysely, Migration } from 'kysely'

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
