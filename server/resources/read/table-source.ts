import type { RecordRows } from '../../storage/records/record-rows'
import type { Resource } from '../define/resource'
import { type RecordsScope, tableFor } from '../define/resource-scope'
import { readPage } from './list-page'
import type { RecordSource } from './record-source'
import { searchScope } from './search-scope'

interface TableSourceDeps {
  readonly store: RecordRows
  readonly resources: ReadonlyMap<string, Resource>
}

/** Reads the records of a table. */
export function tableSource(
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
    async findDeleted(id) {
      if (resource.softDelete === undefined) return undefined
      return await store.find(tableFor(resource, viewer, 'deleted'), id)
    },
    findMany: (ids) => store.findMany(table, ids),
  }
}
