import type { Application } from '../../application/create-application'
import { readCatalogState } from '../../catalog/catalog-state'
import { indexComponents } from '../../catalog/component-index'
import { proposalsOf } from '../../catalog/proposals'
import { createLayoutsTable } from '../../storage/tables/layouts-table'
import type { StorageScope } from '../../storage/transact'
import { createExplain, type Explain } from './explain'

/** Explains out of what is stored at this moment, for a process that delivers nothing itself. */
export async function explainStored(
  application: Application,
  storage: StorageScope,
): Promise<Explain> {
  const state = await readCatalogState(storage)
  const components = indexComponents(state, '')
  application.slots.propose(proposalsOf(state, components, application.slots))
  application.slots.arrange((await createLayoutsTable(storage).head()).layout)
  return createExplain({ application, storage, current: () => ({ state, components }) })
}
