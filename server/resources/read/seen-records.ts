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

/** Says whether `GET` of a record would show it to the viewer, in their tenant. Rejects where the store does not answer. */
export function createSeesRecord({ storage, resourcesFor }: SeenRecordsDeps) {
  const store = new RecordRows(storage)
  return async (viewer: Viewer, { resource: name, id }: NamedRecord): Promise<boolean> => {
    const resources = resourcesFor(viewer)
    const resource = resources.get(name)
    if (!resource || !isAllowed(viewer, name, 'view')) return false
    try {
      const scope = { resource, viewer }
      return Boolean(await findSeenRow(scope, sourceOf(scope, { store, resources }), id))
    } catch (error) {
      // It is not there, or viewers without a tenant have none.
      if (isProblemShaped(error) && error.status < 500) return false
      throw error
    }
  }
}
