import type { Kysely, Migration } from 'kysely'

/** Calls that are answered once, however often they come. */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'bigint', (id) => id.notNull())
      .addColumn('call', 'text', (call) => call.notNull())
      .addColumn('key_hash', 'text', (hash) => hash.notNull())
      .addColumn('body_hash', 'text', (hash) => hash.notNull())
      .addColumn('rights', 'text', (rights) => rights.notNull())
      .addColumn('token', 'text', (token) => token.notNull())
      .addColumn('answer', 'text')
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pkey', ['user_id', 'call', 'key_hash'])
      .execute()
    await db.schema
      .createIndex('idempotency_keys_created')
      .on('idempotency_keys')
      .column('created_at')
      .execute()
  },
}
