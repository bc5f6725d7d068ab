import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** The chain of seals over the audit, places that it is copied to, and rows of the audit that are still counted. */
export const sealedAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('audit_seals')
      .addColumn('place', 'bigint', (place) => place.primaryKey().notNull())
      .addColumn('entry', 'bigint', (entry) => entry.notNull().unique())
      .addColumn('seal', 'text', (seal) => seal.notNull())
      .execute()
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const statement of isPostgres ? keepOnPostgres : keepOnSqlite)
      await sql.raw(statement).execute(db)
    await db.schema
      .createTable('audit_copies')
      .addColumn('target', 'text', (target) => target.primaryKey().notNull())
      .addColumn('place', 'bigint', (place) => place.notNull())
      .addColumn('next_at', 'bigint', (time) => time.notNull())
      .addColumn('tries', 'integer', (tries) => tries.notNull().defaultTo(0))
      .addColumn('failing_since', 'bigint')
      .addColumn('fault', 'text')
      .execute()
    await db.schema
      .createTable('audit_counts')
      .addColumn('action', 'text', (action) => action.notNull())
      .addColumn('actor', 'text', (actor) => actor.notNull())
      .addColumn('subject', 'text', (subject) => subject.notNull())
      .addColumn('hour', 'bigint', (hour) => hour.notNull())
      .addColumn('actor_id', 'bigint')
      .addColumn('times', 'integer', (times) => times.notNull())
      .addColumn('written', 'integer', (times) => times.notNull())
      .addPrimaryKeyConstraint('audit_counts_key', ['hour', 'action', 'actor', 'subject'])
      .execute()
  },
}

const isThere = 'exists (select 1 from audit where audit.id = old.entry)'

const keepOnSqlite = [
  `create trigger audit_seals_no_change before update on audit_seals
    begin select raise(abort, 'seals of the audit are never changed'); end`,
  `create trigger audit_seals_no_delete before delete on audit_seals when ${isThere}
    begin select raise(abort, 'seals of the audit stay as long as their entries'); end`,
]

const keepOnPostgres = [
  `create function audit_seals_stay() returns trigger language plpgsql set search_path from current as
    $$ begin raise exception 'seals of the audit are never changed'; end $$`,
  `create function audit_seals_stay_with_entries() returns trigger language plpgsql set search_path from current as
    $$ begin
      if ${isThere} then
        raise exception 'seals of the audit stay as long as their entries';
      end if;
      return old;
    end $$`,
  `create trigger audit_seals_no_change before update or truncate on audit_seals
    for each statement execute function audit_seals_stay()`,
  `create trigger audit_seals_no_delete before delete on audit_seals
    for each row execute function audit_seals_stay_with_entries()`,
]
