import type { Kysely } from 'kysely'
import type { Schema } from '../../schema'

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
    .where('digest', 'not in', db.selectFrom('bundles').select('file_digest'))
    .where('digest', 'not in', db.selectFrom('host_files').select('file_digest'))
    .where('digest', 'not in', db.selectFrom('version_files').select('file_digest'))
    .execute()
}
