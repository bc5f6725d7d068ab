import { createAuditCopiesTable } from '../storage/tables/audit-copies-table'
import { createAuditSealsTable } from '../storage/tables/audit-seals-table'
import type { StorageScope } from '../storage/transact'
import { doctorLimits, type Findings, orFine, roughTime, worrying } from './finding'

/** How the audit is doing; `undefined`: nothing is wrong there. */
interface AuditFacts {
  /** Milliseconds since the oldest entry came that is not sealed yet. */
  readonly unsealedMs: number | undefined
  /** Milliseconds since it could be copied to its second place. */
  readonly copyFailingMs: number | undefined
}

/** The facts at that time of the database. */
export async function readAuditFacts(storage: StorageScope, at: number): Promise<AuditFacts> {
  const unsealed = await createAuditSealsTable(storage).unsealedSince()
  const failing = await createAuditCopiesTable(storage).failingSince()
  return {
    unsealedMs: unsealed === undefined ? undefined : at - unsealed,
    copyFailingMs: failing === null ? undefined : at - failing,
  }
}

export function judgeAudit({ unsealedMs = 0, copyFailingMs }: AuditFacts): Findings {
  const late =
    unsealedMs > doctorLimits.audit.unsealedMs
      ? [worrying('audit-unsealed', 'start-sealing', { time: roughTime(unsealedMs) })]
      : []
  const failing =
    copyFailingMs === undefined
      ? []
      : [
          worrying('audit-copy-failing', 'look-at-copy', {
            time: roughTime(copyFailingMs),
            setting: 'AUDIT_COPY',
          }),
        ]
  return orFine([...late, ...failing], 'audit-sealed')
}
