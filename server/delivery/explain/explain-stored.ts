import type { Application } from '../../application/create-application'
import { readCatalogState } from '../../catalog/catalog-state'
import { indexComponents } from '../../catalog/component-index'
import { proposedSlots } from '../../catalog/proposals'
import type { StorageScope } from '../../storage/transact'
import { createExplain, type Explain } from './explain'

/** Explains out of what is stored at this moment, for a process that delivers nothing itself. */
export async function explainStored(
  application: Application,
  storage: StorageScope,
): Promise<Explain> {
  const state = await readCatalogState(storage)
  application.slots.propose(proposedSlots(state, application.slots.locations))
  const components = indexComponents(state, '')
  return createExplain({ application, storage, current: () => ({ state, components }) })
}
