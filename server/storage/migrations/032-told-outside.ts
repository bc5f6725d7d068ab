import type { Kysely, Migration } from 'kysely'

/** Webhooks of chats, and the versions whose errors were told. */
export const toldOutside: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('webhooks')
      .addColumn('form', 'text', (form) => form.notNull().defaultTo('json'))
      .execute()
    await db.schema
      .createTable('alerts')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('cause', 'text', (cause) => cause.notNull())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('told_at', 'bigint', (time) => time.notNull())
      .addColumn('over_at', 'bigint')
      .addPrimaryKeyConstraint('alerts_key', ['remote', 'version', 'cause'])
      .execute()
  },
}
