import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
 * While the host is worked on (`npm run dev`): a build that is new is published and released as a
 * start would. Returns what stops it; once that is done, nothing is read any more.
 */
export function watchBuiltRemotes({
  folders,
  catalog,
  onFault,
}: WatchOptions): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
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
  let isStopped = false
  let refreshing = Promise.resolve()
  function repeat(): void {
    refreshing = refresh()
      .catch(onFault)
      .then(() => {
        if (!isStopped) timer = setTimeout(repeat, REFRESH_EVERY_MS)
      })
  }
  repeat()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await refreshing
  }
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
