import { codedProblem } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'

export const actions = ['view', 'create', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** The right to do `action` with records of `resource`, such as `orders.update`. */
export function permissionFor(resource: string, action: Action): string {
  return `${resource}.${action}`
}

/** Whether `viewer` may do `action` with records of `resource`. */
export function isAllowed(viewer: Viewer, resource: string, action: Action): boolean {
  return viewer.permissions.has(permissionFor(resource, action))
}

/** Refuses with 403 what `viewer` may not do. */
export function assertAllowed(viewer: Viewer, resource: string, action: Action): void {
  assertPermission(viewer, permissionFor(resource, action))
}

/** Refuses with 403 who has not got the permission. */
export function assertPermission(viewer: Viewer, permission: string): void {
  if (viewer.permissions.has(permission)) return
  throw codedProblem(
    'forbidden',
    `This needs the permission ${permission}. Ask an administrator for it.`,
  )
}
