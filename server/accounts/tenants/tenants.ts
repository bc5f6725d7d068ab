import { codedProblem, type ManagedTenant } from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { type Actor, type CreateAudit, createAuditTable } from '../../storage/tables/audit-table'
import { type StorageScope, transact } from '../../storage/transact'
import { tablesOf } from '../account-tables'

/** Management of tenants by operators. Each change and its row in the audit are one transaction. */
export type Tenants = ReturnType<typeof createTenants>

interface TenantsDeps {
  readonly storage: StorageScope
  readonly changes: Pick<Changes, 'commit'>
  /** Default: the table of all changes. */
  readonly createAudit?: CreateAudit | undefined
}

/** As done by `actor`. */
export function createTenants(
  { storage, changes, createAudit = createAuditTable }: TenantsDeps,
  actor: Actor,
) {
  return {
    async list(): Promise<readonly ManagedTenant[]> {
      const { tenants } = tablesOf(storage)
      const counts = await tenants.countUsers()
      return (await tenants.list()).map((tenant) => ({
        ...tenant,
        users: counts.get(tenant.id) ?? 0,
      }))
    },
    /** Throws `tenant-taken`. */
    create: (name: string): Promise<ManagedTenant> =>
      transact(storage, async (scope) => {
        const { tenants, audit } = tablesOf(scope)
        const id = await tenants.create(name)
        await audit.add({ actor, action: 'tenant.created', subject: { id, name }, detail: {} })
        return { id, name, users: 0 }
      }),
    /** Throws `tenant-taken` and `tenant-unknown`. */
    rename: (id: number, name: string): Promise<void> =>
      transact(storage, async (scope) => {
        const { tenants } = tablesOf(scope)
        const tenant = await tenants.find(id)
        if (!tenant) throw codedProblem('tenant-unknown', 'There is no such tenant.')
        if (tenant.name === name) return
        await tenants.rename(id, name)
        const subject = { id, name: tenant.name }
        const detail = { from: tenant.name, to: name }
        await createAudit(scope).add({ actor, action: 'tenant.renamed', subject, detail })
        await changes.commit(scope, 'access')
      }),
  }
}
