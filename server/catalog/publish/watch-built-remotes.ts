import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodedError } from '@slipway/sdk/contract'
import { every, type Loop } from '../../loops/every'
import { createReleaseFreezeTable } from '../../storage/tables/catalog/release-freeze-table'
import type { StorageScope } from '../../storage/transact'
import type { Catalog } from '../catalog'
import { readBuiltRemotes } from './built-remotes'

interface WatchOptions {
  /** Folders of remotes. */
  readonly folders: readonly string[]
  readonly catalog: Pick<Catalog, 'publishBuilt'>
  readonly onFault: (fault: unknown) => void
}

const REFRESH_EVERY_MS = 300

/**
 * While a host is worked on (`npm run dev`, `slipway dev`): a build that is new is published and released as a
 * start would.
 */
export function watchBuiltRemotes({ folders, catalog, onFault }: WatchOptions): Loop {
  let published: string | undefined
  let before: string | undefined

  async function refresh(): Promise<void> {
    const now = await stateOf(folders)
    // A build writes several files: it is whole once nothing has changed from one refresh to the next.
    const isWhole = now === before
    before = now
    published ??= now
    if (!isWhole || now === published) return
    published = now
    for (const folder of folders) {
      const { versions, faults } = await readBuiltRemotes(folder)
      for (const fault of [...faults, ...(await catalog.publishBuilt(versions))]) onFault(fault)
    }
  }
  return every(REFRESH_EVERY_MS, refresh, { onError: onFault, atOnce: true })
}

/** Changes whenever a build has written its manifest. */
async function stateOf(folders: readonly string[]): Promise<string> {
  const places = await Promise.all(folders.map(manifestsIn))
  const times = await Promise.all(places.flat().map(timeOf))
  return times.join()
}

async function manifestsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name, 'dist/slipway.json'))
}

async function timeOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined)
  return `${file} ${found?.mtimeMs ?? 0}`
}

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
  async function attempt(): Promise<void> {
    if (await createReleaseFreezeTable(storage).current()) return
    const faults = await publish()
    // Somebody may have frozen them again at this moment.
    if (faults.some(({ code }) => code === 'releases-frozen')) return
    for (const fault of faults) onFault(fault)
    stop()
  }
  const loop = every(everyMs, attempt, { onError: onFault })
  const stop = () => void loop.stop()
  return stop
}
