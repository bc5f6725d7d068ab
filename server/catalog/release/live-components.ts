import type { LiveComponent, Locations } from '@slipway/sdk/contract'
import type { RegisteredSlot } from '../../slots/registered-slot'
import type { StoredVersion } from '../../storage/tables/catalog/versions-table'

type Placed = Pick<RegisteredSlot, 'location'> & { readonly entry: { readonly component: string } }

/**
 * The components of the live versions of a remote, and where they stand: `slots` are those of the
 * application and of operators, beside what the versions propose themselves.
 */
export function liveComponents(
  live: readonly Pick<StoredVersion, 'manifest'>[],
  slots: readonly Placed[],
  locations: Locations,
): LiveComponent[] {
  const found = new Map<string, LiveComponent>()
  const places = [...slots.map(inApplication), ...live.flatMap(proposed(locations))]
  for (const { manifest } of live) {
    for (const { name, registry, criticality = 'normal' } of manifest.components) {
      const known = found.get(`${registry}/${name}`)
      if (known) known.versions.push(manifest.version)
      else {
        const component = { name, registry, criticality }
        found.set(`${registry}/${name}`, describe(component, manifest.version, places))
      }
    }
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

interface Place {
  readonly location: string
  readonly component: string
}

function inApplication({ location, entry }: Placed): Place {
  return { location, component: entry.component }
}

function proposed(locations: Locations) {
  return ({ manifest: { slots = [] } }: Pick<StoredVersion, 'manifest'>): Place[] =>
    slots.flatMap(({ location: named, component }) => {
      const location = locations.deliveredAt(named)
      return location === undefined ? [] : [{ location, component }]
    })
}

function describe(
  { name, registry, criticality }: Pick<LiveComponent, 'name' | 'registry' | 'criticality'>,
  version: string,
  places: readonly Place[],
): LiveComponent {
  const own = registry === 'slot' ? places.filter(({ component }) => component === name) : []
  const locations = [...new Set(own.map(({ location }) => location))].sort()
  return { name, registry, versions: [version], locations, criticality }
}
