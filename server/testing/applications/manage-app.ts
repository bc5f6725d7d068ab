import type { ManageDeps } from '../../accounts/manage-deps'
import { manageRoutes } from '../../accounts/manage-routes'
import { profileRoutes } from '../../accounts/profile/profile-routes'
import { createRoles } from '../../accounts/roles/roles'
import { auditRoutes } from '../../audit/audit-routes'
import { createChanges } from '../../changes/changes'
import type { Auth } from '../../identity/auth'
import type { Passwords } from '../../identity/passwords/passwords'
import type { LoginLimits } from '../../identity/sign-in/login-throttle'
import { SlotRegistry } from '../../slots/slot-registry'
import type { Storage } from '../../storage/storage'
import { createAuditTable } from '../../storage/tables/audit-table'
import { type AuthApp, createAuthApp } from './auth-app'

const testRoles = new Map([
  ['operator', { label: 'Operator' }],
  ['staff', { label: 'Staff' }],
])

/** The application of `createAuthApp` with accounts and profile; `operator` manages. */
export function createManageApp(
  storage: Storage,
  options: {
    readonly passwords?: Passwords
    readonly loginLimits?: LoginLimits
  } = {},
): AuthApp {
  return createAuthApp(storage, {
    // Whoever manages may release, as in every application.
    permissionsOf: (roles) =>
      new Set(roles.includes('operator') ? ['slipway.manage', 'slipway.release'] : []),
    ...options,
    routes(app, auth) {
      const deps = manageDeps(storage, auth)
      app.use(['/profile', '/manage'], deps.guards.session)
      const application = {
        permissions: [],
        resources: new Map(),
        roles: new Map(),
        slots: new SlotRegistry(),
      }
      app.use(
        profileRoutes(deps),
        auditRoutes({ ...deps, application, createAudit: createAuditTable }),
      )
      app.use(manageRoutes(deps))
    },
  })
}

function manageDeps(storage: Storage, auth: Auth) {
  const permissionsOf = (roles: readonly string[]) =>
    new Set(roles.includes('operator') ? ['slipway.manage'] : [])
  const { guards, passwords, throttle } = auth
  const roles = createRoles({
    roles: testRoles,
    permissionsOf,
    inLanguage: () => ({ roles: testRoles, resources: new Map(), ownPermissions: new Map() }),
  })
  return {
    storage,
    changes: createChanges({ storage }),
    passwords,
    throttle,
    roles,
    guards,
    basePath: '',
  } satisfies ManageDeps
}
