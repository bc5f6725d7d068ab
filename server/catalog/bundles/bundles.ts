import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { functionLines, functionList, functionText } from '@slipway/sdk/check'
import type { Locations } from '@slipway/sdk/contract'
import { LRUCache } from 'lru-cache'
import type { AssetFile } from '../../http/asset-file'
import type { Storage } from '../../storage/storage'
import {
  type BundleMember,
  createBundlesTable,
  type StoredBundle,
} from '../../storage/tables/catalog/bundles-table'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import { type CatalogState, isDisabled, type ReleasedVersion } from '../catalog-state'
import type { FileCache } from '../file-cache'
import { integrityOf } from '../publish/built-remotes'
import {
  type Audience,
  type BundlePlan,
  FEWEST,
  type OpenSlot,
  planBundles,
  publicPlace,
} from './plan-bundles'

/** Entries of several remotes in one script: a list of functions. */
export interface Bundle {
  readonly url: string
  readonly integrity: string
  /** Address of an entry as a file of its own → its place in the list. */
  readonly entries: ReadonlyMap<string, number>
}

/** Bundles of the head release, made once for all servers of the database. */
export interface Bundles {
  /** Makes those that are missing for what is live now. */
  prepare(state: CatalogState): Promise<void>
  current(audience: Audience): readonly Bundle[]
  /** The script at `/assets/bundles/<name>`. */
  file(name: string): Promise<AssetFile | undefined>
  /** The version whose entry has this line of that script; lines count from 1. */
  versionAt(name: string, line: number): Promise<VersionName | undefined>
}

interface BundlesDeps {
  readonly storage: Storage
  readonly files: FileCache
  readonly basePath: string
  readonly locations: Locations
  /** Slots without a gate: the application's, and those that the remotes propose. */
  readonly openSlots: (state: CatalogState) => readonly OpenSlot[]
  /** Whether the file of a version is served. */
  readonly serves: (digest: string, path: string) => Promise<boolean>
}

/** A part of each place's name: servers whose bundles are made in another way have others. */
const FORMAT = 2
/** So many remotes may be out of date, and come by themselves, before a bundle is made again. */
const MOST_LATE = 3
/** As long as the files of a version are served that left the head. */
const KEPT_MS = 30 * 86_400_000

export function createBundles(deps: BundlesDeps): Bundles {
  const { storage, files, basePath, locations, serves } = deps
  const table = createBundlesTable(storage)
  let stored: readonly StoredBundle[] = []
  let current: readonly StoredBundle[] = []

  async function prepare(state: CatalogState): Promise<void> {
    const plans = planBundles({ state, slots: deps.openSlots(state), locations })
    stored = await table.list()
    const next: StoredBundle[] = []
    for (const plan of plans) {
      const place = `${FORMAT}/${plan.place}`
      const known = stored.find((bundle) => bundle.place === place)
      const fits = known && isFit(known, plan, state)
      const bundle = fits ? known : await make({ ...plan, place })
      if (bundle) next.push(bundle)
    }
    // As other released files: served even when the store is gone the next moment.
    for (const bundle of next)
      if (!current.some(({ name }) => name === bundle.name)) await files.read(bundle.integrity)
    current = next
  }

  async function make({ place, versions }: BundlePlan): Promise<StoredBundle | undefined> {
    if (versions.length < FEWEST) return undefined
    const texts = new Map<ReleasedVersion, string>()
    for (const version of versions) {
      const text = await readText(files, version)
      if (text !== undefined) texts.set(version, text)
    }
    if (texts.size < FEWEST) return undefined
    const bytes = Buffer.from(functionList([...texts.values()]))
    const members = versions.map((version) => toMember(version, texts.has(version)))
    const bundle = { name: nameOf(bytes), place, members, integrity: integrityOf(bytes) }
    await table.add({ ...bundle, bytes, keptMs: KEPT_MS })
    stored = [bundle, ...stored]
    return bundle
  }

  // Another server may have made it just now. Callers that come meanwhile share one query.
  let reading: Promise<readonly StoredBundle[]> | undefined
  function readStored(): Promise<readonly StoredBundle[]> {
    reading ??= table.list().finally(() => {
      reading = undefined
    })
    return reading
  }

  // Two places may have the same file, for other versions of the same entries.
  async function find(name: string): Promise<readonly StoredBundle[]> {
    const isOfName = (bundle: StoredBundle) => bundle.name === name
    if (!stored.some(isOfName) && /^[0-9a-f]{40}\.js$/.test(name)) stored = await readStored()
    return stored.filter(isOfName)
  }

  // What begins where in a script stays, and reports come by the hundred.
  const linesOf = new LRUCache<string, readonly number[]>({ max: 100 })
  async function readLines({ name, integrity }: StoredBundle): Promise<readonly number[]> {
    const known = linesOf.get(name)
    if (known) return known
    const lines = functionLines((await files.read(integrity)).toString())
    linesOf.set(name, lines)
    return lines
  }

  // What was switched off is not sent in company either.
  async function isServed({ members }: StoredBundle): Promise<boolean> {
    const inside = members.filter(({ isIn }) => isIn)
    const served = await Promise.all(inside.map(({ digest, path }) => serves(digest, path)))
    return served.every(Boolean)
  }

  return {
    async prepare(state) {
      try {
        await prepare(state)
      } catch (error) {
        // Single files take their place: a release does not fail for it.
        current = []
        process.emitWarning(`The bundles could not be built: ${String(error)}`)
      }
    },
    current: (audience) =>
      current
        .filter(({ place }) => place.endsWith(`/${publicPlace}`) === (audience === 'anonymous'))
        .map((bundle) => toBundle(bundle, basePath)),
    async file(name) {
      for (const bundle of await find(name))
        if (await isServed(bundle)) return files.asset(bundle.integrity, name)
      return undefined
    },
    async versionAt(name, line) {
      const found = await find(name)
      // Of two with the same script, that of what is live.
      const bundle = current.find((one) => one.name === name) ?? found[0]
      if (!bundle) return undefined
      const index = (await readLines(bundle)).findLastIndex((start) => start <= line)
      const member = bundle.members.filter(({ isIn }) => isIn)[index]
      return member && { remote: member.remote, version: member.version }
    },
  }
}

/**
 * A bundle stays as it is when one of its remotes is released: that one comes by itself until several have,
 * and nobody fetches all the others anew. It goes at once with a remote that not everybody may have any more.
 */
function isFit({ members }: StoredBundle, { versions }: BundlePlan, state: CatalogState): boolean {
  const remotes = new Set(versions.map(({ manifest }) => manifest.name))
  const isAllowed = members.every(
    (member) => remotes.has(member.remote) && !isDisabled(state, member),
  )
  const known = new Map(members.map((member) => [member.digest, member]))
  const late = versions.filter(({ digest }) => !known.has(digest))
  const usable = versions.filter(({ digest }) => known.get(digest)?.isIn)
  return isAllowed && late.length <= MOST_LATE && usable.length >= FEWEST
}

async function readText(files: FileCache, version: ReleasedVersion): Promise<string | undefined> {
  const { entry, files: all } = version.manifest
  const { integrity } = all.find(({ path }) => path === entry) ?? {}
  if (!integrity) return undefined
  const bytes = await files.read(integrity)
  // Reading scripts takes a while: requests go in between.
  await setImmediate()
  return functionText(bytes.toString())
}

function toMember({ digest, manifest }: ReleasedVersion, isIn: boolean): BundleMember {
  const { name: remote, version, entry: path } = manifest
  return { remote, version, digest, path, isIn }
}

function toBundle({ name, integrity, members }: StoredBundle, basePath: string): Bundle {
  const inside = members.filter(({ isIn }) => isIn)
  const entries = inside.map(
    ({ digest, path }, index) => [`${basePath}/assets/remotes/${digest}/${path}`, index] as const,
  )
  return { url: `${basePath}/assets/bundles/${name}`, integrity, entries: new Map(entries) }
}

function nameOf(bytes: Buffer): string {
  return `${createHash('sha384').update(bytes).digest('hex').slice(0, 40)}.js`
}
