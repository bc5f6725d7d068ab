import { expiryNotice, type OverviewBrief } from '@slipway/sdk/contract'
import { readExpiring } from '../catalog/api/expiring'
import { createErrorGroupsTable } from '../storage/tables/reports/error-groups-table'
import type { StorageScope } from '../storage/transact'
import { countFailingWebhooks, readState, type StateDeps } from './overview'
import type { CountWaiting } from './waiting-proposals'

interface BriefDeps extends StateDeps {
  readonly countWaiting: CountWaiting
}

/** The rights of the reader, besides looking at what fails. */
interface BriefReader {
  /** The only remote that a team may read of. */
  readonly remote?: string | undefined
  readonly mayDecide: boolean
  readonly mayManage: boolean
}

const DAY_MS = 86_400_000

/** Reads what fails, and how much waits for this reader: for every open page of an operator, so only counts. */
export async function readBrief(deps: BriefDeps, reader: BriefReader): Promise<OverviewBrief> {
  const { storage, countWaiting, now = Date.now } = deps
  const { remote, mayDecide } = reader
  const { state, failing } = await readState(deps, remote)
  const errors = createErrorGroupsTable(storage)
  return {
    ...state,
    counts: {
      errors: await errors.count({ remote, since: now() - DAY_MS }),
      failing,
      ...(mayDecide && { proposals: await countWaiting(remote) }),
      ...(reader.mayManage && (await readManaged(storage))),
    },
  }
}

async function readManaged(storage: StorageScope) {
  return {
    webhooks: await countFailingWebhooks(storage),
    expiring: (await readExpiring(storage, expiryNotice.soonDays)).length,
  }
}
