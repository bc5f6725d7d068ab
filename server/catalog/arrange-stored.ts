import type { SlotRegistry } from '../slots/slot-registry'
import { createLayoutsTable } from '../storage/tables/layouts-table'
import type { StorageScope } from '../storage/transact'
import type { CurrentCatalog } from './catalog'
import { readCatalogState } from './catalog-state'
import { indexComponents } from './component-index'
import { proposalsOf } from './proposals/proposed-slots'

/** Arranges slots by what is stored at this moment, for a process that delivers nothing itself. */
export async function arrangeStored(
  slots: SlotRegistry,
  storage: StorageScope,
): Promise<CurrentCatalog> {
  const state = await readCatalogState(storage)
  const components = indexComponents(state, '')
  const { layout } = await createLayoutsTable(storage).head()
  slots.arrange(layout, proposalsOf(state, components, slots))
  return { state, components }
}
