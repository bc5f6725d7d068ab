import type { Tenant } from '@slipway/sdk/contract'
import { productPermissions } from '@slipway/sdk/contract'
import type { Viewer } from '../slots/viewer'
import type { AccessRow, UsersTable } from '../storage/tables/users-table'

interface FindViewerDeps {
  readonly users: UsersTable
  readonly permissionsOf: (roles: readonly string[]) => ReadonlySet<string>
}

/** Who the user is at this moment, working in the wanted tenant when that is one of the user's. */
export type FindViewer = (
  userId: number,
  wantedTenant: number | undefined,
) => Promise<Viewer | undefined>

export function createFindViewer({ users, permissionsOf }: FindViewerDeps): FindViewer {
  return async function findViewer(userId, wantedTenant) {
    const rows = await users.readAccess(userId)
    const [user] = rows
    if (!user) return undefined
    const tenants = tenantsOf(rows)
    const tenant = tenants.find(({ id }) => id === wantedTenant) ?? tenants[0] ?? null
    const roles = rolesIn(rows, tenant)
    const isManager = () => permissionsOf(rolesIn(rows, null)).has(productPermissions.manage)
    return {
      user: { id: user.id, name: user.name, email: user.email, locale: user.locale },
      tenant,
      tenants,
      roles,
      permissions: restrictManage(permissionsOf(roles), isManager),
    }
  }
}

// Users belong to no tenant: a role that is held in one of them manages none.
function restrictManage(permissions: ReadonlySet<string>, isManager: () => boolean) {
  if (!permissions.has(productPermissions.manage) || isManager()) return permissions
  return new Set([...permissions].filter((permission) => permission !== productPermissions.manage))
}

function tenantsOf(rows: readonly AccessRow[]): readonly Tenant[] {
  const tenants = new Map<number, Tenant>()
  for (const { tenantId, tenantName } of rows) {
    if (tenantId !== null && tenantName !== null)
      tenants.set(tenantId, { id: tenantId, name: tenantName })
  }
  return [...tenants.values()].sort((a, b) => a.name.localeCompare(b.name))
}

function rolesIn(rows: readonly AccessRow[], tenant: Tenant | null): readonly string[] {
  const held = rows.flatMap(({ role, roleTenantId }) =>
    role !== null && (roleTenantId === null || roleTenantId === tenant?.id) ? [role] : [],
  )
  return [...new Set(held)].sort()
}
