import type { ExplainBody, Locations } from '@slipway/sdk/contract'
import type { CatalogState } from '../../catalog/catalog-state'
import { viewerVersion } from '../../catalog/viewer-version'
import type { Viewer } from '../../slots/viewer'

interface At {
  readonly locations: Locations
  readonly location: string | undefined
  readonly viewer: Viewer | null
  readonly taken: ReadonlySet<string>
}

/** Components of the viewer's versions that are made for the location, and that none of its entries names. */
export function placeableAt(
  state: CatalogState,
  { locations, location, viewer, taken }: At,
): ExplainBody['placeable'] {
  if (location === undefined) return []
  return state.remotes.flatMap((remote) => {
    const manifest = viewerVersion(state, remote, viewer?.user.id)?.manifest
    const components = manifest?.components ?? []
    return components
      .filter(({ name, registry }) => registry === 'slot' && !taken.has(name))
      .filter((component) =>
        component.locations.some((name) => locations.deliveredAt(name) === location),
      )
      .map(({ name }) => ({
        component: name,
        remote: remote.name,
        version: manifest?.version ?? '',
      }))
  })
}
