import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { createTable } from './create-table'

/** The columns of accounts and their sessions, and who changed what. */
export const accountTables: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('changed_at', 'bigint').execute()
    for (const column of ['address', 'agent']) {
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    }
    await createTable(db, 'audit')
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('actor_id', 'bigint')
      .addColumn('actor', 'text', (actor) => actor.notNull())
      .addColumn('action', 'text', (action) => action.notNull())
      .addColumn('subject_id', 'bigint')
      .addColumn('subject', 'text', (subject) => subject.notNull())
      .addColumn('detail', 'text', (detail) => detail.notNull())
      .execute()
    await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
    await (isPostgres(db) ? sealOnPostgres(db) : sealOnSqlite(db))
  },
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

// No references to users and tenants: a row outlives what it is about.
async function sealOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`audit_no_${change}`)} before ${sql.raw(change)} on audit
      begin select raise(abort, 'rows of the audit stay as they are'); end`.execute(db)
  }
}

async function sealOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_stays() returns trigger language plpgsql as
    $$ begin raise exception 'rows of the audit stay as they are'; end $$`.execute(db)
  await sql`create trigger audit_no_change before update or delete or truncate on audit
    for each statement execute function audit_stays()`.execute(db)
}
