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
export type ManagedUsers = ReturnType<typeof createManagedUsers>

export function createManagedUsers(storage: Storage) {
  const { users, memberships, sessions } = tablesOf(storage)
  return {
    async list(query: ManagedUsersQuery = {}): Promise<readonly ManagedUser[]> {
      const found = await users.list(query)
      const held = await memberships.ofMany(found.map(({ id }) => id))
      return found.map((user) => toManaged(user, held.get(user.id) ?? []))
    },
    count: (query: ManagedUsersQuery): Promise<number> => users.count(query),
    /** Throws `user-unknown`. */
    async find(id: number): Promise<ManagedUser> {
      const user = await users.find(id)
      if (user) return toManaged(user, await memberships.of(id))
      throw codedProblem('user-unknown', 'There is no such user.')
    },
    /** Counts the user's sessions that are alive. */
    countSessions: async (id: number): Promise<number> => (await sessions.ofUser(id)).length,
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
