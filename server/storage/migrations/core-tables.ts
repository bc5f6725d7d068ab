import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'
import { createTable } from './create-table'

export const coreTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createUsers(db)
    await createSessions(db)
    await createCatalog(db)
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'text', (key) => key.primaryKey())
      .addColumn('hits', 'integer', (hits) => hits.notNull())
      .addColumn('reset_at', 'bigint', (time) => time.notNull())
      .execute()
    await db.schema
      .createTable('revisions')
      .addColumn('name', 'text', (name) => name.primaryKey())
      .addColumn('revision', 'bigint', (revision) => revision.notNull())
      .execute()
    await db.schema
      .createTable('seeds')
      .addColumn('name', 'text', (name) => name.primaryKey())
      .addColumn('seeded_at', 'bigint', (time) => time.notNull())
      .execute()
  },
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'tenants')
    .addColumn('name', 'text', (name) => name.notNull().unique())
    .execute()
  await createTable(db, 'users')
    .addColumn('email', 'text', (email) => email.notNull().unique())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('locale', 'text', (locale) => locale.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .execute()
  await db.schema
    .createTable('memberships')
    .addColumn('user_id', 'bigint', (id) => id.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tenant_id', 'bigint', (id) => id.references('tenants.id').onDelete('cascade'))
    .addColumn('role', 'text', (role) => role.notNull())
    .execute()
  // Two rows with a null tenant would not count as equal.
  await sql`create unique index memberships_one on memberships (user_id, coalesce(tenant_id, 0), role)`.execute(
    db,
  )
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('sid_hash', 'text', (hash) => hash.primaryKey())
    .addColumn('user_id', 'bigint', (id) => id.references('users.id').onDelete('cascade'))
    .addColumn('data', 'text', (data) => data.notNull())
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .addColumn('last_seen_at', 'bigint', (time) => time.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_seen').on('sessions').column('last_seen_at').execute()
  await db.schema
    .createTable('user_tokens')
    .addColumn('token_hash', 'text', (hash) => hash.primaryKey())
    .addColumn('user_id', 'bigint', (id) => id.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (purpose) => purpose.notNull())
    .addColumn('expires_at', 'bigint', (time) => time.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
}

async function createCatalog(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob'
  await db.schema
    .createTable('remotes')
    .addColumn('name', 'text', (name) => name.primaryKey())
    .addColumn('first_released_at', 'bigint')
    .execute()
  await db.schema
    .createTable('versions')
    .addColumn('digest', 'text', (digest) => digest.primaryKey())
    .addColumn('remote', 'text', (name) => name.notNull().references('remotes.name'))
    .addColumn('version', 'text', (version) => version.notNull())
    .addColumn('manifest', 'text', (manifest) => manifest.notNull())
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .addUniqueConstraint('versions_one', ['remote', 'version'])
    .execute()
  await db.schema
    .createTable('files')
    .addColumn('digest', 'text', (digest) => digest.primaryKey())
    .addColumn('size', 'bigint', (size) => size.notNull())
    .addColumn('bytes', bytes, (content) => content.notNull())
    .execute()
  await db.schema
    .createTable('version_files')
    .addColumn('version_digest', 'text', (digest) =>
      digest.notNull().references('versions.digest').onDelete('cascade'),
    )
    .addColumn('path', 'text', (path) => path.notNull())
    .addColumn('file_digest', 'text', (digest) => digest.notNull().references('files.digest'))
    .addPrimaryKeyConstraint('version_files_pkey', ['version_digest', 'path'])
    .execute()
  await createTable(db, 'releases')
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .addColumn('reason', 'text', (reason) => reason.notNull())
    .addColumn('who', 'text', (who) => who.notNull())
    .addColumn('remotes', 'text', (remotes) => remotes.notNull())
    .execute()
}

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

/** The table of who changed a record last, for those whose change comes second. */
export const recordChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('record_changes')
      .addColumn('resource', 'text', (resource) => resource.notNull())
      .addColumn('record_id', 'bigint', (id) => id.notNull())
      .addColumn('user_id', 'bigint', (id) => id.notNull())
      .addColumn('state', 'text', (state) => state.notNull())
      .addColumn('changed_at', 'bigint', (time) => time.notNull())
      .addPrimaryKeyConstraint('record_changes_key', ['resource', 'record_id'])
      .execute()
    await db.schema
      .createIndex('record_changes_changed')
      .on('record_changes')
      .column('changed_at')
      .execute()
  },
}

/** The table of which records changed, whoever did it: one row a change, for the pages that show them. */
export const recordLog: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db as never, 'record_log')
      .addColumn('resource', 'text', (resource) => resource.notNull())
      .addColumn('record_id', 'bigint', (id) => id.notNull())
      .addColumn('changed_at', 'bigint', (time) => time.notNull())
      .execute()
    await db.schema
      .createIndex('record_log_changed')
      .on('record_log')
      .column('changed_at')
      .execute()
  },
}
