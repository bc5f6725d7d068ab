import { type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

interface WatchOptions {
  /** Folders below it that are not looked at, absolute: data that are written meanwhile, remotes. */
  readonly except?: readonly string[]
  readonly onChange: () => void
}

/**
 * Calls `onChange` when a file in `folder` or below it changes, unless it is installed, built, hidden or a
 * test. Returns what ends it.
 */
export function watchSources(folder: string, { except = [], onChange }: WatchOptions): () => void {
  // One for each folder: a recursive `fs.watch` takes one for each file, those of `node_modules` too.
  const watchers = new Map<string, FSWatcher>()
  const isSource = (path: string, name: string) =>
    !/^(?:dist|node_modules|\..*)$|\.test\./.test(name) && !except.includes(join(path, name))

  const follow = (path: string) => {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    // One that was removed and made again is another one.
    watchers.get(path)?.close()
    const watcher = watch(path, (_, name) => {
      if (name === null || !isSource(path, name)) return
      follow(join(path, name))
      onChange()
    })
    watchers.set(
      path,
      watcher.on('error', () => watcher.close()),
    )
    for (const name of readdirSync(path)) if (isSource(path, name)) follow(join(path, name))
  }
  follow(folder)
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}
