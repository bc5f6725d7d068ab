import type { Viewer } from '../../slots/viewer'
import type { RecordRow, RecordRows } from '../../storage/records/record-rows'
import { isAllowed } from '../define/permission'
import type { Resource } from '../define/resource'
import { visibleFields } from '../define/resource-scope'
import { type Field, isField, isStored, relatedResource } from '../fields/field'
import { rowTitle } from './record-view'
import { sourceOf } from './source-of'

interface RelatedScope {
  readonly store: RecordRows
  readonly resources: ReadonlyMap<string, Resource>
  readonly viewer: Viewer
}

type Titles = ReadonlyMap<number, string>

/**
 * Titles of the records that the rows point at: field name → id → title. One query a relation field,
 * however many rows; nothing of resources that the viewer may not view.
 */
export async function relatedTitles(
  rows: readonly RecordRow[],
  fields: readonly Field[],
  scope: RelatedScope,
): Promise<ReadonlyMap<string, Titles>> {
  const titles = new Map<string, Titles>()
  for (const { entry, column } of fields.filter(isStored)) {
    const target = scope.resources.get(relatedResource(entry) ?? '')
    if (!target || !isAllowed(scope.viewer, target.name, 'view')) continue
    const ids = [...new Set(rows.map((row) => Number(row[column] ?? 0)))].filter((id) => id > 0)
    titles.set(entry.name, await titlesOf(target, ids, scope))
  }
  return titles
}

async function titlesOf(
  resource: Resource,
  ids: readonly number[],
  scope: RelatedScope,
): Promise<Titles> {
  if (ids.length === 0) return new Map()
  const names = {
    names: resource.record,
    visible: visibleFields(resource, scope.viewer),
    all: resource.items.filter(isField),
  }
  const source = sourceOf({ resource, viewer: scope.viewer }, scope)
  const related = await source
    .findMany(ids)
    .catch((error: unknown) => withoutTitles(resource, error))
  return new Map(related.map((row) => [Number(row['id']), rowTitle(row, names)]))
}

// A store that fails costs its titles, not the lists of others.
function withoutTitles({ store, name }: Resource, error: unknown): readonly RecordRow[] {
  if (!store) throw error
  process.emitWarning(`The store of "${name}" returned no titles: ${String(error)}`)
  return []
}
