import type { Viewer } from '../../slots/viewer'
import { type RecordRow, RecordRows } from '../../storage/records/record-rows'
import type { NamedRecord } from '../../storage/tables/record-log-table'
import { isAllowed } from '../define/permission'
import type { Resource } from '../define/resource'
import type { RecordsDeps, RecordsScope } from '../define/resource-scope'
import { isProblemShaped } from '../write/is-problem-shaped'
import { notFound } from './record-id'
import type { RecordSource } from './record-source'
import { sourceOf } from './source-of'

/** The row of one record; a deleted one for viewers who may restore it. 404 otherwise. */
export async function findSeenRow(
  { resource, viewer }: RecordsScope,
  source: RecordSource,
  id: number,
): Promise<RecordRow> {
  const row = await source.find(id)
  if (row) return row
  const mayRestore = isAllowed(viewer, resource.name, 'delete')
  const deleted = mayRestore ? await source.findDeleted(id) : undefined
  if (!deleted) throw notFound('record')
  return deleted
}

interface SeenRecordsDeps extends Pick<RecordsDeps, 'storage'> {
  readonly resourcesFor: (viewer: Viewer) => ReadonlyMap<string, Resource>
}

interface SeenRecord {
  readonly scope: RecordsScope
  readonly row: RecordRow
}

type FindSeen = (viewer: Viewer, record: NamedRecord) => Promise<SeenRecord | undefined>

/**
 * Finds the record that `GET` would show to a viewer, in their tenant; `undefined` where it would show none. Rejects where the
 * store does not answer.
 */
export function createFindSeen({ storage, resourcesFor }: SeenRecordsDeps): FindSeen {
  const store = new RecordRows(storage)
  return async (viewer, { resource: name, id }) => {
    const resources = resourcesFor(viewer)
    const resource = resources.get(name)
    if (!resource || !isAllowed(viewer, name, 'view')) return undefined
    try {
      const scope = { resource, viewer }
      const source = sourceOf(scope, { store, resources })
      return { scope, row: await findSeenRow(scope, source, id) }
    } catch (error) {
      // It is not there, or viewers without a tenant have none.
      if (isProblemShaped(error) && error.status < 500) return undefined
      throw error
    }
  }
}
