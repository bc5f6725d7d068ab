import type { AuditAction } from '@slipway/sdk/contract'
import type { AuditChange, CreateAudit } from '../storage/tables/audit-table'
import { type StorageScope, transact } from '../storage/transact'

interface AlertDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
}

type Alert<Action extends AuditAction> = Pick<AuditChange<Action>, 'action' | 'detail'> & {
  readonly remote: string
}

const actor = { id: null, name: 'Slipway' } as const

/** Writes that an alert begins or is over, unless another server has: `claim` says so. */
export function writeAlert<Action extends AuditAction>(
  { storage, createAudit }: AlertDeps,
  { action, remote, detail }: Alert<Action>,
  claim: (scope: StorageScope) => Promise<boolean>,
): Promise<void> {
  return transact(storage, async (scope) => {
    if (!(await claim(scope))) return
    await createAudit(scope).add({ actor, action, subject: { id: null, name: remote }, detail })
  })
}
