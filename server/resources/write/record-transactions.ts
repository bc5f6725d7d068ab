import type { LastChange, ResourceRecord } from '@slipway/sdk/contract'
import { type ApplicationDatabase, toApplicationDatabase } from '../../storage/application-database'
import { takenValues } from '../../storage/dialects/unique-violation'
import { type RecordRow, RecordRows } from '../../storage/records/record-rows'
import type { Storage } from '../../storage/storage'
import { createRecordChangesTable } from '../../storage/tables/record-changes-table'
import { createRecordLogTable } from '../../storage/tables/record-log-table'
import { type RecordsDeps, type RecordsScope, tableFor } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'
import { notFound } from '../read/record-id'
import { rowEtag } from '../read/record-view'
import type { ResourceRecords } from '../read/resource-records'
import type { RecordInput } from './record-body'
import type { InputScope } from './record-input'
import { explainRemoval, notUnique } from './record-problems'

/** One transaction that changes a record. */
export interface RecordWork {
  readonly store: RecordRows
  readonly transaction: Storage['db']
  /** The same transaction, for the application. */
  readonly db: ApplicationDatabase
  readonly input: InputScope
  /** Keeps the transaction from running again: later steps may do more than change the database. */
  runOnce(): void
  /** Calls the resource's hook for the change; returns the record as it is then. */
  notify(id: number, before: RecordInput | null): Promise<ResourceRecord>
  /** Calls the resource's hook for the record that is gone. */
  notifyRemoval(id: number, before: RecordInput): Promise<void>
  toRecord(row: RecordRow): Promise<ResourceRecord>
  /** Finds who made the row what it is; nothing where that was no user, or is not known any more. */
  lastChange(row: RecordRow): Promise<LastChange | undefined>
}

/** Runs changes of table records, each in one transaction. */
export class RecordTransactions {
  readonly #store: RecordRows
  readonly #deps: RecordsDeps & { readonly records: ResourceRecords }

  constructor(deps: RecordsDeps & { readonly records: ResourceRecords }) {
    this.#store = new RecordRows(deps.storage)
    this.#deps = deps
  }

  /** `explain` says what the database refused. */
  async run<Result>(
    scope: RecordsScope,
    explain: (error: unknown) => never,
    change: (work: RecordWork) => Promise<Result>,
  ): Promise<Result> {
    let mayRepeat = true
    const runOnce = () => {
      mayRepeat = false
    }
    return await this.#store
      .transaction(
        tableFor(scope.resource, scope.viewer).name,
        (store, transaction) => change({ ...this.#work(scope, store, transaction), runOnce }),
        () => mayRepeat,
      )
      .catch(async (error: unknown) => {
        const taken = await takenValues(this.#deps.storage, error)
        throw (taken && notUnique(scope, taken)) ?? explain(error)
      })
  }

  async remove(scope: RecordsScope, change: (work: RecordWork) => Promise<void>): Promise<void> {
    await this.run(scope, explainRemoval, change)
  }

  #work(
    scope: RecordsScope,
    store: RecordRows,
    transaction: Storage['db'],
  ): Omit<RecordWork, 'runOnce'> {
    const { records, resources, storage } = this.#deps
    const { resource, viewer } = scope
    const tables = { db: transaction, now: storage.now }
    const changes = createRecordChangesTable(tables)
    const log = createRecordLogTable(tables)
    const db = toApplicationDatabase(transaction)
    const fields = resource.items.filter(isField)
    const toRecord = (row: RecordRow) => records.toRecord(scope, row, store)

    const changed = (id: number) => ({ resource: resource.name, id })
    const state = (row: RecordRow) => rowEtag(fields, row)

    async function read(id: number): Promise<RecordRow> {
      const row = await store.find(tableFor(resource, viewer), id)
      if (!row) throw notFound('record')
      return row
    }

    return {
      store,
      transaction,
      db,
      input: { viewer, store, db, resources },
      toRecord,
      async notify(id, before) {
        let row = await read(id)
        if (resource.afterChange) {
          await resource.afterChange({ id, before, after: rowValues(fields, row), db })
          row = await read(id)
        }
        // Of a new record nobody has an older copy.
        if (before)
          await changes.note({ ...changed(id), userId: viewer.user.id, state: state(row) })
        await log.note(changed(id))
        return await toRecord(row)
      },
      async notifyRemoval(id, before) {
        await changes.forget(changed(id))
        await resource.afterChange?.({ id, before, after: null, db })
        await log.note(changed(id))
      },
      async lastChange(row) {
        const last = await changes.last(changed(Number(row['id'])))
        // A job, or another program, changed it since.
        if (last?.state !== state(row)) return undefined
        const { name: by, userId, ageMs } = last
        return { by, self: userId === viewer.user.id, ageSeconds: Math.floor(ageMs / 1000) }
      },
    }
  }
}
