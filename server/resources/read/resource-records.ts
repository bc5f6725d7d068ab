import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import type { SlotRegistry } from '../../slots/slot-registry'
import { type RecordRow, RecordRows } from '../../storage/records/record-rows'
import { bulkActionEntries } from '../act/action-entries'
import { availableActions } from '../act/available-actions'
import { byImportance } from '../define/column-importance'
import { assertAllowed, isAllowed } from '../define/permission'
import type { Relation } from '../define/relation'
import type { Resource } from '../define/resource'
import { resourceEntry } from '../define/resource-entry'
import { type RecordsDeps, type RecordsScope, visibleFields } from '../define/resource-scope'
import { type Field, isField, isStored } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import { filterEntries } from './list-filters'
import { type ListOrders, listOrders } from './list-orders'
import { checkListQuery } from './list-query'
import { listPageSlots, recordPageSlots } from './page-slots'
import { notFound } from './record-id'
import type { OwnRecords, RecordSource } from './record-source'
import { toBareRecord, toRecord } from './record-view'
import { relatedTitles } from './related-titles'
import { findSeenRow } from './seen-records'
import { sourceOf } from './source-of'

const MOST_FIELDS = 2

const MOST_OPTIONS = 8

/** Reads the records of resources: only what the viewer may view, in their tenant. */
export class ResourceRecords {
  readonly #store: RecordRows
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #slots: SlotRegistry

  constructor({ storage, resources, slots }: RecordsDeps & { readonly slots: SlotRegistry }) {
    this.#store = new RecordRows(storage)
    this.#resources = resources
    this.#slots = slots
  }

  /** A page of records; `search` is the query string. */
  async list(scope: RecordsScope, search: string): Promise<ListBody> {
    assertAllowed(scope.viewer, scope.resource.name, 'view')
    return { ...(await this.#list(scope, search, {})), ...listPageSlots(this.#slots, scope) }
  }

  /** The records of a relation of one record. */
  async related(
    scope: RecordsScope,
    address: { readonly id: number; readonly relation: string; readonly search: string },
  ): Promise<ListBody> {
    assertAllowed(scope.viewer, scope.resource.name, 'view')
    const relation = scope.resource.relations.find(({ name }) => name === address.relation)
    const resource = relation && this.#resources.get(relation.resource)
    await findSeenRow(scope, this.source(scope), address.id)
    if (!relation || !resource) throw notFound('relation')
    assertAllowed(scope.viewer, resource.name, 'view')
    const target = { ...scope, resource }
    return await this.#list(target, address.search, ownRecords(relation, target, address.id))
  }

  /** One record; a deleted one for viewers who may restore it. */
  async find(scope: RecordsScope, id: number): Promise<ResourceRecord> {
    assertAllowed(scope.viewer, scope.resource.name, 'view')
    return await this.toRecord(scope, await findSeenRow(scope, this.source(scope), id))
  }

  /** A row as delivered by itself: with what can be done with it. */
  async toRecord(
    scope: RecordsScope,
    row: RecordRow,
    store: RecordRows = this.#store,
  ): Promise<ResourceRecord> {
    const [record] = await this.toRecords(scope, [row], store)
    if (!record) throw notFound('record')
    return {
      ...record,
      ...availableActions(scope, row),
      ...recordPageSlots(this.#slots, scope, row),
    }
  }

  /** Rows as delivered to the viewer, with the titles of what they point at. */
  async toRecords(
    { resource, viewer }: RecordsScope,
    rows: readonly RecordRow[],
    store: RecordRows = this.#store,
  ): Promise<ResourceRecord[]> {
    const { record: names, softDelete } = resource
    const all = resource.items.filter(isField)
    const visible = visibleFields(resource, viewer)
    if (!isAllowed(viewer, resource.name, 'view'))
      return rows.map((row) => toBareRecord(row, visible))
    const resources = this.#resources
    const titles = await relatedTitles(rows, visible, { store, resources, viewer })
    return rows.map((row) => toRecord(row, { names, all, visible, titles, softDelete }))
  }

  /** Returns the source of the records. */
  source(scope: RecordsScope, store: RecordRows = this.#store): RecordSource {
    return sourceOf(scope, { store, resources: this.#resources })
  }

  async #listed(scope: RecordsScope, rows: readonly RecordRow[]): Promise<ResourceRecord[]> {
    const records = await this.toRecords(scope, rows)
    return rows.flatMap((row, index) => {
      const record = records[index]
      return record ? [{ ...record, ...availableActions(scope, row) }] : []
    })
  }

  async #list(scope: RecordsScope, search: string, own: OwnRecords): Promise<ListBody> {
    const { resource, viewer } = scope
    const fields = visibleFields(resource, viewer)
    const softDelete = resource.softDelete !== undefined
    const orders = listOrders(scope, this.#resources)
    const defaultSort = orders.order(resource.sort) ? resource.sort : '-id'
    const query = checkListQuery(search, { fields, orders, defaultSort, softDelete })
    if (query.deleted) assertAllowed(viewer, resource.name, 'delete')
    const { rows, ...page } = await this.source(scope).page(query, own)
    return {
      resource: resourceEntry(scope),
      ...page,
      items: await this.#listed(
        scope,
        rows.map(({ row }) => row),
      ),
      columns: listColumns(scope, orders),
      sort: query.sort,
      ...(orders.titleSort !== undefined && { titleSort: orders.titleSort }),
      filters: filterEntries(fields),
      quickFilters: quickFilters(resource, fields),
      actions: bulkActionEntries(scope, query.deleted ? 'deleted' : 'live'),
    }
  }
}

function ownRecords(
  relation: Relation,
  { resource, viewer }: RecordsScope,
  id: number,
): OwnRecords {
  if (relation.kind === 'many-to-many') return { linked: { ...relation.through, id } }
  const field = visibleFields(resource, viewer)
    .filter(isStored)
    .find(({ entry }) => entry.name === relation.field)
  if (!field) throw notFound('relation')
  return { equal: { column: field.column, value: id } }
}

function listColumns(
  { resource, viewer }: RecordsScope,
  { names }: ListOrders,
): ListBody['columns'] {
  const fields = visibleFields(resource, viewer)
  const entries = resource.columns.flatMap((name) => {
    const { entry, visible } = fields.find((field) => field.entry.name === name) ?? {}
    return entry && visible?.list ? [entry] : []
  })
  const order = byImportance(entries, resource)
  return entries.map((entry) => ({
    ...entry,
    sortable: names.includes(entry.name),
    importance: order.indexOf(entry.name) + 1,
  }))
}

/**
 * The fields whose filters are above the list: those that the application names; else up to two of the
 * columns that have few values, the one that says what a record is first.
 */
function quickFilters(
  { quickFilters: named, columns, record }: Resource,
  visible: readonly Field[],
): string[] {
  const offered = filterEntries(visible)
  if (named) return named.filter((name) => offered.some((entry) => entry.name === name))
  const few = offered.filter(
    (entry) =>
      kindOf(entry).isChoice &&
      columns.includes(entry.name) &&
      !('options' in entry && entry.options.length > MOST_OPTIONS),
  )
  const isGroup = (name: string) => Number(name === record.group)
  return few
    .map(({ name }) => name)
    .sort(
      (one, other) =>
        isGroup(other) - isGroup(one) || columns.indexOf(one) - columns.indexOf(other),
    )
    .slice(0, MOST_FIELDS)
}
