import { CodedError, type Fault, type ResourceRecord } from '@slipway/sdk/contract'
import type { Viewer } from '../slots/viewer'
import { type ApplicationDatabase, toApplicationDatabase } from '../storage/application-database'
import { type RecordRow, RecordsStore } from '../storage/records-store'
import { isForeignKeyViolation, isUniqueViolation } from '../storage/storage-errors'
import { type Field, isField } from './field'
import { validationFaults } from './field-validation'
import { columnValues, rowValues } from './field-value'
import { assertAllowed } from './permission'
import { fieldFault, type RecordInput, readRecordBody, recordInvalid } from './record-body'
import type { RecordChange } from './record-change'
import { notFound } from './record-id'
import { rowEtag } from './record-view'
import type { Resource } from './resource'
import type { RecordsDeps, RecordsScope, ResourceRecords } from './resource-records'
import { tableFor, visibleFields } from './resource-scope'

/** A change of a record as the request has it. */
export interface RecordAddress {
  readonly id: number
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined
}

/** Changes records, each change in one transaction. */
export class RecordChanges {
  readonly #store: RecordsStore
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #records: ResourceRecords

  constructor(deps: RecordsDeps & { readonly records: ResourceRecords }) {
    this.#store = new RecordsStore(deps.storage)
    this.#resources = deps.resources
    this.#records = deps.records
  }

  async create(scope: RecordsScope, body: unknown): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'create')
    const table = tableFor(resource, viewer)
    const fields = resource.items.filter(isField)
    return this.#change(scope, async (store, db) => {
      const start = defaultsOf(fields)
      const input = await this.#readInput(scope, { store, db }, { body, id: null, before: start })
      const values = { ...start, ...input }
      const id = await store.insert(table, columnValues(fields, values))
      return { id, before: null }
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
    return this.#change(scope, async (store, db) => {
      const row = assertCurrent(await store.lock(table, address.id), fields, address)
      const before = rowValues(fields, row)
      const { id } = address
      const input = await this.#readInput(scope, { store, db }, { body, id, before })
      await store.update(table, id, columnValues(fields, input))
      return { id, before }
    })
  }

  async remove({ resource, viewer }: RecordsScope, address: RecordAddress): Promise<void> {
    assertAllowed(viewer, resource.name, 'delete')
    const table = tableFor(resource, viewer)
    const fields = resource.items.filter(isField)
    await this.#store
      .transaction(async (store, db) => {
        const row = assertCurrent(await store.lock(table, address.id), fields, address)
        await store.remove(table, address.id)
        const before = rowValues(fields, row)
        const { id } = address
        await resource.afterChange?.({ id, before, after: null, db: toApplicationDatabase(db) })
      })
      .catch(explainRefusal('record-in-use', 'Other records point at this one; change them first.'))
  }

  async #change(
    scope: RecordsScope,
    work: (
      store: RecordsStore,
      db: ApplicationDatabase,
    ) => Promise<Pick<RecordChange, 'id' | 'before'>>,
  ): Promise<ResourceRecord> {
    const { resource, viewer } = scope
    const table = tableFor(resource, viewer)
    const fields = resource.items.filter(isField)
    return await this.#store
      .transaction(async (store, transaction) => {
        const db = toApplicationDatabase(transaction)
        const change = await work(store, db)
        const after = rowValues(fields, await read(store, change.id))
        await resource.afterChange?.({ ...change, after, db })
        const [record] = await this.#records.toRecords(scope, [await read(store, change.id)], store)
        if (!record) throw notFound('record')
        return record
      })
      .catch(explainRefusal('record-changed', 'A record that this one points at is gone.'))

    async function read(store: RecordsStore, id: number): Promise<RecordRow> {
      const row = await store.find(table, id)
      if (!row) throw notFound('record')
      return row
    }
  }

  async #readInput(
    { resource, viewer }: RecordsScope,
    { store, db }: { readonly store: RecordsStore; readonly db: ApplicationDatabase },
    {
      body,
      id,
      before,
    }: { readonly body: unknown; readonly id: number | null; readonly before: RecordInput },
  ): Promise<RecordInput> {
    const fields = visibleFields(resource, viewer)
    const { values, faults } = readRecordBody(body, fields, id === null ? 'create' : 'update')
    const all = [
      ...faults,
      ...(await this.#relationFaults(values, { fields, viewer, store })),
      ...(await validationFaults(fields, values, {
        values: { ...before, ...values },
        id,
        db,
        viewer,
      })),
    ]
    if (all.length > 0) throw recordInvalid(all)
    return values
  }

  /** A record of another tenant is as unknown as one that is not there. */
  async #relationFaults(
    values: RecordInput,
    scope: {
      readonly fields: readonly Field[]
      readonly viewer: Viewer
      readonly store: RecordsStore
    },
  ): Promise<Fault[]> {
    const faults: Fault[] = []
    for (const { entry } of scope.fields) {
      const id = values[entry.name]
      const target = entry.type === 'relation' ? this.#resources.get(entry.resource) : undefined
      if (!target || typeof id !== 'number') continue
      if (await scope.store.find(tableFor(target, scope.viewer), id)) continue
      const detail = `${entry.label}: there is no ${target.singular.toLowerCase()} ${id}.`
      faults.push(fieldFault(entry.name, 'unknown-record', detail))
    }
    return faults
  }
}

function assertCurrent(
  row: RecordRow | undefined,
  fields: readonly Field[],
  { ifMatch }: RecordAddress,
): RecordRow {
  if (!row) throw notFound('record')
  if (ifMatch === undefined) {
    const message = 'Send the record\'s "etag" as If-Match, so that no other change is overwritten.'
    throw new CodedError('precondition-required', message, { status: 428 })
  }
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (tags.includes(rowEtag(fields, row))) return row
  const message =
    'Somebody changed this record in the meantime. Load it again, then repeat your change.'
  throw new CodedError('edit-conflict', message, { status: 412 })
}

function defaultsOf(fields: readonly Field[]): RecordInput {
  return Object.fromEntries(
    fields.flatMap(({ entry }) =>
      entry.default === undefined ? [] : [[entry.name, entry.default] as const],
    ),
  )
}

function explainRefusal(code: string, message: string): (error: unknown) => never {
  return (error) => {
    if (isForeignKeyViolation(error)) throw new CodedError(code, message, { status: 409 })
    if (isUniqueViolation(error)) {
      const taken = 'Another record has one of these values, which has to be unique.'
      throw new CodedError('not-unique', taken, { status: 409 })
    }
    throw error
  }
}
