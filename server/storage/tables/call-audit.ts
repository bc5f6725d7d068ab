import { type AuditAction, undoFaultOf } from '@slipway/sdk/contract'
import type { CreateAudit } from './audit-table'

/** The audit of one call. */
export interface CallAudit {
  readonly createAudit: CreateAudit
  /** The number of the newest entry that can be undone; nothing, if the call changed nothing. */
  change(): number | undefined
}

/** Remembers what is written by way of it; `undid` is the entry that all of that undoes. */
export function createCallAudit(createAudit: CreateAudit, undid?: number): CallAudit {
  let newest: number | undefined
  return {
    createAudit: (scope) => ({
      async add(change) {
        const detail = undid === undefined ? change.detail : { ...change.detail, undid }
        const id = await createAudit(scope).add({ ...change, detail })
        if (canBeUndone(change)) newest = id
        return id
      },
    }),
    change: () => newest,
  }
}

interface Noted {
  readonly action: AuditAction
  readonly detail: object
}

function canBeUndone({ action, detail }: Noted): boolean {
  return undoFaultOf(action, detail) === undefined
}
