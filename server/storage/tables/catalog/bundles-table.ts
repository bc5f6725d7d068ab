import { sql } from 'kysely'
import { inTransaction, type StorageScope } from '../../transact'
import { dropFiles, holdFiles, storeFile } from './file-rows'

/** A remote's entry that was looked at for a bundle. */
export interface BundleMember {
  readonly remote: string
  readonly version: string
  /** Of the version. */
  readonly digest: string
  /** Of its entry. */
  readonly path: string
  /** Not where the entry cannot be a part of a file. */
  readonly isIn: boolean
}

export interface StoredBundle {
  /** Of the file, with a digest in it. */
  readonly name: string
  readonly place: string
  readonly members: readonly BundleMember[]
  readonly integrity: string
}

interface NewBundle extends StoredBundle {
  readonly bytes: Buffer
  readonly keptMs: number
}

/** Entries of several remotes in one file, for the servers of this database. */
export function createBundlesTable({ db, now }: StorageScope) {
  return {
    /** Newest first. */
    async list(): Promise<readonly StoredBundle[]> {
      const rows = await db
        .selectFrom('bundles')
        .select(['name', 'place', 'members', 'file_digest'])
        .orderBy('created_at', 'desc')
        .orderBy('name')
        .execute()
      return rows.map(({ file_digest: integrity, members, ...row }) => ({
        ...row,
        integrity,
        // Written by add(), so it has the shape.
        members: JSON.parse(members) as BundleMember[],
      }))
    },
    /** Stores a bundle, and lets go of those of its place that are older than so many milliseconds. */
    add: ({ keptMs, ...bundle }: NewBundle): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { place, name, integrity: file_digest } = bundle
        await holdFiles(trx)
        await storeFile(trx, bundle)
        const row = { members: JSON.stringify(bundle.members), created_at: now }
        await trx
          .insertInto('bundles')
          .values({ ...row, place, name, file_digest })
          // The same bytes again, such as after a rollback: the newest of its place.
          .onConflict((conflict) => conflict.columns(['place', 'name']).doUpdateSet(row))
          .execute()
        const gone = await trx
          .deleteFrom('bundles')
          .where('place', '=', place)
          .where('created_at', '<', sql<number>`${now} - ${keptMs}`)
          .returning('file_digest')
          .execute()
        // Two places with the same remotes share a file.
        await dropFiles(trx, gone)
      }),
  }
}
