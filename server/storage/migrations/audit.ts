import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * The audit by names: every name that an entry has, once, so that a part of one is looked for among these and not
 * among the entries. A trigger keeps them: an older server beside this one writes entries too.
 */
export const auditNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_names')
      .addColumn('name', 'text', (name) => name.primaryKey().notNull())
      .execute()
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const statement of isPostgres ? onPostgres : onSqlite) await sql.raw(statement).execute(db)
    await sql`insert into audit_names select actor from audit union select subject from audit`.execute(
      db,
    )
    for (const column of ['actor', 'subject'])
      await db.schema.createIndex(`audit_${column}`).on('audit').columns([column, 'id']).execute()
  },
}

const onSqlite = [
  `create trigger audit_names_new after insert on audit
    begin insert into audit_names select new.actor where true union select new.subject
      where true on conflict do nothing; end`,
]

// In the order of the names: two entries at once never wait for each other both ways.
const onPostgres = [
  `create function note_audit_names() returns trigger language plpgsql set search_path from current as
    $$ begin
      insert into audit_names values (least(new.actor, new.subject)), (greatest(new.actor, new.subject))
        on conflict do nothing;
      return null;
    end $$`,
  `create trigger audit_names_new after insert on audit
    for each row execute function note_audit_names()`,
]

/** The archives of the audit; only entries that one of them has may go. An older server removes none. */
export const auditArchives: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_archives')
      .addColumn('number', 'integer', (number) => number.primaryKey())
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('digest', 'text', (digest) => digest.notNull())
      .addColumn('first_id', 'bigint', (id) => id.notNull())
      .addColumn('last_id', 'bigint', (id) => id.notNull())
      .addColumn('archived_at', 'bigint', (time) => time.notNull())
      .execute()
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const statement of isPostgres ? openOnPostgres : openOnSqlite)
      await sql.raw(statement).execute(db)
  },
}

const isArchived = 'exists (select 1 from audit_archives where old.id between first_id and last_id)'

const openOnSqlite = [
  'drop trigger audit_no_delete',
  `create trigger audit_no_delete before delete on audit when not ${isArchived}
    begin select raise(abort, 'rows of the audit stay until an archive has them'); end`,
]

const openOnPostgres = [
  `create function audit_stays_until_archived() returns trigger language plpgsql set search_path from current as
    $$ begin
      if not ${isArchived} then
        raise exception 'rows of the audit stay until an archive has them';
      end if;
      return old;
    end $$`,
  'drop trigger audit_no_change on audit',
  `create trigger audit_no_change before update or truncate on audit
    for each statement execute function audit_stays()`,
  `create trigger audit_no_delete before delete on audit
    for each row execute function audit_stays_until_archived()`,
]
