import { CodedError, type Manifest } from '@slipway/sdk/contract'
import type { Storage } from './storage'

/** Remote name → the version that is live (decisions 5). */
export type ReleaseSet = Readonly<Record<string, { readonly version: string }>>

interface VersionToPublish {
  readonly digest: string
  readonly manifest: Manifest
  /** Path → bytes, as the manifest lists them. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Remotes, their immutable versions and the releases, in the database. */
export interface CatalogStore {
  /** The digest of a stored version. */
  findVersion(remote: string, version: string): Promise<string | undefined>
  /** Stores a version and its files in one transaction: absent or complete, never half. */
  publish(version: VersionToPublish): Promise<void>
  /** Makes `set` the head. */
  release(set: ReleaseSet, who: string, reason: string): Promise<void>
  /** The head release; empty before the first. */
  readHead(): Promise<ReleaseSet>
  /** The versions of the head release, in the order in which the remotes were first released. */
  readReleased(): Promise<readonly { readonly digest: string; readonly manifest: Manifest }[]>
  /** The bytes of a file by its integrity value. */
  readFile(integrity: string): Promise<Buffer>
}

export function createCatalogStore({ db, now }: Storage): CatalogStore {
  async function readHead(): Promise<ReleaseSet> {
    const head = await db
      .selectFrom('releases')
      .select('remotes')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return head ? JSON.parse(head.remotes) : {}
  }

  return {
    readHead,
    async findVersion(remote, version) {
      const row = await db
        .selectFrom('versions')
        .select('digest')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst()
      return row?.digest
    },
    async publish({ digest, manifest, files }) {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('remotes')
          .values({ name: manifest.name, first_released_at: null })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute()
        const { numInsertedOrUpdatedRows: stored } = await trx
          .insertInto('versions')
          .values({
            digest,
            remote: manifest.name,
            version: manifest.version,
            manifest: JSON.stringify(manifest),
            created_at: now,
          })
          .onConflict((conflict) => conflict.column('digest').doNothing())
          .executeTakeFirstOrThrow()
        // Another server that started at the same moment was faster.
        if (stored === 0n) return
        for (const { path, integrity, size } of manifest.files) {
          const bytes = files.get(path)
          if (!bytes)
            throw new CodedError('bundle-modified', `${manifest.name}: ${path} is missing`)
          await trx
            .insertInto('files')
            .values({ digest: integrity, size, bytes })
            .onConflict((conflict) => conflict.column('digest').doNothing())
            .execute()
          await trx
            .insertInto('version_files')
            .values({ version_digest: digest, path, file_digest: integrity })
            .execute()
        }
      })
    },
    async release(set, who, reason) {
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('releases')
          .values({ remotes: JSON.stringify(set), who, reason, created_at: now })
          .execute()
        await trx
          .updateTable('remotes')
          .set({ first_released_at: now })
          .where('name', 'in', Object.keys(set))
          .where('first_released_at', 'is', null)
          .execute()
      })
    },
    async readReleased() {
      const head = Object.entries(await readHead())
      if (head.length === 0) return []
      const rows = await db
        .selectFrom('versions')
        .innerJoin('remotes', 'remotes.name', 'versions.remote')
        .select(['versions.digest', 'versions.manifest', 'versions.remote', 'versions.version'])
        .where(
          'versions.remote',
          'in',
          head.map(([name]) => name),
        )
        .orderBy('remotes.first_released_at')
        .orderBy('remotes.name')
        .execute()
      const live = new Map(head.map(([name, { version }]) => [name, version]))
      return rows
        .filter((row) => live.get(row.remote) === row.version)
        .map((row) => ({ digest: row.digest, manifest: JSON.parse(row.manifest) as Manifest }))
    },
    async readFile(integrity) {
      const row = await db
        .selectFrom('files')
        .select('bytes')
        .where('digest', '=', integrity)
        .executeTakeFirst()
      if (!row) throw new CodedError('file-missing', `No file ${integrity} is stored.`)
      return Buffer.from(row.bytes)
    },
  }
}

/** The same version was stored before, with other bytes (409, decisions 5). */
export class VersionConflict extends CodedError {
  constructor(remote: string, version: string) {
    super(
      'version-exists',
      `${remote} ${version} is stored with other bytes. Give the build a new version in its package.json.`,
      { status: 409 },
    )
  }
}
