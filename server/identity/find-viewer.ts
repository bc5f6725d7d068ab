import type { Tenant } from '@slipway/sdk/contract'
import { hostPermissions, productPermissions } from '@slipway/sdk/contract'
import type { Viewer } from '../slots/viewer'
import type { AccessRow, UsersTable } from '../storage/tables/accounts/users-table'

interface FindViewerDeps {
  readonly users: UsersTable
  readonly permissionsOf: (roles: readonly string[]) => ReadonlySet<string>
}

/** Returns the user as a viewer at this moment, working in the wanted tenant when that is one of the user's. */
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
    const everywhere = () => permissionsOf(rolesIn(rows, null))
    const held = permissionsOf(roles)
    const { develop } = productPermissions
    return {
      user: { id: user.id, name: user.name, email: user.email, locale: user.locale },
      tenant,
      tenants,
      roles,
      permissions: withoutHost(held, everywhere),
      readsSources: held.has(develop) && everywhere().has(develop),
    }
  }
}

// The host belongs to no tenant: a role that is held in one of them manages none of it.
function withoutHost(permissions: ReadonlySet<string>, everywhere: () => ReadonlySet<string>) {
  const ofHost = hostPermissions.filter((name) => permissions.has(name))
  if (ofHost.length === 0) return permissions
  const held = everywhere()
  const lost = new Set<string>(ofHost.filter((name) => !held.has(name)))
  return new Set([...permissions].filter((name) => !lost.has(name)))
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
