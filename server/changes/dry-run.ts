import { type StorageScope, transact } from '../storage/transact'
import type { Changes } from './changes'

/** Ends a transaction without a failure. */
class Rehearsed extends Error {}

/**
 * Does every change as it would be done, with all that may refuse it, and takes it back at once: nobody
 * sees it.
 */
export function dryRunChanges(storage: StorageScope): Pick<Changes, 'change'> {
  return {
    async change(_topic, work) {
      const done: Awaited<ReturnType<typeof work>>[] = []
      try {
        await transact(storage, async (scope) => {
          done[0] = await work(scope)
          throw new Rehearsed()
        })
      } catch (error) {
        if (!(error instanceof Rehearsed)) throw error
      }
      // It is there, or the transaction has failed with another error.
      return done[0] as Awaited<ReturnType<typeof work>>
    },
  }
}
