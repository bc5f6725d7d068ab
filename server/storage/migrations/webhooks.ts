import type { Kysely, Migration } from 'kysely'
import { createTable } from './create-table'

/** Addresses that are told of changes, and the messages to them. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db as never, 'webhooks')
      .addColumn('url', 'text', (url) => url.notNull())
      .addColumn('events', 'text', (events) => events.notNull())
      .addColumn('secret', 'text', (secret) => secret.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('off_at', 'bigint')
      .addColumn('off_by', 'text')
      .addColumn('failing_since', 'bigint')
      .execute()
    await createTable(db as never, 'webhook_deliveries')
      .addColumn('webhook_id', 'bigint', (id) =>
        id.notNull().references('webhooks.id').onDelete('cascade'),
      )
      .addColumn('message', 'text', (message) => message.notNull())
      .addColumn('event', 'text', (event) => event.notNull())
      .addColumn('body', 'text', (body) => body.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('next_at', 'bigint')
      .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
      .addColumn('attempts', 'text', (attempts) => attempts.notNull().defaultTo('[]'))
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_next')
      .on('webhook_deliveries')
      .column('next_at')
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_of')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'id'])
      .execute()
  },
}

/** The secret before the one of now, with which messages are signed as well for a while. */
export const secretsBefore: Migration = {
  async up(db: Kysely<unknown>) {
    // SQLite adds one column at a time.
    for (const [name, type] of [
      ['secret_before', 'text'],
      ['secret_before_until', 'bigint'],
    ] as const)
      await db.schema.alterTable('webhooks').addColumn(name, type).execute()
  },
}

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
