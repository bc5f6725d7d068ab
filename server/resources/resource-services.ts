import { ActionRuns } from './act/action-runs'
import { IdempotentCalls } from './act/idempotent-calls'
import { createRunActionOnRecord } from './act/run-action-on-record'
import type { Resource } from './define/resource'
import type { RecordsDeps } from './define/resource-scope'
import { ResourceRecords } from './read/resource-records'
import { ProviderWriter } from './write/provider-writer'
import { RecordLinks } from './write/record-links'
import { RecordTransactions } from './write/record-transactions'
import type { RecordWriter } from './write/record-writer'
import { TableWriter } from './write/table-writer'

/** The services that the routes of resources work with. */
export interface ResourceServices {
  readonly records: ResourceRecords
  readonly actions: ActionRuns
  readonly links: RecordLinks
  readonly calls: IdempotentCalls
  /** Returns what changes the records of a resource. */
  writerOf(resource: Resource): RecordWriter
}

export function resourceServices(deps: RecordsDeps): ResourceServices {
  const records = new ResourceRecords(deps)
  const transactions = new RecordTransactions({ ...deps, records })
  const providerWriter = new ProviderWriter({ ...deps, records })
  const tableChanges = new TableWriter(transactions)
  const runOnRecord = createRunActionOnRecord({ ...deps, records, transactions, providerWriter })
  return {
    records,
    actions: new ActionRuns({ ...deps, runOnRecord }),
    links: new RecordLinks({ ...deps, transactions }),
    calls: new IdempotentCalls(deps.storage),
    writerOf: ({ store }) => (store ? providerWriter : tableChanges),
  }
}
