import { setTimeout } from 'node:timers/promises'
import {
  type CodedError,
  emptyLayout,
  type HostResource,
  type Layout,
  type Manifest,
  type ManifestComponent,
  type RemotesBody,
} from '@slipway/sdk/contract'
import type { Changes } from '../changes/changes'
import type { AssetFile } from '../http/asset-file'
import type { Proposals } from '../slots/registered-slot'
import { SlotRegistry } from '../slots/slot-registry'
import type { Storage } from '../storage/storage'
import type { StoredRemote } from '../storage/tables/catalog/remotes-table'
import { createVersionsTable, type VersionName } from '../storage/tables/catalog/versions-table'
import { createLayoutsTable } from '../storage/tables/layouts-table'
import { type Bundle, createBundles } from './bundles/bundles'
import type { Audience } from './bundles/plan-bundles'
import {
  type CatalogState,
  emptyState,
  isDisabled,
  nameOfVersion,
  type ReleasedVersion,
  readCatalogState,
} from './catalog-state'
import { type ComponentIndex, indexComponents, type Registry } from './component-index'
import { createFileCache } from './file-cache'
import { createFormerVersions, isNamed } from './former-versions'
import { proposalsOf } from './proposals/proposed-slots'
import type { BuiltVersion } from './publish/built-remotes'
import { publishBuiltRemotes } from './publish/publish-built-remotes'
import {
  type ComponentNames,
  grantedOrigins,
  liveManifests,
  remotesNamed,
  withVersion,
} from './served-remotes'
import { viewerVersion } from './viewer-version'

/** The components of the head release, with the remotes and versions that offer them. Kept in memory. */
export interface Catalog {
  /** Publishes what is missing and releases what was never released; returns the faults. */
  publishBuilt(built: readonly BuiltVersion[]): Promise<readonly CodedError[]>
  /** Reads again what has changed since, in this process or in another one. */
  refresh(): Promise<void>
  /** Returns what is needed to load the named components, and no more. */
  remotesFor(names: ComponentNames): RemotesBody
  /** The remotes whose canary this user gets; with the release they decide what `remotesFor` returns. */
  canariesOf(userId: number): readonly string[]
  /** A version that may be on somebody's screen, as far as it is in memory. */
  version(remote: string, version: string): Manifest | undefined
  /** The version whose files are in the folder of this digest; as far as it is in memory. */
  versionAt(digest: string): VersionName | undefined
  /** A component of the head release. */
  component(registry: Registry, name: string): ManifestComponent | undefined
  /** Returns the components of all live versions; of a name that two remotes want, its owner's first. */
  components(): readonly ManifestComponent[]
  /** Whether that version is live, and has a component of that name. */
  isLive(part: { remote: string; version: string; component: string }): boolean
  /** Returns what the released remotes bring to the slots. */
  proposals(): Proposals
  /** Returns what operators decided of all slots, as published. */
  layout(): Layout
  /** The very state and index that everything above is out of, for explanations. */
  current(): CurrentCatalog
  /** Origins that these remotes asked for and were granted; without a set, those of all remotes. */
  originsOf(remotes?: ReadonlySet<string>): readonly string[]
  /** The same as if a version were released of its remote, for a session that sees it by a link. */
  withVersion(remote: StoredRemote, version: ReleasedVersion): CatalogWithVersion
  /**
   * A file of a version that is served, by the version's digest and the file's path: also of one that
   * left the head lately, or that a link leads to, and not of one that is switched off.
   */
  file(digest: string, path: string): Promise<AssetFile | undefined>
  /** Whether there is such a file. */
  serves(digest: string, path: string): Promise<boolean>
  /** The bundles that pages of these viewers may name. */
  bundles(audience: Audience): readonly Bundle[]
  /** The script of a bundle, by its name. */
  bundleFile(name: string): Promise<AssetFile | undefined>
  /** The version whose entry has this line of a bundle; lines count from 1. */
  versionInBundle(name: string, line: number): Promise<VersionName | undefined>
}

/** The parts of a catalog that pages are made of. */
export type CatalogWithVersion = Pick<Catalog, 'remotesFor' | 'originsOf' | 'proposals'>

export interface CurrentCatalog {
  readonly state: CatalogState
  readonly components: Pick<ComponentIndex, 'locate' | 'component'>
}

export interface CatalogDeps {
  readonly storage: Storage
  readonly changes: Changes
  /** Folder for released files by digest, so that a page loads without the store. */
  readonly cacheFolder: string
  readonly basePath: string
  /** The application's slots, and where slots may be; default: none, at the locations of the interface. */
  readonly slots?: Pick<SlotRegistry, 'arranged' | 'locations' | 'propsOf'>
  /** The application's, as teams are told them; default: what gates name is not looked at. */
  readonly resources?: readonly HostResource[]
  /**
   * Local mode: a changed build may take the place of the same version, and what was never released
   * is granted public locations.
   */
  readonly allowRebuilds: boolean
}

const REFRESH_PAUSE_MS = 50

export function createCatalog(deps: CatalogDeps): Catalog {
  const { storage, changes, basePath, slots = new SlotRegistry() } = deps
  const versions = createVersionsTable(storage)
  const files = createFileCache(deps.cacheFolder, (integrity) => versions.readFile(integrity))
  const former = createFormerVersions(versions)
  let state: CatalogState = emptyState
  let components = indexComponents(state, basePath)
  let layout: Layout = emptyLayout

  changes.prepare('catalog', async () => {
    const next = await readCatalogState(storage)
    const nextLayout = (await createLayoutsTable(storage).head()).layout
    // Files first: a released version is served even when the store is gone the next moment.
    await files.keep(liveFiles(next))
    await former.refresh([...state.live.values()].filter(({ digest }) => !next.live.has(digest)))
    state = next
    components = indexComponents(state, basePath)
    layout = nextLayout
    await bundles.prepare(next)
  })

  // Callers that come meanwhile share one refresh: anybody can ask for what is not there.
  let nextRefresh: Promise<void> | undefined
  function refreshSoon(): Promise<void> {
    nextRefresh ??= setTimeout(REFRESH_PAUSE_MS).then(() => {
      nextRefresh = undefined
      return changes.refresh()
    })
    return nextRefresh
  }

  async function readServed(digest: string): Promise<ReleasedVersion | undefined> {
    const failure = await refreshSoon().then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    )
    const found = state.live.get(digest) ?? (await former.read(digest))
    // It may have been released just now: that it is not there is not known.
    if (!found && failure) throw failure.cause
    return found
  }

  async function findFile(digest: string, path: string) {
    const known = state.live.get(digest) ?? former.known(digest)
    const version = known ?? (await readServed(digest))
    if (!version || isDisabled(state, nameOfVersion(version.manifest))) return undefined
    const { files: served, maps = [] } = version.manifest
    // Whoever asks for a map was found to be a developer before.
    return [...served, ...maps].find((file) => file.path === path)
  }

  const serves = async (digest: string, path: string) =>
    (await findFile(digest, path)) !== undefined

  const bundles = createBundles({
    storage,
    files,
    basePath,
    serves,
    locations: slots.locations,
    openSlots: (next) => slots.arranged(layout, proposalsOf(next, components, slots)).openSlots(),
  })

  return {
    refresh: changes.refresh,
    async publishBuilt(built) {
      const faults = await publishBuiltRemotes(built, deps)
      await changes.refresh()
      return [...faults, ...components.taken]
    },
    remotesFor: (names) => remotesNamed(state, components, names),
    canariesOf: (userId) =>
      state.remotes
        .filter(
          (remote) =>
            viewerVersion(state, remote, userId) !== viewerVersion(state, remote, undefined),
        )
        .map(({ name }) => name),
    version(remote, version) {
      const live = [...state.live.values()].find((found) => isNamed(found, remote, version))
      return (live ?? former.named(remote, version))?.manifest
    },
    versionAt(digest) {
      const manifest = (state.live.get(digest) ?? former.known(digest))?.manifest
      return manifest && nameOfVersion(manifest)
    },
    component: (registry, name) => components.component(registry, name),
    components: () => state.remotes.flatMap(liveManifests).flatMap((one) => one.components),
    isLive: ({ remote, version, component }) =>
      [...state.live.values()]
        .filter((found) => isNamed(found, remote, version))
        .some(({ manifest }) => manifest.components.some(({ name }) => name === component)),
    proposals: () => proposalsOf(state, components, slots),
    layout: () => layout,
    current: () => ({ state, components }),
    originsOf: (remotes) => grantedOrigins(state, remotes),
    withVersion(remote, version) {
      const linked = withVersion(state, remote, version)
      const index = indexComponents(linked, basePath)
      return {
        remotesFor: (names) => remotesNamed(linked, index, names),
        originsOf: (remotes) => grantedOrigins(linked, remotes),
        proposals: () => proposalsOf(linked, index, slots),
      }
    },
    async file(digest, path) {
      const file = await findFile(digest, path)
      return file && files.asset(file.integrity, path)
    },
    serves,
    bundles: bundles.current,
    versionInBundle: bundles.versionAt,
    async bundleFile(name) {
      return (await bundles.file(name)) ?? (await refreshSoon().then(() => bundles.file(name)))
    },
  }
}

function liveFiles({ remotes }: CatalogState): readonly string[] {
  const live = remotes.flatMap(liveManifests)
  return live.flatMap(({ files }) => files.map(({ integrity }) => integrity))
}
