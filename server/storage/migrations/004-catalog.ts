import { type Kysely, type Migration, sql } from 'kysely'
import { confusableKey } from '../tables/catalog/confusable-key'
import { createTable } from './create-table'

/** Tables of who publishes and releases, who owns which name, what is granted, what is switched off. */
export const catalogTables: Migration = {
  async up(db: Kysely<unknown>) {
    await extendCatalog(db)
    await createComponentNames(db)
    await createTeams(db)
    await db.schema
      .createTable('disabled_parts')
      .addColumn('remote', 'text', (name) => name.notNull().references('remotes.name'))
      // Empty: every one.
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('component', 'text', (component) => component.notNull())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addPrimaryKeyConstraint('disabled_parts_pkey', ['remote', 'version', 'component'])
      .execute()
  },
}

async function extendCatalog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('versions')
    .addColumn('who', 'text', (who) => who.notNull().defaultTo('start'))
    .execute()
  await db.schema.alterTable('remotes').addColumn('public_granted_at', 'bigint').execute()
  await db.schema
    .alterTable('remotes')
    .addColumn('granted_origins', 'text', (origins) => origins.notNull().defaultTo('[]'))
    .execute()
  // What was on public pages before there were grants stays there.
  await sql`update remotes set public_granted_at = first_released_at`.execute(db)
}

interface StoredVersion {
  readonly remote: string
  readonly manifest: string
}

async function createComponentNames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('component_names')
    .addColumn('registry', 'text', (registry) => registry.notNull())
    .addColumn('look', 'text', (look) => look.notNull())
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('remote', 'text', (remote) => remote.notNull().references('remotes.name'))
    .addPrimaryKeyConstraint('component_names_pkey', ['registry', 'look'])
    .execute()
  const { rows } = await sql<StoredVersion>`select remote, manifest from versions
    join remotes on remotes.name = versions.remote
    order by first_released_at is null, first_released_at, versions.created_at`.execute(db)
  for (const { remote, manifest } of rows) {
    for (const { registry, name } of JSON.parse(manifest).components) {
      await sql`insert into component_names (registry, look, name, remote)
        values (${registry}, ${confusableKey(name)}, ${name}, ${remote})
        on conflict do nothing`.execute(db)
    }
  }
}

async function createTeams(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'team_tokens')
    .addColumn('remote', 'text', (name) => name.notNull().references('remotes.name'))
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('token_hash', 'text', (hash) => hash.notNull().unique())
    .addColumn('who', 'text', (who) => who.notNull())
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .addColumn('expires_at', 'bigint', (time) => time.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (id) => id.notNull())
    .addColumn('remote', 'text', (name) => name.notNull().references('remotes.name'))
    .addColumn('name', 'text', (name) => name.notNull())
    .addColumn('public_key', 'text', (key) => key.notNull())
    .addColumn('who', 'text', (who) => who.notNull())
    .addColumn('created_at', 'bigint', (time) => time.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('signing_keys_pkey', ['remote', 'id'])
    .execute()
}
