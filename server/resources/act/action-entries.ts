import type { ActionEntry } from '@slipway/sdk/contract'
import type { Action } from '../define/action'
import { isAllowed, permissionFor } from '../define/permission'
import type { Resource } from '../define/resource'
import { resourceEntry } from '../define/resource-entry'
import type { RecordsScope } from '../define/resource-scope'
import { fieldFor } from '../fields/field'

/** The right that an action asks for. */
export function permissionOf(action: Action, resource: Resource): string {
  return action.permission ?? permissionFor(resource.name, 'update')
}

/** Returns the actions that the viewer has the right to. */
export function allowedActions({ resource, viewer }: RecordsScope): readonly Action[] {
  if (!isAllowed(viewer, resource.name, 'view')) return []
  return resource.actions.filter((action) => viewer.permissions.has(permissionOf(action, resource)))
}

/** The actions of a resource that are for the viewer, on one record or on many. */
export function actionEntries(scope: RecordsScope, on: 'one' | 'many'): ActionEntry[] {
  const allowed = allowedActions(scope)
  return allowed
    .map((action) => toEntry(action, scope, allowed))
    .filter((entry) => entry.on === on || entry.on === 'both')
}

/** Returns the actions for the selected rows of a list, the built-in deletion among them. */
export function bulkActionEntries(scope: RecordsScope, shown: 'live' | 'deleted'): ActionEntry[] {
  if (shown === 'deleted') return []
  const { permissions } = resourceEntry(scope)
  return [
    ...actionEntries(scope, 'many'),
    ...(permissions.delete ? [deletion(scope.resource)] : []),
  ]
}

function toEntry(
  action: Action,
  { viewer }: RecordsScope,
  allowed: readonly Action[],
): ActionEntry {
  const { name, label, icon, tone = 'default', on = 'both', confirm, fields, undo } = action
  return {
    name,
    label,
    ...(icon !== undefined && { icon }),
    tone,
    on,
    ...(confirm && { confirm }),
    fields: fields.flatMap((field) => fieldFor(field, viewer)?.entry ?? []),
    ...(undo !== undefined && allowed.some((one) => one.name === undo) && { undo }),
  }
}

function deletion({ softDelete }: Resource): ActionEntry {
  const text = softDelete === undefined ? 'This cannot be undone.' : 'They can be restored.'
  return {
    name: 'delete',
    label: 'Delete',
    tone: 'danger',
    on: 'many',
    // The interface asks in the reader's language; these words are for other programs.
    confirm: { title: 'Delete the selected records?', text, button: 'Delete' },
    fields: [],
  }
}
