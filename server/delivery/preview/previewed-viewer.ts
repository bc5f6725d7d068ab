import { codedProblem, type PreviewAs, productPermissions } from '@slipway/sdk/contract'
import type { Viewer } from '../../slots/viewer'
import { createTenantsTable } from '../../storage/tables/accounts/tenants-table'
import { type Accounts, createFindWanted } from '../explain/wanted-viewer'

/**
 * The viewer whose slots `self` may see as `as` says. Throws `forbidden` where that could be more than
 * one's own, `user-unknown`, `user-disabled`, `tenant-unknown`, `role-unknown`.
 */
export type FindPreviewed = (as: PreviewAs, self: Viewer) => Promise<Viewer>

export function createFindPreviewed(accounts: Accounts): FindPreviewed {
  const { application, storage } = accounts
  const findWanted = createFindWanted(accounts)

  /** Working in a tenant; in any, for roles that nobody needs to hold. */
  async function placed(as: PreviewAs, self: Viewer): Promise<Viewer> {
    const { roles, tenant } = as
    const user = as.user === undefined ? undefined : String(as.user)
    const isTheirs = roles === undefined || !mayPreviewAnybody(self) || tenant === undefined
    if (isTheirs) return present(await findWanted({ user, tenant }, self))
    const viewer = present(await findWanted({ user }, self))
    const found = await createTenantsTable(storage).find(tenant)
    if (!found) throw codedProblem('tenant-unknown', 'There is no such tenant.')
    return { ...viewer, tenant: found, tenants: [found] }
  }

  function withRoles(viewer: Viewer, roles: readonly string[], self: Viewer): Viewer {
    for (const role of roles) {
      if (!application.roles.has(role)) throw unknownRole(role)
      if (!mayPreviewAnybody(self) && !viewer.roles.includes(role))
        throw onlyFewer('a role that you do not hold there')
    }
    const allowed = application.permissionsOf(roles)
    const permissions = mayPreviewAnybody(self)
      ? allowed
      : new Set([...allowed].filter((name) => viewer.permissions.has(name)))
    return { ...viewer, roles: [...new Set(roles)].sort(), permissions }
  }

  return async function findPreviewed(as, self) {
    if (!self.permissions.has(productPermissions.preview))
      throw codedProblem('forbidden', `This needs the permission ${productPermissions.preview}.`)
    if (!mayPreviewAnybody(self) && as.user !== undefined && as.user !== self.user.id)
      throw onlyFewer('another user')
    const viewer = await placed(as, self)
    const { locale, roles } = as
    const held = roles ? withRoles(viewer, roles, self) : viewer
    return locale === undefined ? held : { ...held, user: { ...held.user, locale } }
  }
}

/** Whoever manages the host could take any role; what they preview is nothing that they could not see. */
export function mayPreviewAnybody({ permissions }: Viewer): boolean {
  return permissions.has(productPermissions.manage)
}

// Anonymous is nobody whom one can name by an id.
function present(viewer: Viewer | null): Viewer {
  if (!viewer) throw codedProblem('user-unknown', 'There is no such user.')
  return viewer
}

function unknownRole(role: string) {
  const detail = `There is no role ${role}.`
  const errors = [{ pointer: '/as/roles', code: 'role-unknown', detail }]
  return codedProblem('role-unknown', detail, { errors })
}

function onlyFewer(whom: string) {
  return codedProblem(
    'forbidden',
    `To preview as ${whom} needs the permission ${productPermissions.manage}.`,
  )
}
