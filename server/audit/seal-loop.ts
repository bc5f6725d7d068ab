import type { Logger } from 'pino'
import { every, type Loop } from '../loops/every'
import { sealAudit } from '../storage/tables/audit-seals-table'
import type { StorageScope } from '../storage/transact'

interface SealLoopDeps {
  readonly storage: StorageScope
  readonly log: Pick<Logger, 'warn'>
}

/** Each server at times of its own. */
const pauseMs = () => 1000 + Math.random() * 1000

/** Seals entries of the audit a second or two after they came. Whichever server is first does it. */
export function startSealing({ storage, log }: SealLoopDeps): Loop {
  return every(pauseMs, () => sealAudit(storage), {
    onError: (error) => log.warn({ err: error }, 'entries of the audit could not be sealed'),
  })
}
