import type { Viewer } from '../../slots/viewer'
import type { ColumnMatch } from '../../storage/records/column-match'
import type { RecordRows } from '../../storage/records/record-rows'
import type { RecordsSearch } from '../../storage/records/records-filter'
import { isAllowed } from '../define/permission'
import type {
  ProviderFilter,
  ProviderPage,
  ProviderQuery,
  RecordProvider,
} from '../define/record-provider'
import type { Resource } from '../define/resource'
import { type RecordsScope, tableFor, visibleFields } from '../define/resource-scope'
import { type Field, isField, isStored, relatedResource, type StoredField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import { callProvider } from '../write/call-provider'
import { writeCursor } from './cursor'
import { type ListPage, readPage } from './list-page'
import type { ListQuery } from './list-query'
import { toRow } from './provider-row'
import type { OwnRecords, RecordSource } from './record-source'

const MAX_COUNT = 10_000

/** Returns the source of a resource's records, for one viewer. */
export function sourceOf(
  scope: RecordsScope,
  deps: { readonly store: RecordRows; readonly resources: ReadonlyMap<string, Resource> },
): RecordSource {
  const { store } = scope.resource
  return store ? providerSource(scope, store) : tableSource(scope, deps)
}

interface TableSourceDeps {
  readonly store: RecordRows
  readonly resources: ReadonlyMap<string, Resource>
}

/** Reads the records of a table. */
function tableSource(
  { resource, viewer }: RecordsScope,
  { store, resources }: TableSourceDeps,
): RecordSource {
  const table = tableFor(resource, viewer)
  return {
    page(query, { equal, linked }) {
      const filter = {
        equal: equal ? [equal] : [],
        matches: query.matches,
        search: { words: query.words, ...searchScope(resource, viewer, resources) },
        linked,
      }
      const shown = query.deleted ? 'deleted' : 'live'
      return readPage(store, { table: tableFor(resource, viewer, shown), filter }, query)
    },
    find: (id) => store.find(table, id),
    findDeleted: async (id) =>
      resource.softDelete === undefined
        ? undefined
        : await store.find(tableFor(resource, viewer, 'deleted'), id),
    findMany: (ids) => store.findMany(table, ids),
  }
}

/** Returns where `q` looks: the resource's texts, and those of related records that the viewer may view. */
function searchScope(
  resource: Resource,
  viewer: Viewer,
  resources: ReadonlyMap<string, Resource>,
): Omit<RecordsSearch, 'words'> {
  const fields = searchedFields(resource, viewer)
  return {
    columns: textColumns(fields),
    related: fields.flatMap(({ entry, column }) => {
      const target = resources.get(relatedResource(entry) ?? '')
      if (!target || target.store || !isAllowed(viewer, target.name, 'view')) return []
      const columns = textColumns(searchedFields(target, viewer))
      return [{ column, table: tableFor(target, viewer), columns }]
    }),
  }
}

function searchedFields(resource: Resource, viewer: Viewer): StoredField[] {
  return visibleFields(resource, viewer)
    .filter(isStored)
    .filter(({ entry }) => resource.search.includes(entry.name))
}

function textColumns(fields: readonly StoredField[]): string[] {
  return fields.flatMap(({ entry, column }) => (kindOf(entry).search === 'column' ? [column] : []))
}

/** Reads the records of a store. */
function providerSource({ resource, viewer }: RecordsScope, store: RecordProvider): RecordSource {
  const fields = resource.items.filter(isField)
  const find = async (id: number) => {
    const record = await callProvider(store, viewer, (call) => store.get(id, call))
    return record && toRow(record, fields)
  }
  return {
    async page(query, own) {
      const asked = toProviderQuery(query, own, fields)
      return await callProvider(store, viewer, async (call) =>
        toPage(await store.list(asked, call), query, fields),
      )
    },
    find,
    findDeleted: () => Promise.resolve(undefined),
    async findMany(ids) {
      if (!store.getMany)
        return (await Promise.all(ids.map(find))).filter((row) => row !== undefined)
      const many = await callProvider(
        store,
        viewer,
        async (call) => await store.getMany?.(ids, call),
      )
      return (many ?? []).map((record) => toRow(record, fields))
    },
  }
}

function toProviderQuery(
  query: ListQuery,
  own: OwnRecords,
  fields: readonly Field[],
): ProviderQuery {
  const { equal } = own
  const { value } = equal ?? {}
  const ofRelation: readonly ColumnMatch[] =
    equal && value !== null && value !== undefined
      ? [{ column: equal.column, is: 'any-of', values: [value] }]
      : []
  return {
    words: query.words,
    filters: [...ofRelation, ...query.matches].flatMap((match) => toFilter(match, fields)),
    sort: { field: query.sort.replace(/^-/, ''), descending: query.order.descending },
    page: pageOf(query),
    perPage: query.perPage,
  }
}

// A cursor of these lists says which page it is in place of an id.
function pageOf({ from, page }: ListQuery): number {
  return from ? from.id : page
}

function toFilter(match: ColumnMatch, fields: readonly Field[]): ProviderFilter[] {
  const field = fields.filter(isStored).find(({ column }) => column === match.column)
  if (!field) return []
  const { name } = field.entry
  const { filter } = kindOf(field.entry)
  const value = (one: string | number) => filter?.ask?.(one) ?? one
  switch (match.is) {
    case 'any-of':
    case 'has-any':
      return [{ field: name, is: 'any-of', values: match.values.map(value) }]
    case 'nothing':
      return [{ field: name, is: 'nothing', values: [] }]
    default:
      return [{ field: name, is: match.is, values: [match.value] }]
  }
}

function toPage(
  { items, total }: ProviderPage,
  query: ListQuery,
  fields: readonly Field[],
): ListPage {
  if (!Number.isInteger(total) || total < 0 || items.length > query.perPage)
    throw new Error(`The store returned ${items.length} records of ${total}.`)
  const page = pageOf(query)
  const hasNext = page * query.perPage < total
  return {
    rows: items.map((record) => ({ row: toRow(record, fields), sortKey: '' })),
    total: { value: Math.min(total, MAX_COUNT), exact: total <= MAX_COUNT },
    next: hasNext ? cursorOf(page + 1, query) : null,
    prev: page > 1 ? cursorOf(page - 1, query) : null,
  }
}

function cursorOf(page: number, { sort, order }: ListQuery): string {
  return writeCursor(sort, { side: 'after', sortKey: order.type === 'number' ? 0 : '', id: page })
}
