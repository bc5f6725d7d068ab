import type { Viewer } from '../slots/viewer'
import type { RecordRow, RecordsStore } from '../storage/records-store'
import { type Field, isField, isStored } from './field'
import { isAllowed } from './permission'
import { rowTitle } from './record-view'
import type { Resource } from './resource'
import { tableFor, visibleFields } from './resource-scope'

interface RelatedScope {
  readonly store: RecordsStore
  readonly resources: ReadonlyMap<string, Resource>
  readonly viewer: Viewer
}

/**
 * Titles of the records that the rows point at: field name → id → title. One query a relation field,
 * however many rows; nothing of resources that the viewer may not view.
 */
export async function relatedTitles(
  rows: readonly RecordRow[],
  fields: readonly Field[],
  { store, resources, viewer }: RelatedScope,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const titles = new Map<string, ReadonlyMap<number, string>>()
  for (const { entry, column } of fields.filter(isStored)) {
    const target = entry.type === 'relation' ? resources.get(entry.resource) : undefined
    if (!target || !isAllowed(viewer, target.name, 'view')) continue
    const ids = [...new Set(rows.map((row) => Number(row[column] ?? 0)))].filter((id) => id > 0)
    const related = await store.findMany(tableFor(target, viewer), ids)
    const names = {
      names: target.record,
      visible: visibleFields(target, viewer),
      all: target.items.filter(isField),
    }
    titles.set(entry.name, new Map(related.map((row) => [Number(row['id']), rowTitle(row, names)])))
  }
  return titles
}
