import type { Manifest, RemoteEntry, RemotesBody } from '@slipway/sdk/contract'
import type { StoredRemote } from '../storage/tables/catalog/remotes-table'
import {
  type CatalogState,
  type LiveRemote,
  type ReleasedVersion,
  releasedVersions,
} from './catalog-state'
import type { ComponentIndex, ComponentQuery, Registry } from './component-index'
import { chooseVersion } from './viewer-version'

/** Component names in use, by the registry that is asked. */
export interface ComponentNames {
  readonly slots: Iterable<string>
  readonly globals: Iterable<string>
  /** Components that only public locations name: their remotes need the operator's grant. */
  readonly onlyPublic?: ReadonlySet<string>
  /** The user whose share of a canary counts; anonymous viewers get the base version. */
  readonly userId?: number
}

/** Returns what is needed to load the named components and those that they draw inside of themselves, and no more. */
export function remotesNamed(
  state: CatalogState,
  components: Pick<ComponentIndex, 'find' | 'locate'>,
  { slots, globals, onlyPublic, userId }: ComponentNames,
): RemotesBody {
  const asked = (registry: Registry, wanted: Iterable<string>) =>
    [...new Set(wanted)].map((name): ComponentQuery => {
      return { name, registry, userId, isPublic: onlyPublic?.has(name) ?? false }
    })
  const named = [...asked('slot', slots), ...asked('global', globals)]
  const found = { slot: new Map<string, RemoteEntry>(), global: new Map<string, RemoteEntry>() }
  for (const query of [...named, ...usedComponents(state, components, named)]) {
    const entry = components.find(query)
    if (entry) found[query.registry].set(query.name, entry)
  }
  return {
    slots: Object.fromEntries(found.slot),
    globals: Object.fromEntries(found.global),
  }
}

/** Returns the origins that these remotes asked for and were granted; without a set, those of all remotes. */
export function grantedOrigins(
  { remotes }: Pick<CatalogState, 'remotes'>,
  wanted?: ReadonlySet<string>,
): readonly string[] {
  const origins = remotes
    .filter(({ name }) => wanted?.has(name) ?? true)
    .flatMap((remote) => {
      const asked = liveManifests(remote).flatMap(({ origins = [] }) => origins)
      return asked.filter((origin) => remote.origins.includes(origin))
    })
  return [...new Set(origins)].sort()
}

export function liveManifests(remote: LiveRemote): readonly Manifest[] {
  return releasedVersions(remote).map(({ manifest }) => manifest)
}

/** The state as if `base` were released of its remote, for everybody: grants, rules and switches stay what they are. */
export function withVersion(
  state: CatalogState,
  remote: StoredRemote,
  base: ReleasedVersion,
): CatalogState {
  const { name } = remote
  const live = { ...remote, base, canary: undefined }
  const isLive = state.remotes.some((one) => one.name === name)
  const remotes = isLive
    ? state.remotes.map((one) => (one.name === name ? live : one))
    : [...state.remotes, live]
  return { ...state, remotes }
}

/**
 * The components of other remotes that the asked ones draw inside of themselves, and those of these in turn: whoever
 * gets the one gets the other. None that is asked for already, none that its viewer would not be given, and for a
 * public place none without the operator's grant.
 */
function usedComponents(
  state: CatalogState,
  index: Pick<ComponentIndex, 'locate'>,
  asked: readonly ComponentQuery[],
): readonly ComponentQuery[] {
  const known = new Set(asked.map(keyOf))
  const waiting = [...asked]
  const used: ComponentQuery[] = []
  for (const query of waiting) {
    const fate = index.locate(query)
    const uses = fate.is === 'found' ? fate.choice.version?.manifest.uses : undefined
    for (const next of uses ? queriesOf(state, uses, query) : []) {
      if (known.has(keyOf(next)) || index.locate(next).is !== 'found') continue
      known.add(keyOf(next))
      waiting.push(next)
      used.push(next)
    }
  }
  return used
}

function keyOf({ registry, name }: ComponentQuery): string {
  return `${registry}/${name}`
}

function queriesOf(
  state: CatalogState,
  uses: NonNullable<Manifest['uses']>,
  { userId, isPublic }: ComponentQuery,
): readonly ComponentQuery[] {
  return Object.entries(uses).flatMap(([name, exposes]) => {
    const remote = state.remotes.find((one) => one.name === name)
    const components = remote && chooseVersion(state, remote, userId).version?.manifest.components
    const drawn = components?.filter(({ expose }) => exposes.includes(expose)) ?? []
    // Of a part that is no component, the way to the entry is that of any other.
    const ways = drawn.length > 0 ? drawn : (components?.slice(0, 1) ?? [])
    return ways.map((one) => ({ name: one.name, registry: one.registry, userId, isPublic }))
  })
}
