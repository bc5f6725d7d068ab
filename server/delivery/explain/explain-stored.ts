import type { Application } from '../../application/create-application'
import { arrangeStored } from '../../catalog/arrange-stored'
import type { StorageScope } from '../../storage/transact'
import { createExplain, type Explain } from './explain'

/** Explains out of what is stored at this moment, for a process that delivers nothing itself. */
export async function explainStored(
  application: Application,
  storage: StorageScope,
): Promise<Explain> {
  const current = await arrangeStored(application.slots, storage)
  return createExplain({ application, storage, current: () => current })
}
