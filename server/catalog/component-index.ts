import type { CodedError } from '@slipway/sdk/contract'
import {
  codedProblem,
  type ManifestComponent,
  type RemoteDescriptor,
  type RemoteEntry,
} from '@slipway/sdk/contract'
import type { StoredDisabled } from '../storage/tables/catalog/remotes-table'
import {
  type CatalogState,
  findDisabled,
  type LiveRemote,
  nameOfVersion,
  type ReleasedVersion,
  releasedVersions,
} from './catalog-state'
import { chooseVersion, type VersionChoice } from './viewer-version'

export type Registry = ManifestComponent['registry']

/** A component that somebody asks for. */
export interface ComponentQuery {
  readonly name: string
  readonly registry: Registry
  readonly userId: number | undefined
  /** Only public locations name it: the remote needs the operator's grant. */
  readonly isPublic: boolean
}

/** The place of a component's code, or why nobody gets it. */
type ComponentFate =
  /** No remote ever had the name. */
  | { readonly is: 'unknown' }
  /** No live remote has it any more. */
  | { readonly is: 'gone' }
  | ({ readonly remote: LiveRemote; readonly choice: VersionChoice } & (
      | { readonly is: 'found' | 'not-granted'; readonly component: ManifestComponent }
      /** The version that the user gets does not have it. */
      | { readonly is: 'not-in-version' }
      | { readonly is: 'switched-off'; readonly off: StoredDisabled | undefined }
    ))

/** The components of the head release, with the remotes that offer them. */
export interface ComponentIndex {
  /** The remote and version of a component for that user, and what decided it. */
  locate(query: ComponentQuery): ComponentFate
  /** Returns how the component is loaded, or why not; `undefined` for a name that no remote has. */
  find(query: ComponentQuery): RemoteEntry | undefined
  /** A component of a base version. */
  component(registry: Registry, name: string): ManifestComponent | undefined
  /** Remotes that want a name of another one. */
  readonly taken: readonly CodedError[]
}

export function indexComponents(state: CatalogState, basePath: string): ComponentIndex {
  const { owners, taken } = findOwners(state.remotes)

  function locate({ name, registry, userId, isPublic }: ComponentQuery): ComponentFate {
    const key = `${registry}/${name}`
    const remote = owners.get(key)
    if (!remote) return { is: state.names.has(key) ? 'gone' : 'unknown' }
    const choice = chooseVersion(state, remote, userId)
    const { version } = choice
    if (!version) return { is: 'switched-off', remote, choice, off: choice.off }
    const component = componentOf(version.manifest.components, name, registry)
    if (!component) return { is: 'not-in-version', remote, choice }
    const off = findDisabled(state, { ...nameOfVersion(version.manifest), component: name })
    if (off) return { is: 'switched-off', remote, choice, off }
    const isGranted = !isPublic || remote.publicGranted
    return { is: isGranted ? 'found' : 'not-granted', remote, choice, component }
  }

  return {
    taken,
    component(registry, name) {
      const remote = owners.get(`${registry}/${name}`)
      return remote && componentOf(remote.base.manifest.components, name, registry)
    },
    locate,
    find(query) {
      const fate = locate(query)
      if (fate.is === 'unknown') return undefined
      if (fate.is !== 'found') return { unavailable: unavailable[fate.is] }
      const { version } = fate.choice
      return version && describeComponent(version, fate.component, basePath)
    },
  }
}

const unavailable = {
  gone: 'not-released',
  'not-in-version': 'not-released',
  'switched-off': 'quarantined',
  'not-granted': 'not-granted',
} as const

function componentOf(all: readonly ManifestComponent[], name: string, registry: Registry) {
  return all.find((component) => component.name === name && component.registry === registry)
}

// The remote that was released first keeps a name; that another one wants it is said.
function findOwners(remotes: readonly LiveRemote[]) {
  const owners = new Map<string, LiveRemote>()
  const taken: CodedError[] = []
  for (const remote of remotes) {
    for (const key of componentKeys(remote)) {
      const owner = owners.get(key)
      if (owner) taken.push(nameTaken(key, remote, owner))
      else owners.set(key, remote)
    }
  }
  return { owners, taken }
}

function componentKeys(remote: LiveRemote): ReadonlySet<string> {
  const components = releasedVersions(remote).flatMap(({ manifest }) => manifest.components)
  return new Set(components.map(({ registry, name }) => `${registry}/${name}`))
}

function nameTaken(key: string, by: LiveRemote, owner: LiveRemote): CodedError {
  const name = key.slice(key.indexOf('/') + 1)
  return codedProblem(
    'name-taken',
    `${by.name} ${by.base.manifest.version}: the name ${name} belongs to the remote ${owner.name}. Choose another name.`,
  )
}

/** Describes how the host loads `component` of a released version. */
function describeComponent(
  { digest, manifest }: ReleasedVersion,
  component: ManifestComponent,
  basePath: string,
): RemoteDescriptor {
  return {
    remote: manifest.name,
    version: manifest.version,
    base: `${basePath}/assets/remotes/${digest}/`,
    entry: manifest.entry,
    expose: component.expose,
    files: filesOf(manifest),
    css: [...component.css],
    ...(manifest.styles !== undefined && { styles: manifest.styles }),
    ...(manifest.writesStyles && { writesStyles: true }),
    fallback: component.fallback,
    deadlineMs: component.deadlineMs,
    minHeight: component.minHeight,
    preload: [...component.preload],
    ...(manifest.modules && { modules: manifest.modules }),
  }
}

function filesOf({ files }: ReleasedVersion['manifest']): RemoteDescriptor['files'] {
  const served = files.filter(({ path }) => !path.endsWith('.map'))
  return Object.fromEntries(served.map(({ path, integrity }) => [path, integrity]))
}
