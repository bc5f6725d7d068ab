import { codedProblem, type ExplainedViewer } from '@slipway/sdk/contract'
import type { Application } from '../../application/create-application'
import { createFindViewer } from '../../identity/find-viewer'
import type { Viewer } from '../../slots/viewer'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import type { StorageScope } from '../../storage/transact'

/** Users and tenants, and what their roles allow. */
export interface Accounts {
  readonly application: Application
  readonly storage: StorageScope
}

interface Wanted {
  readonly user?: string | undefined
  readonly tenant?: number | undefined
}

type FindWanted = (query: Wanted, self: Viewer | undefined) => Promise<Viewer | null>

/**
 * Whom it is about; `null` for an anonymous viewer. Throws `user-unknown`, `user-disabled`, and
 * `tenant-unknown` for a tenant that is not one of the user's.
 */
export function createFindWanted({ application, storage }: Accounts): FindWanted {
  const users = createUsersTable(storage)
  const { permissionsOf } = application
  const findViewer = createFindViewer({ users, permissionsOf })

  async function idOf(user: string): Promise<number> {
    const found = /^[1-9]\d{0,15}$/.test(user)
      ? await users.find(Number(user))
      : await users.findByEmail(user)
    if (!found) throw codedProblem('user-unknown', `There is no user ${user}.`)
    if (found.disabled_at !== null) throw disabled(found.name)
    return found.id
  }

  return async function findWanted({ user, tenant }, self) {
    if (user === 'anonymous') return null
    if (user === undefined && self && (tenant === undefined || tenant === self.tenant?.id))
      return self
    const id = user === undefined ? self?.user.id : await idOf(user)
    if (id === undefined) throw codedProblem('user-unknown', 'Name a user, or "anonymous".')
    const viewer = await findViewer(id, tenant)
    if (!viewer) throw codedProblem('user-unknown', 'There is no such user any more.')
    if (tenant === undefined || tenant === viewer.tenant?.id) return viewer
    throw codedProblem('tenant-unknown', `${viewer.user.name} does not work in that tenant.`)
  }
}

function disabled(name: string) {
  const detail = `The account of ${name} is disabled: nobody can sign in with it, so it is shown what anonymous viewers are.`
  return codedProblem('user-disabled', detail)
}

export function describeViewer(viewer: Viewer | null): ExplainedViewer {
  if (!viewer) return { of: 'anonymous' }
  const { user, tenant, tenants, roles } = viewer
  const { id, name, email } = user
  return { of: 'user', id, name, email, tenant, tenants: [...tenants], roles: [...roles] }
}
