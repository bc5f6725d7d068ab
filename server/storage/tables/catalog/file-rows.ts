import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema'
import { holdRevision } from '../revisions'

interface FileRow {
  /** Its digest, as an integrity value. */
  readonly integrity: string
  readonly bytes: Buffer
}

/** Stores a file under its digest, unless it is there: versions, bundles and hosts share equal ones. */
export async function storeFile(db: Kysely<Schema>, { integrity, bytes }: FileRow): Promise<void> {
  await db
    .insertInto('files')
    .values({ digest: integrity, size: bytes.length, bytes })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

/** Whether a row of `files` is in no row of that table; by an index, not by reading all of its rows. */
export function unlessIn(table: 'bundles' | 'host_files' | 'version_files') {
  return sql<boolean>`not exists (select 1 from ${sql.table(table)} as used where used.file_digest = files.digest)`
}

/**
 * Holds back who removes files, and who stores what may have one of them: a file that one finds stored is not gone
 * when its row comes. Call it first in the transaction.
 */
export const holdFiles = (db: Kysely<Schema>): Promise<void> => holdRevision(db, 'catalog')

/** Removes the files of rows that are gone, unless a version, a bundle or a host has them as well. */
export async function dropFiles(
  db: Kysely<Schema>,
  gone: readonly { readonly file_digest: string }[],
): Promise<void> {
  const digests = gone.map(({ file_digest: digest }) => digest)
  if (digests.length === 0) return
  await db
    .deleteFrom('files')
    .where('digest', 'in', digests)
    .where(unlessIn('bundles'))
    .where(unlessIn('host_files'))
    .where(unlessIn('version_files'))
    .execute()
}
