import cluster from 'node:cluster'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { readOwnVersion } from '../application/own-modules'
import type { Changes } from '../changes/changes'
import { writtenFolders } from '../doctor/free-disk'
import { createPresence, presenceScope } from '../doctor/presence'
import type { Storage } from '../storage/storage'
import type { Config } from './config/config'

interface Appearance {
  readonly config: Config
  readonly log: Logger
  readonly storage: Storage
  readonly changes: Changes
  /** The first one signs sessions, all of them verify. */
  readonly secrets: readonly string[]
  /** At which it listens. */
  readonly port: number
}

/** Writes this process among those that serve; returns what ends that. */
export async function appear(parts: Appearance): Promise<() => Promise<void>> {
  const { config, log, storage, changes, secrets, port } = parts
  const worker = config.workerSince && cluster.worker
  const presence = createPresence({
    storage: presenceScope(storage),
    changes,
    secrets,
    name: `${hostname()}:${port}${worker ? ` worker ${worker.id}` : ''}`,
    version: readOwnVersion(),
    folders: writtenFolders(config),
    onError: (error) => log.warn({ err: error }, 'this server could not say that it lives'),
  })
  return presence.start()
}
