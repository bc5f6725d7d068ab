import type { ResourceRecord } from '@slipway/sdk/contract'
import type { RecordRow } from '../../storage/records/record-rows'
import type { Action, ActionRecord } from '../define/action'
import { isAllowed } from '../define/permission'
import type { RecordsScope } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'
import { permissionOf } from './action-entries'

/** The names of the actions that make sense for a record; nothing where a resource has none. */
export function availableActions(
  { resource, viewer }: RecordsScope,
  row: RecordRow,
): Pick<ResourceRecord, 'actions'> {
  if (resource.actions.length === 0 || !isAllowed(viewer, resource.name, 'view')) return {}
  const record = { id: Number(row['id']), values: rowValues(resource.items.filter(isField), row) }
  const isDeleted = resource.softDelete !== undefined && row[resource.softDelete] !== null
  const names = resource.actions
    .filter((action) => viewer.permissions.has(permissionOf(action, resource)))
    .filter((action) => !isDeleted && isAvailable(action, record))
    .map(({ name }) => name)
  return { actions: names }
}

/** Whether an action makes sense for a record. */
export function isAvailable(action: Action, record: ActionRecord): boolean {
  return action.available?.(record) ?? true
}
