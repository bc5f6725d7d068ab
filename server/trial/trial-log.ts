import type { Logger } from 'pino'
import { createLog } from '../http/request-log'

/** The log of one application: it prints nothing, and keeps why requests failed. */
export interface TrialLog {
  readonly log: Logger
  /** The error of a failed request, with its stack, by the id of the request. */
  reasonOf(requestId: string): string | undefined
}

/** Of so many failed requests the errors are kept. */
const MOST_KEPT = 100

interface FailureLine {
  readonly id?: string
  readonly err?: { readonly message: string; readonly stack?: string }
}

export function createTrialLog(): TrialLog {
  const reasons = new Map<string, string>()
  function keep({ id, err }: FailureLine): void {
    if (id === undefined || !err) return
    reasons.set(id, err.stack ?? err.message)
    const [oldest = ''] = reasons.keys()
    if (reasons.size > MOST_KEPT) reasons.delete(oldest)
  }
  const log = createLog({ write: (line) => keep(JSON.parse(line)) })
  log.level = 'error'
  return { log, reasonOf: (requestId) => reasons.get(requestId) }
}
