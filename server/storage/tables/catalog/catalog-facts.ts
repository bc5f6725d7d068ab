import { setImmediate } from 'node:timers/promises'
import type { ReleaseSet } from '@slipway/sdk/contract'
import { readNow, type StorageScope } from '../../transact'
import { type VersionName, versionsIn } from './versions-table'

export interface KnownRelease {
  readonly id: number
  readonly createdAt: number
  /** Canaries included. */
  readonly versions: readonly VersionName[]
}

export interface KnownVersion extends VersionName {
  readonly digest: string
  readonly createdAt: number
  /** When it left the head; `undefined`: never, or with a release that is gone. */
  readonly leftAt: number | undefined
}

interface KnownDraft {
  readonly id: number
  /** The number of the layout that it changes. */
  readonly base: number
  readonly changedAt: number
}

/** The catalog and its layouts at one moment, without what is in them. Times are milliseconds since 1970. */
export interface CatalogFacts {
  readonly now: number
  /** By id, the newest first. */
  readonly releases: readonly KnownRelease[]
  readonly versions: readonly KnownVersion[]
  /** Versions that links lead to. */
  readonly linked: readonly VersionName[]
  /** Remotes that some session gets from a development server. */
  readonly overridden: readonly string[]
  /** By number, the newest first. */
  readonly layouts: readonly { readonly number: number; readonly createdAt: number }[]
  readonly drafts: readonly KnownDraft[]
}

/** Reads the facts by which it is decided what may go. */
export async function readCatalogFacts({ db, now }: StorageScope): Promise<CatalogFacts> {
  const at = await readNow({ db, now })
  const layouts = await db
    .selectFrom('layouts')
    .select(['number', 'created_at as createdAt'])
    .orderBy('number', 'desc')
    .execute()
  const drafts = await db
    .selectFrom('layout_drafts')
    .select(['id', 'base', 'changed_at as changedAt'])
    .execute()
  const linked = await db
    .selectFrom('version_links')
    .select(['remote', 'version'])
    .where('expires_at', '>', at)
    .execute()
  const overrides = await db
    .selectFrom('development_overrides')
    .select('remote')
    .distinct()
    .where('expires_at', '>', at)
    .execute()
  return {
    now: at,
    releases: await readReleases({ db, now }),
    versions: await readVersions({ db, now }),
    linked,
    overridden: overrides.map(({ remote }) => remote),
    layouts,
    drafts,
  }
}

const RELEASES_AT_ONCE = 500

async function readReleases({ db }: StorageScope): Promise<readonly KnownRelease[]> {
  const releases: KnownRelease[] = []
  // Most sets name the same versions: each is kept once.
  const names = new Map<string, VersionName>()
  const sameOf = (one: VersionName) => {
    const key = `${one.remote}/${one.version}`
    if (!names.has(key)) names.set(key, one)
    return names.get(key) ?? one
  }
  for (let last: number | undefined; ; ) {
    const page = db.selectFrom('releases').select(['id', 'created_at', 'remotes'])
    const older = last === undefined ? page : page.where('id', '<', last)
    const rows = await older.orderBy('id', 'desc').limit(RELEASES_AT_ONCE).execute()
    for (const { id, created_at: createdAt, remotes } of rows) {
      // Written by the table of releases, so it has the shape.
      const versions = versionsIn(JSON.parse(remotes) as ReleaseSet).map(sameOf)
      releases.push({ id, createdAt, versions })
    }
    last = rows.at(-1)?.id
    if (rows.length < RELEASES_AT_ONCE) return releases
    await setImmediate()
  }
}

async function readVersions({ db }: StorageScope): Promise<readonly KnownVersion[]> {
  const rows = await db
    .selectFrom('versions')
    .leftJoin('releases', 'releases.id', 'versions.left_with')
    .select(['digest', 'remote', 'version', 'versions.created_at as createdAt'])
    .select('releases.created_at as leftAt')
    .execute()
  return rows.map(({ leftAt, ...version }) => ({ ...version, leftAt: leftAt ?? undefined }))
}
