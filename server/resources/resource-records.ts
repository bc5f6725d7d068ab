import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import type { Viewer } from '../slots/viewer'
import type { ColumnValue } from '../storage/records-filter'
import { type RecordRow, RecordsStore } from '../storage/records-store'
import type { Storage } from '../storage/storage'
import { isField, isSortable, isStored } from './field'
import { filterEntries } from './list-filters'
import { readPage } from './list-page'
import { readListQuery } from './list-query'
import { assertAllowed } from './permission'
import { notFound } from './record-id'
import { toRecord } from './record-view'
import { relatedTitles } from './related-titles'
import type { Resource } from './resource'
import { tableFor, visibleFields } from './resource-scope'
import { searchScope } from './search-scope'

export interface RecordsDeps {
  readonly storage: Pick<Storage, 'db' | 'engine'>
  readonly resources: ReadonlyMap<string, Resource>
}

/** One resource as one viewer works with it. */
export interface RecordsScope {
  readonly resource: Resource
  readonly viewer: Viewer
}

/** Reads the records of resources: only what the viewer may view, in their tenant. */
export class ResourceRecords {
  readonly #store: RecordsStore
  readonly #resources: ReadonlyMap<string, Resource>

  constructor({ storage, resources }: RecordsDeps) {
    this.#store = new RecordsStore(storage)
    this.#resources = resources
  }

  /** A page of records; `search` is the query string. */
  list(scope: RecordsScope, search: string): Promise<ListBody> {
    assertAllowed(scope.viewer, scope.resource.name, 'view')
    return this.#list(scope, search, [])
  }

  /** The records of a relation of one record. */
  async related(
    scope: RecordsScope,
    address: { readonly id: number; readonly relation: string; readonly search: string },
  ): Promise<ListBody> {
    await this.find(scope, address.id)
    const relation = scope.resource.relations.find(({ name }) => name === address.relation)
    const resource = relation && this.#resources.get(relation.resource)
    const field = resource?.items
      .filter(isField)
      .filter(isStored)
      .find(({ entry }) => entry.name === relation?.field)
    if (!resource || !field) throw notFound('relation')
    assertAllowed(scope.viewer, resource.name, 'view')
    const own = [{ column: field.column, value: address.id }]
    return this.#list({ ...scope, resource }, address.search, own)
  }

  async find({ resource, viewer }: RecordsScope, id: number): Promise<ResourceRecord> {
    assertAllowed(viewer, resource.name, 'view')
    const row = await this.#store.find(tableFor(resource, viewer), id)
    if (!row) throw notFound('record')
    const [record] = await this.toRecords({ resource, viewer }, [row])
    if (!record) throw notFound('record')
    return record
  }

  /** Rows as delivered to the viewer, with the titles of what they point at. */
  async toRecords(
    { resource, viewer }: RecordsScope,
    rows: readonly RecordRow[],
    store: RecordsStore = this.#store,
  ): Promise<ResourceRecord[]> {
    const visible = visibleFields(resource, viewer)
    const resources = this.#resources
    const titles = await relatedTitles(rows, visible, { store, resources, viewer })
    const all = resource.items.filter(isField)
    return rows.map((row) => toRecord(row, { names: resource.record, all, visible, titles }))
  }

  async #list(
    scope: RecordsScope,
    search: string,
    own: readonly { readonly column: string; readonly value: ColumnValue }[],
  ): Promise<ListBody> {
    const { resource, viewer } = scope
    const fields = visibleFields(resource, viewer)
    const query = readListQuery(search, { fields, defaultSort: resource.sort })
    const { rows, ...page } = await readPage(
      this.#store,
      {
        table: tableFor(resource, viewer),
        filter: {
          equal: own,
          matches: query.matches,
          search: { words: query.words, ...searchScope(resource, viewer, this.#resources) },
        },
      },
      query,
    )
    const records = rows.map(({ row }) => row)
    return {
      ...page,
      items: await this.toRecords(scope, records),
      columns: listColumns(scope),
      filters: filterEntries(fields),
    }
  }
}

function listColumns({ resource, viewer }: RecordsScope): ListBody['columns'] {
  const fields = visibleFields(resource, viewer)
  return resource.columns.flatMap((name) => {
    const { entry, visible } = fields.find((field) => field.entry.name === name) ?? {}
    return entry && visible?.list ? [{ ...entry, sortable: isSortable(entry.type) }] : []
  })
}
