import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { createTable } from './create-table'

/** The audit by dates, without reading all of it. */
export const auditTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('audit_at').on('audit').column('at').execute()
  },
}

/** The column of what a session sees instead of its own: `StoredView` as JSON; `null` is nothing. */
export const sessionViews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('view', 'text').execute()
  },
}

/** When the user of a session last gave the password again, in milliseconds since 1970. */
export const confirmedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('confirmed_at', 'bigint').execute()
  },
}

/**
 * Counts every change of what a user is and may do, so that what was worked out of it can be kept. By
 * triggers: a change counts whoever makes it, also by a statement of an operator's own.
 */
export const accessRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('access_revision', 'bigint', (revision) => revision.notNull().defaultTo(0))
      .execute()
    // Apart from the users: nobody's row has to be found for a tenant that is new.
    await sql`insert into revisions (name, revision) values ('tenants', 0)`.execute(db)
    for (const statement of isPostgres(db) ? onPostgres : onSqlite)
      await sql.raw(statement).execute(db)
  },
}

const ofUser = 'email, name, locale, disabled_at'

const countUser = 'update users set access_revision = access_revision + 1'

const countTenants = `update revisions set revision = revision + 1 where name = 'tenants'`

const onSqlite = [
  `create trigger users_access after update of ${ofUser} on users
    begin ${countUser} where id = new.id; end`,
  `create trigger memberships_access_new after insert on memberships
    begin ${countUser} where id = new.user_id; end`,
  `create trigger memberships_access_changed after update on memberships
    begin ${countUser} where id in (old.user_id, new.user_id); end`,
  `create trigger memberships_access_gone after delete on memberships
    begin ${countUser} where id = old.user_id; end`,
  ...['insert', 'update', 'delete'].map(
    (change) => `create trigger tenants_access_${change} after ${change} on tenants
      begin ${countTenants}; end`,
  ),
]

// Whoever makes the change may look for tables elsewhere, as pg_restore does.
const onPostgres = [
  `create function count_user_access() returns trigger language plpgsql set search_path from current as
    $$ begin new.access_revision := old.access_revision + 1; return new; end $$`,
  `create trigger users_access before update of ${ofUser} on users
    for each row execute function count_user_access()`,
  `create function count_membership_access() returns trigger language plpgsql set search_path from current as
    $$ begin ${countUser} where id in (old.user_id, new.user_id); return null; end $$`,
  `create trigger memberships_access after insert or update or delete on memberships
    for each row execute function count_membership_access()`,
  `create function count_all_access() returns trigger language plpgsql set search_path from current as
    $$ begin ${countTenants}; return null; end $$`,
  `create trigger tenants_access after insert or update or delete or truncate on tenants
    for each statement execute function count_all_access()`,
  // No row is counted: whose they were is not known any more.
  `create trigger memberships_access_all after truncate on memberships
    for each statement execute function count_all_access()`,
]

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

/** Attempts that are being checked take places beside those that were wrong. */
export const pendingAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('rate_limits')
      .addColumn('pending', 'integer', (pending) => pending.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('rate_limits')
      .addColumn('pending_until', 'bigint', (time) => time.notNull().defaultTo(0))
      .execute()
  },
}

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
