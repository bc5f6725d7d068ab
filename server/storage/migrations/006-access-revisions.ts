import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

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
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const statement of isPostgres ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
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
