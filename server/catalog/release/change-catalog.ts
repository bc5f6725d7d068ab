import type { Changes } from '../../changes/changes'
import type { Storage } from '../../storage/storage'
import { type StorageScope, transact } from '../../storage/transact'

export interface ChangeDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit' | 'refresh'>
}

/**
 * Runs `work` in one transaction that all servers learn of; this one has read it at the end. One such change at a time: each waits
 * for the count of the topic, so that what `work` reads is not changed by another one.
 */
export async function changeCatalog<Result>(
  { storage, changes }: ChangeDeps,
  work: (scope: StorageScope) => Promise<Result>,
): Promise<Result> {
  const result = await transact(storage, async (scope) => {
    await changes.commit(scope, 'catalog')
    return await work(scope)
  })
  // What was changed is stored, so the call has not failed: it is read at the next look, as on other servers.
  await changes.refresh().catch(() => undefined)
  return result
}
