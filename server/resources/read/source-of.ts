import type { Viewer } from '../../slots/viewer'
import type { RecordRows } from '../../storage/records/record-rows'
import type { RecordsSearch } from '../../storage/records/records-filter'
import { isAllowed } from '../define/permission'
import type { Resource } from '../define/resource'
import { type RecordsScope, tableFor, visibleFields } from '../define/resource-scope'
import { isStored, relatedResource, type StoredField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import { readPage } from './list-page'
import { providerSource } from './provider-source'
import type { RecordSource } from './record-source'

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
