import { type FSWatcher, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWithVite } from '../../build/build-with-vite'
import { refreshPluginForVite } from '../../build/react-refresh'
import { filesBelow } from '../files/files-below'
import type { DevBuild, Watch } from './dev-build'

/** Apart from where publishing looks, and from what is watched. */
const DIST = '.cache/slipway/dev'

/** An editor writes a file in several steps. */
const SETTLE_MS = 50

/** Builds a remote of Vite for development, now and after each change in its folder. */
export class ViteWatcher {
  readonly #watch: Watch
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #startedAt = Date.now()
  #number = 0
  #isWanted = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #building: Promise<void> | undefined

  constructor(options: Watch) {
    this.#watch = options
  }

  async start(): Promise<void> {
    await this.#watchFolders()
    this.#want()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
    await this.#building
  }

  // A change that comes while a build runs is in the next one.
  #want(): void {
    this.#isWanted = true
    this.#building ??= this.#buildAll().finally(() => {
      this.#building = undefined
    })
  }

  async #buildAll(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false
      const build = await this.#build()
      await this.#watchFolders()
      if (!this.#isClosed) this.#watch.onBuild(build)
    }
  }

  async #build(): Promise<DevBuild> {
    this.#number += 1
    const number = this.#number
    try {
      const { folder } = this.#watch
      const { dist, milliseconds } = await buildWithVite(folder, {
        plugins: [refreshPluginForVite(folder)],
        build: { outDir: DIST, minify: false },
      })
      const files = new Map<string, Buffer>()
      for (const path of await filesBelow(dist)) files.set(path, await readFile(join(dist, path)))
      return { ok: true, number, id: this.#startedAt + number, files, milliseconds }
    } catch (error) {
      return { ok: false, number, message: error instanceof Error ? error.message : String(error) }
    }
  }

  /** One by one: to watch all below would watch every package as well. */
  async #watchFolders(): Promise<void> {
    const folders = await ownFolders(this.#watch.folder)
    for (const folder of this.#watchers.keys()) if (!folders.includes(folder)) this.#forget(folder)
    for (const folder of folders) {
      if (this.#isClosed || this.#watchers.has(folder)) continue
      const watcher = watch(folder, (_, name) => {
        if (name === null || isOwn(name)) this.#soon()
      })
      // A folder that was removed: the one above tells of it. One that is made anew is another one.
      watcher.on('error', () => this.#forget(folder))
      this.#watchers.set(folder, watcher)
    }
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
  }

  #soon(): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#want(), SETTLE_MS)
  }
}

const isOwn = (name: string) => !/^(?:\..*|node_modules|dist)$/.test(name)

/** The folder and those in it that a team writes: not packages, nor what was built, nor hidden ones. */
async function ownFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const own = entries.filter((entry) => entry.isDirectory() && isOwn(entry.name))
  const below = await Promise.all(own.map(({ name }) => ownFolders(join(folder, name))))
  return [folder, ...below.flat()]
}
