import type { Actor, AuditTable } from '../../storage/tables/audit-table'
import type { StorageScope } from '../../storage/transact'

export type { Actor }

/** Where changes are written down. */
export type Audit = Pick<AuditTable, 'add'>

/** The audit within a transaction: a change and its row are both kept, or neither. */
export type CreateAudit = (scope: StorageScope) => Audit
