import { type RawBuilder, sql } from 'kysely'
import type { StorageScope } from '../../transact'
import type { VersionName } from './versions-table'

/** A version without its manifest. */
export interface VersionFigures extends VersionName {
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly who: string
  /** Bytes of its files, without source maps. */
  readonly bytes: number
}

/** The stored part of a remote. */
export interface StoredFigures {
  readonly versions: number
  /** Bytes of the files of all versions, source maps included; a file counts in each version that has it. */
  readonly bytes: number
  readonly mapBytes: number
  /** Names of components that the remote holds at this moment. */
  readonly names: number
}

// The files of versions that a server stored which knows nothing of the columns are added up.
const added = (like: RawBuilder<unknown>) => sql<number>`(select coalesce(sum(files.size), 0)
  from version_files join files on files.digest = version_files.file_digest
  where version_files.version_digest = versions.digest
    and version_files.path ${like} '%.map')`
const fileBytes = sql<number>`coalesce(versions.file_bytes, ${added(sql`not like`)})`
const mapBytes = sql<number>`coalesce(versions.map_bytes, ${added(sql`like`)})`

/** Figures of versions, of which no manifest is read. */
export function createVersionFigures({ db, now }: StorageScope) {
  const select = (remote: string) =>
    db
      .selectFrom('versions')
      .select(['digest', 'remote', 'version', 'created_at as createdAt', 'who'])
      .select(fileBytes.as('bytes'))
      .where('remote', '=', remote)

  return {
    /** Newest first. */
    async page(
      remote: string,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<readonly VersionFigures[]> {
      const newest = select(remote).orderBy('created_at', 'desc').orderBy('version', 'desc')
      return (await newest.limit(limit).offset(offset).execute()).map(withNumber)
    },
    async named(remote: string, numbers: readonly string[]): Promise<readonly VersionFigures[]> {
      if (numbers.length === 0) return []
      return (await select(remote).where('version', 'in', numbers).execute()).map(withNumber)
    },
    async counts(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('versions')
        .select(['remote', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('remote')
        .execute()
      return new Map(rows.map(({ remote, count }) => [remote, Number(count)]))
    },
    async stored(remote: string): Promise<StoredFigures> {
      const row = await db
        .selectFrom('versions')
        .select(({ fn }) => fn.countAll<number>().as('versions'))
        .select(sql<number>`coalesce(sum(${fileBytes} + ${mapBytes}), 0)`.as('bytes'))
        .select(sql<number>`coalesce(sum(${mapBytes}), 0)`.as('mapBytes'))
        .where('remote', '=', remote)
        .executeTakeFirstOrThrow()
      const names = await db
        .selectFrom('component_names')
        .select(({ fn }) => fn.countAll<number>().as('names'))
        .where('remote', '=', remote)
        .where(({ eb, or }) => or([eb('held_until', 'is', null), eb('held_until', '>=', now)]))
        .executeTakeFirstOrThrow()
      return {
        versions: Number(row.versions),
        bytes: Number(row.bytes),
        mapBytes: Number(row.mapBytes),
        names: Number(names.names),
      }
    },
  }
}

// PostgreSQL's sums are texts.
function withNumber<Row extends { readonly bytes: number }>(row: Row): Row {
  return { ...row, bytes: Number(row.bytes) }
}
