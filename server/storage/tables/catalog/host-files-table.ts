import { sql } from 'kysely'
import { inTransaction, type StorageScope } from '../../transact'
import { dropFiles, holdFiles, storeFile } from './file-rows'

export interface HostFile {
  /** It has a digest in it: another build's file has another name. */
  readonly name: string
  readonly integrity: string
  readonly bytes: Buffer
}

/** A running host's files are noted no more often. */
const TOUCH_MS = 3_600_000

/** The files of the hosts that the servers of this database run, or ran lately. */
export function createHostFilesTable({ db, now }: StorageScope) {
  return {
    /** Name → integrity value. */
    async list(): Promise<ReadonlyMap<string, string>> {
      const rows = await db.selectFrom('host_files').select(['name', 'file_digest']).execute()
      return new Map(rows.map((row) => [row.name, row.file_digest]))
    },
    /** Stores what is missing, in one transaction. */
    keep: (files: readonly HostFile[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        const digests = files.map(({ integrity }) => integrity)
        if (digests.length === 0) return
        await holdFiles(trx)
        const stored = await trx
          .selectFrom('files')
          .select('digest')
          .where('digest', 'in', digests)
          .execute()
        const known = new Set(stored.map(({ digest }) => digest))
        // In one order everywhere: two servers that start at once would wait for each other.
        const inOrder = [...files].sort((a, b) => (a.integrity < b.integrity ? -1 : 1))
        for (const file of inOrder) if (!known.has(file.integrity)) await storeFile(trx, file)
        await trx
          .insertInto('host_files')
          .values(
            inOrder.map(({ name, integrity: file_digest }) => ({
              name,
              file_digest,
              seen_at: now,
            })),
          )
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({
              file_digest: (row) => row.ref('excluded.file_digest'),
              seen_at: now,
            }),
          )
          .execute()
      }),
    /** Notes that a server runs a host with these files. */
    async touch(names: readonly string[]): Promise<void> {
      if (names.length === 0) return
      await db
        .updateTable('host_files')
        .set({ seen_at: now })
        .where('name', 'in', names)
        .where('seen_at', '<', sql<number>`${now} - ${TOUCH_MS}`)
        .execute()
    },
    /** Removes what no server has run for so many milliseconds. */
    prune: (ms: number): Promise<void> =>
      inTransaction(db, async (trx) => {
        await holdFiles(trx)
        const gone = await trx
          .deleteFrom('host_files')
          .where('seen_at', '<', sql<number>`${now} - ${ms}`)
          .returning('file_digest')
          .execute()
        await dropFiles(trx, gone)
      }),
  }
}
