import { codedProblem, type Tenant } from '@slipway/sdk/contract'
import { isUniqueViolation } from '../../dialects/storage-errors'
import { inTransaction, type StorageScope } from '../../transact'

export function createTenantsTable({ db }: StorageScope) {
  const tenants = () => db.selectFrom('tenants').select(['id', 'name'])
  return {
    list: (): Promise<readonly Tenant[]> => tenants().orderBy('name').execute(),
    find: (id: number): Promise<Tenant | undefined> =>
      tenants().where('id', '=', id).executeTakeFirst(),
    findByName: (name: string): Promise<Tenant | undefined> =>
      tenants().where('name', '=', name).executeTakeFirst(),
    /** Returns the new tenant's id, or throws `tenant-taken`. */
    create: (name: string): Promise<number> =>
      refuseTaken(name, async () => {
        const insert = db.insertInto('tenants').values({ name }).returning('id')
        return (await insert.executeTakeFirstOrThrow()).id
      }),
    /** Throws `tenant-taken`; those who work there see it. */
    rename: (id: number, name: string): Promise<void> =>
      refuseTaken(name, () =>
        inTransaction(db, async (trx) => {
          await trx.updateTable('tenants').set({ name }).where('id', '=', id).execute()
          await trx
            .updateTable('users')
            .set((user) => ({ access_revision: user('access_revision', '+', 1) }))
            .where('id', 'in', (members) =>
              members
                .selectFrom('memberships')
                .select('user_id')
                .where((row) => row.or([row('tenant_id', '=', id), row('tenant_id', 'is', null)])),
            )
            .execute()
        }),
      ),
    /** Counts the users who hold a role there and not everywhere, by tenant. */
    async countUsers(): Promise<ReadonlyMap<number, number>> {
      const rows = await db
        .selectFrom('memberships')
        .select(['tenant_id', (row) => row.fn.count<number>('user_id').distinct().as('count')])
        .where('tenant_id', 'is not', null)
        .groupBy('tenant_id')
        .execute()
      return new Map(rows.map(({ tenant_id, count }) => [tenant_id ?? 0, count]))
    },
  }
}

async function refuseTaken<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw codedProblem('tenant-taken', `There is already a tenant "${name}".`)
  }
}
