import type { Kysely, Migration } from 'kysely'
import { createTable } from './create-table'

/** Tokens with which commands work over HTTP for an operator. */
export const operatorTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'operator_tokens')
      .addColumn('user_id', 'bigint', (user) =>
        user.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('token_hash', 'text', (hash) => hash.notNull().unique())
      .addColumn('rights', 'text', (rights) => rights.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('expires_at', 'bigint', (time) => time.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('last_used_from', 'text')
      .addColumn('revoked_at', 'bigint')
      .execute()
    await db.schema
      .createIndex('operator_tokens_user')
      .on('operator_tokens')
      .column('user_id')
      .execute()
  },
}
