import { codedProblem, type ResourceRecord } from '@slipway/sdk/contract'
import { toApplicationDatabase } from '../../storage/application-database'
import { type RecordRow, RecordRows } from '../../storage/records/record-rows'
import { createRecordLogTable } from '../../storage/tables/record-log-table'
import { type Keep, keepNothing } from '../act/idempotent-calls'
import { assertAllowed, isAllowed } from '../define/permission'
import type { ProvidedRecord, RecordProvider } from '../define/record-provider'
import { type RecordsDeps, type RecordsScope, visibleFields } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'
import { etagOfProvider, toRow } from '../read/provider-row'
import { notFound } from '../read/record-id'
import { rowEtag } from '../read/record-view'
import type { ResourceRecords } from '../read/resource-records'
import { callProvider } from './call-provider'
import { type RecordInput, recordInvalid } from './record-body'
import { checkRecord, type SentRecord, startValues } from './record-input'
import { editConflict, isCurrent, type RecordAddress } from './record-problems'
import type { RecordWriter } from './record-writer'

/** Changes records of stores: the same rights and checks; the store keeps what it is given. */
export class ProviderWriter implements RecordWriter {
  readonly #deps: RecordsDeps & { readonly records: ResourceRecords }

  constructor(deps: RecordsDeps & { readonly records: ResourceRecords }) {
    this.#deps = deps
  }

  async create(
    scope: RecordsScope,
    body: unknown,
    keep: Keep<ResourceRecord> = keepNothing,
  ): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'create')
    const store = providerOf(scope)
    const create = supported(store.create)
    const start = startValues(resource)
    const values = await this.#read(scope, { body, id: null, before: start })
    const made = await callProvider(store, viewer, async (call) =>
      rowOf(scope, await create.call(store, { ...start, ...values }, call)),
    )
    await this.#note(scope, Number(made['id']))
    const record = await this.#deps.records.toRecord(scope, made)
    await keep(record, undefined)
    return record
  }

  async update(
    scope: RecordsScope,
    address: RecordAddress,
    body: unknown,
  ): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'update')
    supported(providerOf(scope).update)
    const row = await this.#findCurrent(scope, address)
    const { id } = address
    const before = rowValues(resource.items.filter(isField), row)
    const values = await this.#read(scope, { body, id, before })
    const changed = await this.#update(scope, row, values)
    if (changed === 'conflict') throw await this.#conflict(scope, id)
    return await this.#deps.records.toRecord(scope, changed)
  }

  async remove(scope: RecordsScope, address: RecordAddress): Promise<void> {
    assertAllowed(scope.viewer, scope.resource.name, 'delete')
    await this.removeRow(scope, await this.#findCurrent(scope, address))
  }

  restore(): Promise<ResourceRecord> {
    return Promise.reject(notFound('record'))
  }

  /** Deletes a record that was just read. */
  async removeRow(scope: RecordsScope, row: RecordRow): Promise<void> {
    const store = providerOf(scope)
    const remove = supported(store.delete)
    const id = Number(row['id'])
    const etag = etagOfProvider(row)
    const answer = await callProvider(store, scope.viewer, (call) =>
      remove.call(store, { ...call, id, etag }),
    )
    if (answer === 'conflict') throw await this.#conflict(scope, id)
    await this.#note(scope, id)
  }

  /** Changes a record that was just read, without checks; returns it as it is then. */
  async change(scope: RecordsScope, row: RecordRow, values: RecordInput): Promise<RecordRow> {
    const changed = await this.#update(scope, row, values)
    if (changed === 'conflict') throw editConflict(undefined)
    return changed
  }

  async #update(
    scope: RecordsScope,
    row: RecordRow,
    values: RecordInput,
  ): Promise<RecordRow | 'conflict'> {
    const store = providerOf(scope)
    const update = supported(store.update)
    const address = { id: Number(row['id']), etag: etagOfProvider(row) }
    const changed = await callProvider(store, scope.viewer, async (call) => {
      const answer = await update.call(store, values, { ...call, ...address })
      return typeof answer === 'object' ? rowOf(scope, answer) : answer
    })
    if (changed === undefined) throw notFound('record')
    if (changed !== 'conflict') await this.#note(scope, address.id)
    return changed
  }

  // The store has changed it: that pages hear of it later is no failure of the change.
  async #note({ resource }: RecordsScope, id: number): Promise<void> {
    await createRecordLogTable(this.#deps.storage)
      .note({ resource: resource.name, id })
      .catch((error: unknown) =>
        process.emitWarning(
          `Pages are not told of a change of ${resource.name}/${id}: ${String(error)}`,
        ),
      )
  }

  async #findCurrent(scope: RecordsScope, address: RecordAddress): Promise<RecordRow> {
    const row = await this.#deps.records.source(scope).find(address.id)
    if (!row) throw notFound('record')
    const seen = visibleFields(scope.resource, scope.viewer)
    if (isCurrent(rowEtag(seen, row), address)) return row
    throw await this.#conflict(scope, address.id)
  }

  async #conflict(scope: RecordsScope, id: number): Promise<Error> {
    if (!isAllowed(scope.viewer, scope.resource.name, 'view')) return editConflict(undefined)
    const row = await this.#deps.records.source(scope).find(id)
    return row ? editConflict(await this.#deps.records.toRecord(scope, row)) : notFound('record')
  }

  async #read({ resource, viewer }: RecordsScope, sent: SentRecord): Promise<RecordInput> {
    const { storage, resources } = this.#deps
    const db = toApplicationDatabase(storage.db)
    const scope = { viewer, store: new RecordRows(storage), db, resources }
    const { values, faults } = await checkRecord(resource, sent, scope)
    if (faults.length > 0) throw recordInvalid(faults)
    return values
  }
}

function providerOf({ resource }: RecordsScope): RecordProvider {
  if (!resource.store) throw new Error(`The resource "${resource.name}" has no store.`)
  return resource.store
}

function supported<Method>(method: Method | undefined): Method {
  if (method) return method
  throw codedProblem('method-not-allowed', 'The store of these records cannot do that.', {
    headers: { Allow: 'GET, HEAD' },
  })
}

function rowOf({ resource }: RecordsScope, record: ProvidedRecord): RecordRow {
  return toRow(record, resource.items.filter(isField))
}
