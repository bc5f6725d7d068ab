import { CATALOG_REVISION } from '../storage/catalog-change'
import type { Storage } from '../storage/storage'
import type { Catalog } from './catalog'

interface WatchOptions {
  readonly storage: Pick<Storage, 'engine' | 'listen'>
  readonly catalog: Pick<Catalog, 'refresh'>
  readonly onError: (error: unknown) => void
}

// SQLite tells nobody; PostgreSQL does, unless something between cuts its notices off.
const lookEveryMs = { sqlite: 1000, postgres: 5000 } as const

/** Learns of what other processes release, grant and turn off; gives what stops it. */
export function watchCatalog({ storage, catalog, onError }: WatchOptions): () => void {
  let isLooking = false
  let isStale = false

  async function look(): Promise<void> {
    isStale = true
    if (isLooking) return
    isLooking = true
    while (isStale) {
      isStale = false
      await catalog.refresh().catch(onError)
    }
    isLooking = false
  }

  const stopListening = storage.listen(CATALOG_REVISION, () => void look())
  const timer = setInterval(() => void look(), lookEveryMs[storage.engine]).unref()
  return () => {
    stopListening()
    clearInterval(timer)
  }
}
