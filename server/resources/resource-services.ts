import { ActionRuns } from './action-runs'
import { createActionTurn } from './action-turn'
import { IdempotentCalls } from './idempotent-calls'
import { RecordChanges } from './record-changes'
import { RecordLinks } from './record-links'
import { RecordTransactions } from './record-transactions'
import type { RecordWriter } from './record-writer'
import type { Resource } from './resource'
import { type RecordsDeps, ResourceRecords } from './resource-records'
import { StoreChanges } from './store-changes'

/** What the routes of resources work with. */
export interface ResourceServices {
  readonly records: ResourceRecords
  readonly actions: ActionRuns
  readonly links: RecordLinks
  readonly calls: IdempotentCalls
  /** What changes the records of a resource. */
  writerOf(resource: Resource): RecordWriter
}

export function resourceServices(deps: RecordsDeps): ResourceServices {
  const records = new ResourceRecords(deps)
  const transactions = new RecordTransactions({ ...deps, records })
  const storeChanges = new StoreChanges({ ...deps, records })
  const tableChanges = new RecordChanges(transactions)
  const turn = createActionTurn({ ...deps, records, transactions, storeChanges })
  return {
    records,
    actions: new ActionRuns({ ...deps, turn }),
    links: new RecordLinks({ ...deps, transactions }),
    calls: new IdempotentCalls(deps.storage),
    writerOf: ({ store }) => (store ? storeChanges : tableChanges),
  }
}
