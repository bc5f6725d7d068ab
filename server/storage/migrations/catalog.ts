import { type Kysely, type Migration, sql } from 'kysely'
import { confusableKey } from '../tables/catalog/confusable-key'
import { createTable } from './create-table'

/**
 * The column of how a version was tried before it was published; of versions that were stored before, nobody said so.
 */
export const versionTrials: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('versions').addColumn('tried', 'text').execute()
  },
}

/** The versions that have a file, so that one that is to go is not looked for among all. */
export const fileUses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('version_files_file')
      .on('version_files')
      .column('file_digest')
      .execute()
  },
}

/** Links with which users see a version before it is released, each in one session. */
export const versionLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'version_links')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('token_hash', 'text', (hash) => hash.notNull().unique())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('expires_at', 'bigint', (time) => time.notNull())
      .execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('link_id', 'bigint', (link) =>
        link.references('version_links.id').onDelete('set null'),
      )
      .execute()
  },
}

/** By which key a version is signed, and where it came from. Of versions that were stored before, nobody knows. */
export const versionSources: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['signed_by', 'sent_from', 'sent_with'])
      await db.schema.alterTable('versions').addColumn(column, 'text').execute()
  },
}

/** The address that a team's token was last used from. */
export const tokenAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('team_tokens').addColumn('last_used_from', 'text').execute()
  },
}

/**
 * With which release a version left the head, so that its files are found without reading the releases.
 * The columns are filled by the first look at the catalogue, as after releases of an older server.
 */
export const leftVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('versions').addColumn('left_with', 'bigint').execute()
    await db.schema
      .alterTable('releases')
      .addColumn('is_noted', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
}

/** Whether an operator turned it off, which no team's token may switch on again. */
export const operatorsSwitch: Migration = {
  async up(db: Kysely<unknown>) {
    // An older server beside this one does not say who it was: then only an operator lifts it.
    await db.schema
      .alterTable('disabled_parts')
      .addColumn('by_operator', 'integer', (flag) => flag.notNull().defaultTo(1))
      .execute()
    await sql`update disabled_parts set by_operator = 0 where who like 'token %' and who not like '%@%'`.execute(
      db,
    )
  },
}

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

/** Until when nobody releases, and which releases were rollbacks. */
export const releaseFreeze: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('release_freeze')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .execute()
    // An older server beside this one does not say it.
    await db.schema
      .alterTable('releases')
      .addColumn('is_rollback', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
}
