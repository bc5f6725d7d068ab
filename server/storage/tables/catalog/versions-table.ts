import {
  CodedError,
  type Manifest,
  type ReleaseSet,
  type VersionTrial,
} from '@slipway/sdk/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../schema'
import { inTransaction, type StorageScope } from '../../transact'
import { claimNames } from './component-names'
import { holdFiles, storeFile } from './file-rows'
import { createRemotesTable } from './remotes-table'

interface NewVersion {
  readonly digest: string
  readonly manifest: Manifest
  /** Path → bytes, as the manifest lists them. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly who: string
  /** Default: this server found it. */
  readonly source?: VersionSource
  /** Default: nobody said that it was tried. */
  readonly tried?: VersionTrial | undefined
}

/** The source of a version. */
export interface VersionSource {
  /** Id of the key that it is signed with. */
  readonly signedBy?: string | undefined
  /** Address of the client; a server that finds a build at its start has none. */
  readonly address?: string | undefined
  /** Name of the team's token. */
  readonly token?: string | undefined
}

export interface VersionName {
  readonly remote: string
  readonly version: string
}

/** The versions of a release, canaries included. */
export function versionsIn(set: ReleaseSet): readonly VersionName[] {
  return Object.entries(set).flatMap(([remote, { version, canary }]) => [
    { remote, version },
    ...(canary ? [{ remote, version: canary.version }] : []),
  ])
}

export interface StoredVersion {
  readonly digest: string
  readonly manifest: Manifest
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly who: string
}

export interface VersionHistory {
  /** `undefined`: an older server stored it. */
  readonly source: VersionSource | undefined
  /** `null`: nobody said that it was tried. */
  readonly tried: VersionTrial | null
  /** When it left the head, in milliseconds since 1970. */
  readonly leftAt: number | undefined
}

/** The known trial of a version, and the one that is to be known in its place. */
interface TrialChange {
  readonly from: VersionTrial | null
  readonly to: VersionTrial
}

/** The limits within which a version left the head: so many releases or milliseconds ago. */
export interface Kept {
  readonly releases: number
  readonly ms: number
}

/** Immutable versions of remotes, with their files. */
export type VersionsTable = ReturnType<typeof createVersionsTable>

export function createVersionsTable({ db, now }: StorageScope) {
  const select = () =>
    db.selectFrom('versions').select(['digest', 'manifest', 'created_at', 'who', 'remote'])

  // Of the last n releases is what left the head after the oldest of them.
  const former = (digests: readonly string[], { releases, ms }: Kept) =>
    db
      .selectFrom('versions')
      .leftJoin('releases', 'releases.id', 'versions.left_with')
      .where('versions.digest', 'in', digests)
      .where(({ or, eb, exists, selectFrom }) => {
        const oldest = selectFrom('releases').select('id').orderBy('id', 'desc').limit(1)
        const links = selectFrom('version_links as link')
          .select('link.id')
          .whereRef('link.remote', '=', 'versions.remote')
          .whereRef('link.version', '=', 'versions.version')
          .where('link.expires_at', '>', now)
        return or([
          exists(links),
          eb('releases.id', '>', eb.fn.coalesce(oldest.offset(releases - 1), eb.lit(0))),
          eb('releases.created_at', '>', sql<number>`${now} - ${ms}`),
        ])
      })

  async function findDigest(remote: string, version: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('versions')
      .select('digest')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst()
    return row?.digest
  }

  return {
    /** The digest of a stored version. */
    findDigest,
    async find(remote: string, version: string): Promise<StoredVersion | undefined> {
      const query = select().where('remote', '=', remote).where('version', '=', version)
      const row = await query.executeTakeFirst()
      return row && toVersion(row)
    },
    /** The base versions of a set of releases. */
    async findReleased(set: ReleaseSet): Promise<readonly StoredVersion[]> {
      const names = Object.keys(set)
      if (names.length === 0) return []
      const numbers = [...new Set(Object.values(set).map(({ version }) => version))]
      const query = select().where('remote', 'in', names).where('version', 'in', numbers)
      const versions = (await query.execute()).map(toVersion)
      return versions.filter(({ manifest: { name, version } }) => set[name]?.version === version)
    },
    /** Newest first, each with its manifest: for what asks about manifests, not for figures. */
    async list(remote: string): Promise<readonly StoredVersion[]> {
      const query = select().where('remote', '=', remote)
      const rows = await query.orderBy('created_at', 'desc').orderBy('version', 'desc').execute()
      return rows.map(toVersion)
    },
    /** Another one after each version that was published. */
    async mark(): Promise<string> {
      const { count, newest } = await db
        .selectFrom('versions')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('created_at').as('newest')])
        .executeTakeFirstOrThrow()
      return `${count} ${newest}`
    },
    /** Reads what is known of these versions beside what they are, by digest. */
    async histories(digests: readonly string[]): Promise<ReadonlyMap<string, VersionHistory>> {
      if (digests.length === 0) return new Map()
      const rows = await db
        .selectFrom('versions')
        .leftJoin('releases', 'releases.id', 'versions.left_with')
        .select(['digest', 'signed_by', 'sent_from', 'sent_with', 'tried'])
        .select('releases.created_at as left_at')
        .where('digest', 'in', digests)
        .execute()
      return new Map(rows.map((row) => [row.digest, toHistory(row)]))
    },
    async readNamed(names: readonly VersionName[]): Promise<readonly StoredVersion[]> {
      if (names.length === 0) return []
      const rows = await select()
        .where('remote', 'in', unique(names.map(({ remote }) => remote)))
        .where('version', 'in', unique(names.map(({ version }) => version)))
        .execute()
      const wanted = new Set(names.map(({ remote, version }) => `${remote}/${version}`))
      return rows
        .map(toVersion)
        .filter(({ manifest }) => wanted.has(`${manifest.name}/${manifest.version}`))
    },
    /** Reads the versions of these digests that left the head, and not longer ago than `kept`, or that a link leads to. */
    async readFormer(digests: readonly string[], kept: Kept): Promise<readonly StoredVersion[]> {
      if (digests.length === 0) return []
      const rows = await former(digests, kept).selectAll('versions').execute()
      return rows.map(toVersion)
    },
    /** The same, no more than their digests. */
    async listFormer(digests: readonly string[], kept: Kept): Promise<readonly string[]> {
      if (digests.length === 0) return []
      const rows = await former(digests, kept).select('versions.digest').execute()
      return rows.map(({ digest }) => digest)
    },
    /**
     * Stores a version and its files in one transaction: absent or complete, never half. Returns whether
     * it was not there before.
     *
     * @throws CodedError 409: `version-exists` with other bytes, `name-taken` by another remote.
     */
    publish: (version: NewVersion): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        await holdFiles(trx)
        const { manifest, digest } = version
        const scope = { db: trx, now }
        await createRemotesTable(scope).add(manifest.name)
        if (!(await addVersion(scope, version))) {
          // Published before, or by another server at the same moment.
          const { name, version: number } = manifest
          const stored = await createVersionsTable(scope).findDigest(name, number)
          if (stored === digest) return false
          throw new VersionConflict(name, number)
        }
        await claimNames(scope, version)
        await addFiles(trx, version)
        return true
      }),
    /** Whether a version left the head with some release: it was live before. */
    async hasLeft(digest: string): Promise<boolean> {
      const query = db.selectFrom('versions').select('left_with').where('digest', '=', digest)
      return ((await query.executeTakeFirst())?.left_with ?? null) !== null
    },
    /** Finds how a stored version was tried, by its digest. */
    async findTrial(digest: string): Promise<VersionTrial | null> {
      const query = db.selectFrom('versions').select('tried').where('digest', '=', digest)
      return toTrial((await query.executeTakeFirst())?.tried ?? null)
    },
    /** Returns whether it was changed: not if it is no more what the change begins with. */
    async changeTrial(digest: string, { from, to }: TrialChange): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('versions')
        .set({ tried: JSON.stringify(to) })
        .where('digest', '=', digest)
        .where('tried', from ? '=' : 'is', from ? JSON.stringify(from) : null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    /** The bytes of a file by its integrity value. */
    async readFile(integrity: string): Promise<Buffer> {
      const query = db.selectFrom('files').select('bytes').where('digest', '=', integrity)
      const row = await query.executeTakeFirst()
      if (!row) throw new CodedError('file-missing', `No file ${integrity} is stored.`)
      return Buffer.from(row.bytes)
    },
  }
}

async function addVersion({ db, now }: StorageScope, version: NewVersion): Promise<boolean> {
  const { digest, manifest, who, source = {}, tried } = version
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('versions')
    .values({
      digest,
      remote: manifest.name,
      version: manifest.version,
      manifest: JSON.stringify(manifest),
      created_at: now,
      who,
      file_bytes: bytesOf(manifest.files),
      map_bytes: bytesOf(manifest.maps ?? []),
      signed_by: source.signedBy ?? '',
      sent_from: source.address ?? '',
      sent_with: source.token ?? null,
      tried: tried ? JSON.stringify(tried) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return stored !== 0n
}

function bytesOf(files: Manifest['files']): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

async function addFiles(db: Kysely<Schema>, { digest, manifest, files }: NewVersion) {
  for (const { path, integrity } of [...manifest.files, ...(manifest.maps ?? [])]) {
    const bytes = files.get(path)
    if (!bytes) throw new CodedError('bundle-modified', `${manifest.name}: ${path} is missing`)
    await storeFile(db, { integrity, bytes })
    await db
      .insertInto('version_files')
      .values({ version_digest: digest, path, file_digest: integrity })
      .execute()
  }
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

type Row = Selectable<Schema['versions']>
type VersionRow = Pick<Row, 'digest' | 'manifest' | 'created_at' | 'who'>

function toVersion({ digest, manifest, created_at: createdAt, who }: VersionRow): StoredVersion {
  // Written by publish(), so it has the shape.
  return { digest, manifest: JSON.parse(manifest) as Manifest, createdAt, who }
}

interface HistoryRow extends Pick<Row, 'signed_by' | 'sent_from' | 'sent_with' | 'tried'> {
  readonly left_at: number | null
}

function toHistory(row: HistoryRow): VersionHistory {
  const { signed_by: signedBy, sent_from: address, sent_with: token, left_at: leftAt } = row
  const source = {
    signedBy: signedBy || undefined,
    address: address || undefined,
    token: token ?? undefined,
  }
  return {
    leftAt: leftAt ?? undefined,
    tried: toTrial(row.tried),
    source: signedBy === null ? undefined : source,
  }
}

function toTrial(json: string | null): VersionTrial | null {
  // Written by this table, so it has the shape.
  return json === null ? null : (JSON.parse(json) as VersionTrial)
}

/** The same version was stored before, with other bytes (409). */
export class VersionConflict extends CodedError {
  constructor(remote: string, version: string) {
    super(
      'version-exists',
      `${remote} ${version} is already stored with other bytes. Give the build a new version in its package.json.`,
      { status: 409 },
    )
  }
}
