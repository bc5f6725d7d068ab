import { sql } from 'kysely'
import type { Storage } from '../storage'
import { type StorageScope, transact } from '../transact'
import { bumpRevision } from './revisions'

/** The name of the revision that counts changes of what is live, and of their notices. */
export const CATALOG_REVISION = 'catalog'

/**
 * Runs `work` in one transaction that other servers learn of. One such change at a time: each waits
 * for the row of the revision, so that what `work` reads is not changed by another one.
 */
export function changeCatalog<Result>(
  storage: Storage,
  work: (scope: StorageScope) => Promise<Result>,
): Promise<Result> {
  return transact(storage, async (scope) => {
    await bumpRevision(scope.db, CATALOG_REVISION)
    const result = await work(scope)
    if (storage.engine === 'postgres')
      await sql`select pg_notify(${CATALOG_REVISION}, '')`.execute(scope.db)
    return result
  })
}
