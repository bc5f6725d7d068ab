import type { Manifest } from '@slipway/sdk/contract'
import type { CatalogState } from './catalog-state'
import type { ComponentIndex, ComponentQuery } from './component-index'
import { chooseVersion } from './viewer-version'

/**
 * The components of other remotes that the asked ones draw inside of themselves, and those of these in turn: whoever
 * gets the one gets the other. None that is asked for already, none that its viewer would not be given, and for a
 * public place none without the operator's grant.
 */
export function usedComponents(
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
