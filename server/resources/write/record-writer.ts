import type { ResourceRecord } from '@slipway/sdk/contract'
import type { Keep } from '../act/idempotent-calls'
import type { RecordsScope } from '../define/resource-scope'
import type { RecordAddress } from './record-problems'

/** Changes records for a viewer, wherever they live. */
export interface RecordWriter {
  create(scope: RecordsScope, body: unknown, keep?: Keep<ResourceRecord>): Promise<ResourceRecord>
  update(scope: RecordsScope, address: RecordAddress, body: unknown): Promise<ResourceRecord>
  remove(scope: RecordsScope, address: RecordAddress): Promise<void>
  /** Brings a deleted record back. */
  restore(scope: RecordsScope, id: number): Promise<ResourceRecord>
}
