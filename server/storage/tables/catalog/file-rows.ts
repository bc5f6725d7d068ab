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
