import { codedProblem, type ManagedUser, type UserState } from '@slipway/sdk/contract'
import type { Storage } from '../../storage/storage'
import type { Membership } from '../../storage/tables/accounts/memberships-table'
import type { StoredUser } from '../../storage/tables/accounts/users-table'
import { tablesOf } from '../account-tables'

interface ManagedUsersQuery {
  readonly q?: string | undefined
  readonly state?: UserState | undefined
  readonly limit?: number
  readonly offset?: number
}

/** Users as operators see them. */
export interface ManagedUsers {
  list(query?: ManagedUsersQuery): Promise<readonly ManagedUser[]>
  count(query: ManagedUsersQuery): Promise<number>
  /** Throws `user-unknown`. */
  find(id: number): Promise<ManagedUser>
  /** Counts the user's sessions that are alive. */
  countSessions(id: number): Promise<number>
}

export function createManagedUsers(storage: Storage): ManagedUsers {
  const { users, memberships, sessions } = tablesOf(storage)
  return {
    async list(query = {}) {
      const found = await users.list(query)
      const held = await memberships.ofMany(found.map(({ id }) => id))
      return found.map((user) => toManaged(user, held.get(user.id) ?? []))
    },
    count: (query) => users.count(query),
    async find(id) {
      const user = await users.find(id)
      if (user) return toManaged(user, await memberships.of(id))
      throw codedProblem('user-unknown', 'There is no such user.')
    },
    countSessions: async (id) => (await sessions.ofUser(id)).length,
  }
}

function toManaged(user: StoredUser, held: readonly Membership[]): ManagedUser {
  const { id, email, name, locale } = user
  return {
    id,
    email,
    name,
    locale,
    state: stateOf(user),
    roles: held.map(({ role, tenantId }) => ({ role, tenant: tenantId })),
    createdAt: new Date(user.created_at).toISOString(),
  }
}

/** Whether the user can sign in, or could. */
export function stateOf(user: Pick<StoredUser, 'disabled_at' | 'password_hash'>): UserState {
  if (user.disabled_at !== null) return 'disabled'
  return user.password_hash === null ? 'invited' : 'active'
}
