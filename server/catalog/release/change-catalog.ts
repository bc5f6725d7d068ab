import type { Changes } from '../../changes/changes'
import type { Storage } from '../../storage/storage'
import { type StorageScope, transact } from '../../storage/transact'

export interface ChangeDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit'>
}

/**
 * Runs `work` in one transaction that other servers learn of. One such change at a time: each waits
 * for the count of the topic, so that what `work` reads is not changed by another one.
 */
export function changeCatalog<Result>(
  { storage, changes }: ChangeDeps,
  work: (scope: StorageScope) => Promise<Result>,
): Promise<Result> {
  return transact(storage, async (scope) => {
    await changes.commit(scope, 'catalog')
    return await work(scope)
  })
}
