import type { Storage } from '../../storage/storage'
import { CATALOG_REVISION } from '../../storage/tables/catalog-change'
import type { Catalog } from '../catalog'

interface WatchOptions {
  readonly storage: Pick<Storage, 'engine' | 'listen'>
  readonly catalog: Pick<Catalog, 'refresh'>
  readonly onError: (error: unknown) => void
}

// SQLite tells nobody; PostgreSQL does, unless something between cuts its notices off.
const lookEveryMs = { sqlite: 1000, postgres: 5000 } as const

/**
 * Learns of what other processes release, grant and turn off. Gives what stops it: when that is
 * through, nothing is read any more.
 */
export function watchCatalog({ storage, catalog, onError }: WatchOptions): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isStale = false

  async function look(): Promise<void> {
    while (isStale) {
      isStale = false
      await catalog.refresh().catch(onError)
    }
    looking = undefined
  }
  const lookSoon = () => {
    isStale = true
    looking ??= look()
  }

  const stopListening = storage.listen(CATALOG_REVISION, lookSoon)
  const timer = setInterval(lookSoon, lookEveryMs[storage.engine]).unref()
  return async () => {
    stopListening()
    clearInterval(timer)
    isStale = false
    await looking
  }
}
