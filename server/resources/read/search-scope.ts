import type { Viewer } from '../../slots/viewer'
import type { RecordsSearch } from '../../storage/records/records-filter'
import { isAllowed } from '../define/permission'
import type { Resource } from '../define/resource'
import { tableFor, visibleFields } from '../define/resource-scope'
import { isStored, relatedResource, type StoredField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'

/** Returns where `q` looks: the resource's texts, and those of related records that the viewer may view. */
export function searchScope(
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
