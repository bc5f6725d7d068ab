import { type AuditAction, undoFaultOf } from '@slipway/sdk/contract'
import type { StorageScope } from '../transact'
import type { Audit, CreateAudit } from './audit-table'

/** The audit of one call. */
export type CallAudit = ReturnType<typeof createCallAudit>

/** Remembers what is written by way of it; `undid` is the entry that all of that undoes. */
export function createCallAudit(createAudit: CreateAudit, undid?: number) {
  let newest: number | undefined
  return {
    createAudit: (scope: StorageScope): Audit => ({
      async add(change) {
        const detail = undid === undefined ? change.detail : { ...change.detail, undid }
        const id = await createAudit(scope).add({ ...change, detail })
        if (canBeUndone(change)) newest = id
        return id
      },
    }),
    /** The number of the newest entry that can be undone; nothing, if the call changed nothing. */
    change: (): number | undefined => newest,
  }
}

interface Noted {
  readonly action: AuditAction
  readonly detail: object
}

function canBeUndone({ action, detail }: Noted): boolean {
  return undoFaultOf(action, detail) === undefined
}
