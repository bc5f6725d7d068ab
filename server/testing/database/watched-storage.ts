import type { KyselyPlugin } from 'kysely'
import type { Storage } from '../../storage/storage'

/** A real storage whose queries are counted, and which can be made to keep everybody waiting. */
export interface WatchedStorage extends Storage {
  /** Queries so far. */
  queries(): number
  /** From now on no query comes back, until `resume()`. */
  hang(): void
  resume(): void
}

export function watchStorage(storage: Storage): WatchedStorage {
  let queries = 0
  let open = Promise.resolve()
  let resume: () => void = () => undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Here, for some are built once and run often.
    async transformResult({ result }) {
      queries += 1
      await open
      return result
    },
  }
  return {
    ...storage,
    db: storage.db.withPlugin(plugin),
    viewers: storage.viewers.withPlugin(plugin),
    part: (name) => storage.part(name).withPlugin(plugin),
    async ping() {
      await open
      await storage.ping()
    },
    queries: () => queries,
    hang() {
      open = new Promise((resolve) => {
        resume = resolve
      })
    },
    resume: () => resume(),
  }
}
