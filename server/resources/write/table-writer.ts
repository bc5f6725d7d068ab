import type { ResourceRecord } from '@slipway/sdk/contract'
import type { RecordRow } from '../../storage/records/record-rows'
import { type Keep, keepNothing } from '../act/idempotent-calls'
import { assertAllowed, isAllowed } from '../define/permission'
import { type RecordsScope, tableFor, visibleFields } from '../define/resource-scope'
import { isField } from '../fields/field'
import { columnValues, rowValues } from '../fields/field-value'
import { notFound } from '../read/record-id'
import { rowEtag } from '../read/record-view'
import { recordInvalid } from './record-body'
import { checkRecord, startValues } from './record-input'
import { editConflict, explainChange, isCurrent, type RecordAddress } from './record-problems'
import type { RecordTransactions, RecordWork } from './record-transactions'
import type { RecordWriter } from './record-writer'
import { removeRow, restoreRow } from './row-removal'

/** Changes records of tables, each change in one transaction. */
export class TableWriter implements RecordWriter {
  readonly #transactions: RecordTransactions

  constructor(transactions: RecordTransactions) {
    this.#transactions = transactions
  }

  async create(
    scope: RecordsScope,
    body: unknown,
    keep: Keep<ResourceRecord> = keepNothing,
  ): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'create')
    const table = tableFor(resource, viewer)
    return await this.#transactions.run(scope, explainChange, async (work) => {
      const start = startValues(resource)
      const { values, faults } = await checkRecord(
        resource,
        { body, id: null, before: start },
        work.input,
      )
      if (faults.length > 0) throw recordInvalid(faults)
      const columns = columnValues(resource.items.filter(isField), { ...start, ...values })
      const record = await work.notify(await work.store.insert(table, columns), null)
      await keep(record, work.transaction)
      return record
    })
  }

  async update(
    scope: RecordsScope,
    address: RecordAddress,
    body: unknown,
  ): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'update')
    const table = tableFor(resource, viewer)
    const fields = resource.items.filter(isField)
    return await this.#transactions.run(scope, explainChange, async (work) => {
      const row = await lockCurrent(scope, work, address)
      const { id } = address
      const before = rowValues(fields, row)
      const { values, faults } = await checkRecord(resource, { body, id, before }, work.input)
      if (faults.length > 0) throw recordInvalid(faults)
      await work.store.update(table, id, columnValues(fields, values))
      return await work.notify(id, before)
    })
  }

  async remove(scope: RecordsScope, address: RecordAddress): Promise<void> {
    assertAllowed(scope.viewer, scope.resource.name, 'delete')
    await this.#transactions.remove(scope, async (work) => {
      await removeRow(scope, work, await lockCurrent(scope, work, address))
    })
  }

  async restore(scope: RecordsScope, id: number): Promise<ResourceRecord> {
    assertAllowed(scope.viewer, scope.resource.name, 'delete')
    return await this.#transactions.run(scope, explainChange, (work) => restoreRow(scope, work, id))
  }
}

/** The row, locked, if the request has read it as it is. */
async function lockCurrent(
  scope: RecordsScope,
  work: RecordWork,
  address: RecordAddress,
): Promise<RecordRow> {
  const { resource, viewer } = scope
  const row = await work.store.lock(tableFor(resource, viewer), address.id)
  if (!row) throw notFound('record')
  if (isCurrent(rowEtag(visibleFields(resource, viewer), row), address)) return row
  const mayView = isAllowed(viewer, resource.name, 'view')
  if (!mayView) throw editConflict(undefined)
  const lastChange = await work.lastChange(row)
  throw editConflict({ ...(await work.toRecord(row)), ...(lastChange && { lastChange }) })
}
