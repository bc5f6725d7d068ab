import { codedProblem } from '@slipway/sdk/contract'
import { isForeignKeyViolation } from '../../dialects/storage-errors'
import type { StorageScope } from '../../transact'

/** A role, in one tenant or (`null`) in all of them. */
export interface Membership {
  readonly tenantId: number | null
  readonly role: string
}

/** The roles that users hold, and where. */
export interface MembershipsTable {
  of(userId: number): Promise<readonly Membership[]>
  ofMany(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly Membership[]>>
  /** Whether that changed anything; throws `tenant-unknown`. */
  grant(userId: number, membership: Membership): Promise<boolean>
  /** The first roles of a new user, who cannot have seen anything yet. */
  addAll(userId: number, memberships: readonly Membership[]): Promise<void>
  /** Whether that changed anything. */
  revoke(userId: number, membership: Membership): Promise<boolean>
  /** Counts the users who hold one of the roles everywhere and can sign in. */
  countHolders(roles: readonly string[]): Promise<number>
  /** Counts the users who hold each role, wherever. */
  countByRole(): Promise<ReadonlyMap<string, number>>
}

export function createMembershipsTable({ db }: StorageScope): MembershipsTable {
  async function ofMany(userIds: readonly number[]) {
    const memberships = new Map<number, Membership[]>(userIds.map((id) => [id, []]))
    if (userIds.length === 0) return memberships
    const rows = await db
      .selectFrom('memberships')
      .selectAll()
      .where('user_id', 'in', userIds)
      .orderBy('role')
      .execute()
    for (const { user_id, tenant_id, role } of rows)
      memberships.get(user_id)?.push({ tenantId: tenant_id, role })
    return memberships
  }

  async function insert(userId: number, { tenantId, role }: Membership) {
    try {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('memberships')
        .values({ user_id: userId, tenant_id: tenantId, role })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      throw codedProblem('tenant-unknown', 'There is no such tenant or user.')
    }
  }

  return {
    ofMany,
    of: async (userId) => (await ofMany([userId])).get(userId) ?? [],
    grant: (userId, membership) => insert(userId, membership),
    async addAll(userId, memberships) {
      for (const membership of memberships) await insert(userId, membership)
    },
    async revoke(userId, { tenantId, role }) {
      const { numDeletedRows } = await db
        .deleteFrom('memberships')
        .where('user_id', '=', userId)
        .where('role', '=', role)
        .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    async countHolders(roles) {
      if (roles.length === 0) return 0
      const { count } = await db
        .selectFrom('memberships')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .select((row) => row.fn.count<number>('users.id').distinct().as('count'))
        .where('tenant_id', 'is', null)
        .where('role', 'in', roles)
        .where('users.disabled_at', 'is', null)
        .where('users.password_hash', 'is not', null)
        .executeTakeFirstOrThrow()
      return count
    },
    async countByRole() {
      const rows = await db
        .selectFrom('memberships')
        .select(['role', (row) => row.fn.count<number>('user_id').distinct().as('count')])
        .groupBy('role')
        .execute()
      return new Map(rows.map(({ role, count }) => [role, count]))
    },
  }
}
