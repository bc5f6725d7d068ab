import { type Kysely, type Migration, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { confusableKey } from '../tables/catalog/confusable-key'
import { createTable } from './create-table'

/** The table of a version's components, so that a name is found in use without reading manifests. */
export const versionComponents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('version_components')
      .addColumn('version_digest', 'text', (digest) =>
        digest.notNull().references('versions.digest').onDelete('cascade'),
      )
      .addColumn('registry', 'text', (registry) => registry.notNull())
      .addColumn('look', 'text', (look) => look.notNull())
      .addPrimaryKeyConstraint('version_components_pkey', ['version_digest', 'registry', 'look'])
      .execute()
    // A remote's newest version: behind large manifests the time is slow to read in the rows themselves.
    await db.schema
      .createIndex('versions_by_age')
      .on('versions')
      .columns(['remote', 'created_at', 'version'])
      .execute()
    await fill(db)
  },
}

const VERSIONS_AT_ONCE = 200

const ROWS_AT_ONCE = 5000

/** Tables of what operators decided of the slots: what was published, and what is being worked on. */
export const layouts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('layouts')
      .addColumn('number', 'integer', (number) => number.primaryKey())
      .addColumn('layout', 'text', (layout) => layout.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('revert_of', 'integer')
      .execute()
    await createTable(db as never, 'layout_drafts')
      .addColumn('name', 'text', (name) => name.notNull())
      .addColumn('layout', 'text', (layout) => layout.notNull())
      .addColumn('base', 'integer', (base) => base.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('created_at', 'bigint', (time) => time.notNull())
      .addColumn('changed_at', 'bigint', (time) => time.notNull())
      .addColumn('revision', 'integer', (revision) => revision.notNull().defaultTo(1))
      .execute()
  },
}

/** Tables of what teams may propose, and of what operators decided of proposals. */
export const proposals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('proposal_rules')
      .addColumn('number', 'integer', (number) => number.primaryKey())
      .addColumn('at', 'bigint', (time) => time.notNull())
      .addColumn('who', 'text', (who) => who.notNull())
      .addColumn('reason', 'text', (reason) => reason.notNull())
      .addColumn('rules', 'text', (rules) => rules.notNull())
      .execute()
    await db.schema
      .createTable('proposal_decisions')
      .addColumn('remote', 'text', (remote) => remote.notNull())
      .addColumn('proposal', 'text', (id) => id.notNull())
      .addColumn('digest', 'text', (digest) => digest.notNull())
      .addColumn('version', 'text', (version) => version.notNull())
      .addColumn('proposed', 'text', (proposed) => proposed.notNull())
      .addColumn('since', 'bigint', (time) => time.notNull())
      .addColumn('decision', 'text')
      .addColumn('at', 'bigint')
      .addColumn('who', 'text')
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('proposal_decisions_key', ['remote', 'proposal', 'digest'])
      .execute()
  },
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const read = db.getExecutor().adapter instanceof PostgresAdapter ? inPostgres : inSqlite
  for (let last: string | undefined = ''; last !== undefined; ) {
    const { rows: versions } = await sql<{ readonly digest: string }>`select digest from versions
      where digest > ${last} order by digest limit ${VERSIONS_AT_ONCE}`.execute(db)
    const digests = versions.map(({ digest }) => digest)
    if (digests.length > 0) await add(db, (await read(sql.join(digests)).execute(db)).rows)
    last = digests.at(-1)
  }
}

interface Part {
  readonly digest: string
  readonly registry: string
  readonly name: string
}

// The database takes the names out of the manifests, which may have a megabyte each. What it does not read
// (nested deeper than 1,000 levels) is left to the first publication that asks for it.
const inSqlite = (digests: RawBuilder<unknown>) => sql<Part>`
  select digest, part.value ->> '$.registry' as registry, part.value ->> '$.name' as name
  from versions, json_each(case when json_valid(manifest) then manifest else '{}' end, '$.components') as part
  where digest in (${digests})`

// PostgreSQL reads no JSON with these escapes, wherever they are; names have none of them.
const inPostgres = (digests: RawBuilder<unknown>) => sql<Part>`
  select digest, part ->> 'registry' as registry, part ->> 'name' as name
  from versions, json_array_elements(
    regexp_replace(manifest, '\\\\u(0000|d[89a-f]..)', '\\\\ufffd', 'g')::json -> 'components') as part
  where digest in (${digests})`

async function add(db: Kysely<unknown>, parts: readonly Part[]): Promise<void> {
  for (let start = 0; start < parts.length; start += ROWS_AT_ONCE) {
    const rows = parts
      .slice(start, start + ROWS_AT_ONCE)
      .map(({ digest, registry, name }) => sql`(${digest}, ${registry}, ${confusableKey(name)})`)
    await sql`insert into version_components (version_digest, registry, look)
      values ${sql.join(rows)} on conflict do nothing`.execute(db)
  }
}
