import type { Manifest } from '@slipway/sdk/contract'
import type { DevBuild } from './dev-build'

/** Builds whose files a page that is just loading may still ask for. */
const KEPT = 8

/** The files of the last good builds; names carry a digest, so builds do not get in each other's way. */
export class DevFiles {
  readonly #builds: ReadonlyMap<string, Buffer>[] = []
  #build = 0

  /** The id of the last good build; 0 before the first. */
  get build(): number {
    return this.#build
  }

  /** `slipway.json` of the last good build. */
  get manifest(): Manifest | undefined {
    const text = this.find('slipway.json')
    return text && JSON.parse(text.toString('utf8'))
  }

  add({ files, id }: Extract<DevBuild, { ok: true }>): void {
    this.#build = id
    this.#builds.unshift(files)
    this.#builds.splice(KEPT)
  }

  find(path: string): Buffer | undefined {
    return this.#builds.find((files) => files.has(path))?.get(path)
  }
}
