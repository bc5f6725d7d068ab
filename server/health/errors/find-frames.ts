import type { BuiltFrame, ErrorFrame, Manifest } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import { createBundlesTable } from '../../storage/tables/catalog/bundles-table'
import { createVersionsTable, type VersionName } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import { BudgetExceeded, type ThreadBudget, WorkThreads } from '../../threads/work-threads'
import type { EntryPlace, MapAnswer, MapWork, SourcePlace } from './map-places'

/** Which versions there are, as far as they are in memory. */
export interface KnownVersions {
  version(remote: string, version: string): Manifest | undefined
  /** The version whose files are below this digest. */
  versionAt(digest: string): VersionName | undefined
}

/** The stack of a report in the sources of the versions that its files are of; other frames are left out. */
export type FindFrames = (frames: readonly BuiltFrame[]) => Promise<readonly ErrorFrame[]>

/** A place in a file of a version. */
interface FilePlace extends VersionName {
  readonly path: string
  readonly line: number
  readonly column: number
}

interface FindFramesDeps {
  readonly storage: StorageScope
  readonly catalog: KnownVersions
  readonly budget?: Partial<ThreadBudget>
}

/** A map is at most 20 MB, and read in well under a second; a busy machine needs longer to start the thread. */
const defaultBudget: ThreadBudget = { deadlineMs: 10_000, memoryMb: 256, atOnce: 1 }
const MOST_CODE = 160
/** A map that took too much is left alone for so long. */
const LEFT_ALONE = { max: 100, ttl: 10 * 60_000 }

export function createFindFrames({ storage, catalog, budget }: FindFramesDeps): FindFrames {
  const versions = createVersionsTable(storage)
  const bundles = createBundlesTable(storage)
  const threads = new WorkThreads<MapWork, MapAnswer>(
    new URL('./map-thread.mjs', import.meta.url),
    { ...defaultBudget, ...budget },
  )

  const tooMuch = new LRUCache<string, true>(LEFT_ALONE)

  // What takes too much is as if there were no map.
  async function ask(work: MapWork): Promise<MapAnswer> {
    try {
      return await threads.run(work)
    } catch (error) {
      if (error instanceof BudgetExceeded) return undefined
      throw error
    }
  }

  const textOf = async (integrity: string) => (await versions.readFile(integrity)).toString()

  async function placeOf({ file, ...place }: BuiltFrame): Promise<FilePlace | undefined> {
    const [, digest, path] = /^remotes\/([0-9a-f]{40})\/(.+)$/.exec(file) ?? []
    const version = digest === undefined ? undefined : catalog.versionAt(digest)
    if (version && path !== undefined && hasFile(catalog, version, path))
      return { ...version, path, ...place }
    return file.startsWith('bundles/')
      ? await placeInBundle(file.slice('bundles/'.length), place)
      : undefined
  }

  // What comes in one file with others has its own lines in there.
  async function placeInBundle(name: string, place: Pick<BuiltFrame, 'line' | 'column'>) {
    const bundle = (await bundles.list()).find((one) => one.name === name)
    if (!bundle) return undefined
    const members = bundle.members.filter(({ isIn }) => isIn)
    const files = members.map(({ remote, version, path }) =>
      catalog.version(remote, version)?.files.find((file) => file.path === path),
    )
    if (files.some((file) => file === undefined)) return undefined
    const codes = await Promise.all(files.map((file) => textOf(file?.integrity ?? '')))
    const text = await textOf(bundle.integrity)
    // The answer to this kind of work.
    const found = (await ask({ in: 'bundle', text, codes, place })) as EntryPlace | undefined
    const member = found && members[found.index]
    if (!member) return undefined
    const { remote, version, path } = member
    return { remote, version, path, line: found.line, column: found.column }
  }

  async function readSources(places: readonly FilePlace[]) {
    const wanted = places
      .map((place) => mapOf(catalog, place))
      .map((digest) => (digest !== undefined && tooMuch.has(digest) ? undefined : digest))
    const maps = new Map<string, Buffer>()
    for (const digest of wanted)
      if (digest !== undefined && !maps.has(digest))
        maps.set(digest, await versions.readFile(digest))
    if (maps.size === 0) return []
    const asked = places.map(({ line, column }, index) => ({
      line,
      column,
      map: wanted[index] ?? '',
    }))
    const found = await ask({ in: 'sources', maps, places: asked })
    if (!found) for (const digest of maps.keys()) tooMuch.set(digest, true)
    // The answer to this kind of work.
    return (found ?? []) as readonly (SourcePlace | undefined)[]
  }

  return async (frames) => {
    const places: FilePlace[] = []
    for (const frame of frames) {
      const place = await placeOf(frame)
      if (place) places.push(place)
    }
    const sources = await readSources(places)
    return places.map((place, index) => frameOf(place, sources[index]))
  }
}

function hasFile(catalog: KnownVersions, { remote, version }: VersionName, path: string): boolean {
  return catalog.version(remote, version)?.files.some((file) => file.path === path) ?? false
}

function mapOf(catalog: KnownVersions, { remote, version, path }: FilePlace): string | undefined {
  const { maps = [] } = catalog.version(remote, version) ?? {}
  return maps.find((map) => map.path === `${path}.map`)?.integrity
}

function frameOf({ path, ...place }: FilePlace, source: SourcePlace | undefined): ErrorFrame {
  if (!source) return { ...place, file: path, in: 'built', code: null }
  const { remote, version } = place
  const code = source.code?.slice(0, MOST_CODE) ?? null
  return { remote, version, ...source, code, in: 'source' }
}
