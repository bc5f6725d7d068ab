import type { CodedError } from '@slipway/sdk/contract'
import { createReleaseFreezeTable } from '../../storage/tables/catalog/release-freeze-table'
import type { StorageScope } from '../../storage/transact'

interface Held {
  readonly storage: StorageScope
  /** Publishes and releases; returns the faults. */
  readonly publish: () => Promise<readonly CodedError[]>
  readonly onFault: (fault: unknown) => void
  readonly everyMs?: number
}

/**
 * Publishes once releases are not frozen any more, whether the freeze is lifted or ends. Returns what stops
 * the waiting.
 */
export function publishAfterFreeze(held: Held): () => void {
  const { storage, publish, onFault, everyMs = 10_000 } = held
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function attempt(): Promise<boolean> {
    if (await createReleaseFreezeTable(storage).current()) return false
    const faults = await publish()
    // Somebody may have frozen them again at this moment.
    const isFrozen = faults.some(({ code }) => code === 'releases-frozen')
    if (!isFrozen) for (const fault of faults) onFault(fault)
    return !isFrozen
  }
  function wait(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      void attempt()
        .catch(onFault)
        .then((isDone) => {
          if (isDone !== true) wait()
        })
    }, everyMs).unref()
  }
  wait()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
