import type { Manifest } from '@slipway/sdk/contract'
import { arrangeStored } from '../catalog/arrange-stored'
import type { CatalogState } from '../catalog/catalog-state'
import { indexComponents } from '../catalog/component-index'
import type { SlotRegistry } from '../slots/slot-registry'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import type { StorageScope } from '../storage/transact'
import { deliveredPlaces } from './criticality'
import { look, type SeenVersion } from './look'
import { watchedVersions } from './watched-versions'

/** What the guard sees in what is stored at this moment, for a process that delivers nothing itself. */
export async function lookStored(
  storage: StorageScope,
  { slots, isLocal }: { readonly slots: SlotRegistry; readonly isLocal: boolean },
): Promise<readonly SeenVersion[]> {
  const { state } = await arrangeStored(slots, storage)
  const places = () => deliveredPlaces(slots.current().delivered)
  const now = Date.now()
  const without = catalogOf(state, () => undefined)
  const watched = await watchedVersions(storage, { catalog: without, now, isLocal, places })
  const formers = new Map<string, Manifest>()
  for (const { remote, former = '' } of watched) {
    const found = await createVersionsTable(storage).find(remote, former)
    if (found) formers.set(`${remote}@${former}`, found.manifest)
  }
  const catalog = catalogOf(state, (remote, version) => formers.get(`${remote}@${version}`))
  return await look({ storage, catalog, isLocal, places, now: () => now })
}

type Find = (remote: string, version: string) => Manifest | undefined

function catalogOf(state: CatalogState, version: Find) {
  return { current: () => ({ state, components: indexComponents(state, '') }), version }
}
