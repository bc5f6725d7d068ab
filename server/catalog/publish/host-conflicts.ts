import { fitsVersion } from '@slipway/sdk/check'
import type { Fault, HostConflicts, Manifest } from '@slipway/sdk/contract'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { Storage } from '../../storage/storage'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'

/** The host, as far as its remotes meet on its pages. */
export interface MeetingDeps {
  readonly storage: Storage
  readonly slots: Pick<SlotRegistry, 'current'>
}

/** The parts of `slipway.json` by which versions of two remotes meet. */
export type MeetingManifest = Pick<Manifest, 'name' | 'singletons' | 'slots'>

/** What of a version gets in the way of other live remotes, or they in its way: shared modules, and full locations. */
export async function findConflicts(
  { storage, slots }: MeetingDeps,
  manifest: MeetingManifest,
): Promise<HostConflicts> {
  return {
    shares: await shareConflicts(storage, manifest),
    locations: fullLocations(slots, manifest),
  }
}

/** The same as faults that prevent nothing. */
export function conflictWarnings({ shares, locations }: HostConflicts): Fault[] {
  return [
    ...shares.map(({ module, version, remote, otherVersion }) => ({
      pointer: '/singletons',
      code: 'share-conflict',
      detail: `"${module}": this version brings ${version} as a singleton, and ${remote} brings ${otherVersion}, which do not fit each other. A page keeps one of them, and both remotes get that one. Take the same major, or remove "singleton: true" from "shared" of the federation plugin, so that each has its own.`,
    })),
    ...locations.map(({ location, slots, most }) => ({
      pointer: '/slots',
      code: 'location-full',
      detail: `There are ${slots} slots at ${location} with those of this version, and a viewer gets ${most} there at most: who would get all of them does not get the last ones. Propose another location, or ask an operator to hide some (Administration → Slots).`,
    })),
  ]
}

async function shareConflicts(
  storage: Storage,
  { name, singletons = {} }: MeetingManifest,
): Promise<HostConflicts['shares']> {
  if (Object.keys(singletons).length === 0) return []
  const { remotes } = await createReleasesTable(storage).head()
  const { [name]: _own, ...others } = remotes
  const live = await createVersionsTable(storage).findReleased(others)
  return live.flatMap(({ manifest }) =>
    Object.entries(singletons).flatMap(([module, one]) => {
      const other = manifest.singletons?.[module]
      if (!other || (fits(one.range, other.version) && fits(other.range, one.version))) return []
      const { version } = one
      return [{ module, version, remote: manifest.name, otherVersion: other.version }]
    }),
  )
}

function fits(requiredVersion: string, version: string): boolean {
  const share = { name: '', scopes: [], singleton: true, strictVersion: true, hasCopy: false }
  return fitsVersion({ ...share, requiredVersion }, version)
}

function fullLocations(
  slots: MeetingDeps['slots'],
  { name, slots: proposed = [] }: MeetingManifest,
): HostConflicts['locations'] {
  const { delivered, registration } = slots.current()
  const { locations, limits } = registration
  const places = proposed.flatMap(({ location }) => locations.deliveredAt(location) ?? [])
  return [...new Set(places)].flatMap((location) => {
    const others = delivered.filter((one) => one.location === location && one.from?.remote !== name)
    const count = others.length + places.filter((place) => place === location).length
    return count > limits.perLocation ? [{ location, slots: count, most: limits.perLocation }] : []
  })
}
