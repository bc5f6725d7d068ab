import { codedProblem } from '@slipway/sdk/contract'
import { isForeignKeyViolation } from '../../dialects/storage-errors'
import type { StorageScope } from '../../transact'

/** A role, in one tenant or (`null`) in all of them. */
export interface Membership {
  readonly tenantId: number | null
  readonly role: string
}

/** The roles that users hold, and where. */
export function createMembershipsTable({ db }: StorageScope) {
  async function ofMany(
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Membership[]>> {
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
    of: async (userId: number): Promise<readonly Membership[]> =>
      (await ofMany([userId])).get(userId) ?? [],
    /** Whether that changed anything; throws `tenant-unknown`. */
    grant: (userId: number, membership: Membership): Promise<boolean> => insert(userId, membership),
    /** The first roles of a new user, who cannot have seen anything yet. */
    async addAll(userId: number, memberships: readonly Membership[]): Promise<void> {
      for (const membership of memberships) await insert(userId, membership)
    },
    /** Whether that changed anything. */
    async revoke(userId: number, { tenantId, role }: Membership): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('memberships')
        .where('user_id', '=', userId)
        .where('role', '=', role)
        .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Counts the users who hold one of the roles everywhere and can sign in. */
    async countHolders(roles: readonly string[]): Promise<number> {
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
    /** Counts the users who hold each role, wherever. */
    async countByRole(): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('memberships')
        .select(['role', (row) => row.fn.count<number>('user_id').distinct().as('count')])
        .groupBy('role')
        .execute()
      return new Map(rows.map(({ role, count }) => [role, count]))
    },
  }
}
