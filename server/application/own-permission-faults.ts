import type { Fault } from '@slipway/sdk/contract'
import { actions, permissionFor } from '../resources/define/permission'
import type { ApplicationParts } from './application-parts'

/** The faults in the name of an application's own permission. */
export function permissionNameFaults(name: string, known: ReadonlyMap<string, unknown>): Fault[] {
  const pointer = `permission ${name}`
  if (known.has(name)) {
    const detail = 'there is already a permission of that name; choose another'
    return [{ pointer, code: 'duplicate-name', detail }]
  }
  if (/^(?!slipway\.)[a-z][a-z0-9-]{0,62}\.[a-z][A-Za-z0-9-]{0,62}$/.test(name)) return []
  const detail = `"${name}" is not a name; write two words with a dot, such as orders.refund, not "slipway."`
  return [{ pointer, code: 'name-invalid', detail }]
}

/** Own permissions that a resource brings by itself. */
export function takenPermissionFaults({ resources, ownPermissions }: ApplicationParts): Fault[] {
  const brought = [...resources.keys()].flatMap((name) =>
    actions.map((action) => permissionFor(name, action)),
  )
  return brought
    .filter((name) => ownPermissions.has(name))
    .map((name) => ({
      pointer: `permission ${name}`,
      code: 'duplicate-name',
      detail: 'the resource already brings this permission; remove it',
    }))
}
