import {
  CodedError,
  type Manifest,
  type ManifestComponent,
  type RemoteEntry,
  type RemotesBody,
} from '@slipway/sdk/contract'
import type { CatalogStore, ReleaseSet } from '../storage/catalog-store'
import type { BuiltVersion } from './built-remotes'
import { createFileCache } from './file-cache'
import { planRelease } from './plan-release'
import { describeComponent } from './remote-descriptor'

/** One released version, as the page and the asset routes need it. */
export interface ReleasedVersion {
  readonly digest: string
  readonly manifest: Manifest
}

/** Component names in use, by the registry that is asked. */
interface ComponentNames {
  readonly slots: Iterable<string>
  readonly globals: Iterable<string>
}

interface CatalogFile {
  readonly bytes: Buffer
  readonly path: string
}

/** Which remote and version offers which component, out of the head release. Kept in memory. */
export interface Catalog {
  /** Publishes what is missing and releases what was never released (decisions 5); gives the faults. */
  publishBuilt(built: readonly BuiltVersion[]): Promise<readonly CodedError[]>
  /** Reads the head release again. */
  reload(): Promise<void>
  /** What is needed to load the named components, and no more. */
  remotesFor(names: ComponentNames): RemotesBody
  /** A file of a version that is served, by the version's digest and the file's path. */
  file(digest: string, path: string): Promise<CatalogFile | undefined>
  subscribe(listener: () => void): () => void
}

interface CatalogDeps {
  readonly store: CatalogStore
  /** Folder for released files by digest, so that a page loads without the store. */
  readonly cacheFolder: string
  readonly basePath: string
  /** Whether a changed build may take the place of the same version (local mode). */
  readonly allowRebuilds: boolean
}

export function createCatalog(deps: CatalogDeps): Catalog {
  const { store, basePath } = deps
  const files = createFileCache(deps.cacheFolder, (integrity) => store.readFile(integrity))
  const listeners = new Set<() => void>()
  let released: readonly ReleasedVersion[] = []
  let components = indexComponents(released)

  async function reload(): Promise<void> {
    const next = await store.readReleased()
    // Files first: what is released is served even when the store is gone the next moment.
    await files.keep(next.flatMap(({ manifest }) => manifest.files.map((file) => file.integrity)))
    released = next
    components = indexComponents(released)
    for (const listener of [...listeners]) listener()
  }

  return {
    reload,
    async publishBuilt(built) {
      const head = await store.readHead()
      const plan = await planRelease({ built, head, store, allowRebuilds: deps.allowRebuilds })
      for (const version of plan.publish) await store.publish(version)
      if (plan.release)
        await store.release(plan.release satisfies ReleaseSet, 'start', 'built remotes')
      await reload()
      return [...plan.faults, ...components.taken]
    },
    remotesFor(names) {
      const pick = (registry: 'slot' | 'global', wanted: Iterable<string>) => {
        const entries: Record<string, RemoteEntry> = {}
        for (const name of new Set(wanted)) {
          const found = components[registry].get(name)
          if (found) entries[name] = describeComponent(found.version, found.component, basePath)
        }
        return entries
      }
      return { slots: pick('slot', names.slots), globals: pick('global', names.globals) }
    },
    async file(digest, path) {
      const version = released.find((candidate) => candidate.digest === digest)
      const file = version?.manifest.files.find((candidate) => candidate.path === path)
      return file && { bytes: await files.read(file.integrity), path }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface FoundComponent {
  readonly version: ReleasedVersion
  readonly component: ManifestComponent
}

// The remote that was released first keeps a name; that another one wants it is said.
function indexComponents(released: readonly ReleasedVersion[]) {
  const slot = new Map<string, FoundComponent>()
  const global = new Map<string, FoundComponent>()
  const taken: CodedError[] = []
  for (const version of released) {
    for (const component of version.manifest.components) {
      const byName = component.registry === 'slot' ? slot : global
      const owner = byName.get(component.name)
      if (owner) taken.push(nameTaken(component, version, owner.version))
      else byName.set(component.name, { version, component })
    }
  }
  return { slot, global, taken }
}

function nameTaken(component: ManifestComponent, by: ReleasedVersion, owner: ReleasedVersion) {
  const { name } = owner.manifest
  return new CodedError(
    'name-taken',
    `${by.manifest.name} ${by.manifest.version}: the name ${component.name} belongs to the remote ${name}. Choose another name.`,
    { status: 409 },
  )
}
