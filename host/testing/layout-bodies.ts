import type { MapEntry, MapLocation, SlotMapBody } from '@slipway/sdk/contract'
import { locationsOf, pageIds } from '@slipway/sdk/contract/pages'

/** An entry of the application that everybody gets. */
export function mapEntry(
  location: string,
  component: string,
  more: Partial<MapEntry> = {},
): MapEntry {
  const props = more.props ?? {}
  const gate = more.gate ?? null
  return {
    id: `app/${location}/${component}`,
    component,
    location,
    props,
    gate,
    source: { of: 'application', file: 'server/app/slots.ts', line: 12 },
    code: { remote: 'notices', version: '1.2.0', canary: null },
    state: 'live',
    from: null,
    until: null,
    changed: [],
    original: { location, props, gate },
    propsSchema: null,
    locations: null,
    ...more,
  }
}

/** The map of all locations with these entries, each at its location. */
export function slotMap(
  entries: readonly MapEntry[],
  more: Partial<SlotMapBody> = {},
): SlotMapBody {
  const names = [...new Set(pageIds().flatMap((page) => locationsOf(page)))]
  const locations = names.map(
    (location): MapLocation => ({
      location,
      isPublic: locationsOf('sign-in').includes(location),
      on: pageIds().filter((page) => locationsOf(page).includes(location)),
      entries: entries.filter((entry) => entry.location === location),
    }),
  )
  const gates = { permissions: [], roles: [], tenants: [], flags: [] }
  return { number: 4, draft: null, locations, placeable: [], gates, ...more }
}
