import type { ReleaseSet } from '@slipway/sdk/contract'
import { type Kysely, type Migration, PostgresAdapter, type RawBuilder, sql } from 'kysely'

const DAY_MS = 86_400_000

/** The bytes of a version's files and of its source maps, so that neither its manifest nor its files are read for them. */
export const versionBytes: Migration = {
  async up(db: Kysely<unknown>) {
    // An older server beside this one does not say it: then the files are added up.
    for (const column of ['file_bytes', 'map_bytes'])
      await db.schema.alterTable('versions').addColumn(column, 'bigint').execute()
    await sql`update versions set file_bytes = ${bytesOf(sql`not like`)}, map_bytes = ${bytesOf(sql`like`)}`.execute(
      db,
    )
  },
}

function bytesOf(like: RawBuilder<unknown>) {
  return sql`(select coalesce(sum(files.size), 0) from version_files
    join files on files.digest = version_files.file_digest
    where version_files.version_digest = versions.digest and version_files.path ${like} '%.map')`
}

/**
 * Until when a name of a component is its remote's; `null`: as long as a live version has it, or an older server wrote
 * the row. Names that no live version has are kept for 30 days from now on, as if it had left today.
 */
export const nameClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('component_names').addColumn('held_until', 'bigint').execute()
    await db.schema
      .createIndex('component_names_remote')
      .on('component_names')
      .columns(['remote', 'registry', 'look'])
      .execute()
    const live = (await readLive(db)).map(
      ([remote, version]) => sql`(v.remote = ${remote} and v.version = ${version})`,
    )
    const isLive = live.length > 0 ? sql.join(live, sql` or `) : sql`1 = 0`
    await sql`update component_names set held_until = ${nowOf(db)} + ${30 * DAY_MS}
      where not exists (select 1 from versions as v
        join version_components as part on part.version_digest = v.digest
        where v.remote = component_names.remote and part.registry = component_names.registry
          and part.look = component_names.look and (${isLive}))`.execute(db)
  },
}

async function readLive(db: Kysely<unknown>) {
  const { rows } = await sql<{ readonly remotes: string }>`select remotes from releases
    order by id desc limit 1`.execute(db)
  // Written by the table of releases, so it has the shape.
  const head = JSON.parse(rows[0]?.remotes ?? '{}') as ReleaseSet
  return Object.entries(head).flatMap(([remote, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((number) => [remote, number] as const),
  )
}

function nowOf(db: Kysely<unknown>): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`
}
