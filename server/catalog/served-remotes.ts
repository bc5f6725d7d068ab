import type { Manifest, RemoteEntry, RemotesBody } from '@slipway/sdk/contract'
import type { StoredRemote } from '../storage/tables/catalog/remotes-table'
import {
  type CatalogState,
  type LiveRemote,
  type ReleasedVersion,
  releasedVersions,
} from './catalog-state'
import type { ComponentIndex, ComponentQuery, Registry } from './component-index'
import { usedComponents } from './used-components'

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
