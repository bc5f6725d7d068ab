import { errorFields } from '../storage-errors'

/**
 * The state after a failure of PostgreSQL that may be over at once. `undone`: the database took the statement and its
 * transaction back. `unsent`: the statement never left this process. `lost`: the connection broke, and nobody knows how
 * far the statement came.
 */
type PassingFailure = 'undone' | 'unsent' | 'lost'

/** Tries of what may be tried again, the first one counted. */
export const MOST_TRIES = 3

export function passingFailure(error: unknown): PassingFailure | undefined {
  const { code, message } = errorFields(error)
  if (code !== undefined && undoneCodes.has(code)) return 'undone'
  if (/is not queryable/i.test(message)) return 'unsent'
  const isLost = code === undefined ? /^Connection terminated/i.test(message) : lostCodes.has(code)
  return isLost ? 'lost' : undefined
}

/** Whether the connection that failed by this cannot be used again. */
export function isBroken(error: unknown): boolean {
  const failure = passingFailure(error)
  // The answer that did not come in time would be taken for the next one's.
  const isLate = /^Query read timeout/i.test(errorFields(error).message)
  return isLate || failure === 'lost' || failure === 'unsent'
}

/** Short, and of another length each time: those that got into each other's way do not meet again. */
export function pauseBeforeRetry(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 40))
}

// serialization_failure, deadlock_detected, lock_not_available
const undoneCodes = new Set(['40001', '40P01', '55P03'])

// admin_shutdown, crash_shutdown, cannot_connect_now, connection_failure; the socket's own.
const lostCodes = new Set(['57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE'])

// Noted where the database fails: another service's failure may have the same code, and a call of the
// application to that one must not be repeated.
const undoneTransactions = new WeakSet<object>()

/** Notes that the transaction which failed by this was certainly not kept. */
export function noteUndone(error: unknown): void {
  if (typeof error === 'object' && error !== null) undoneTransactions.add(error)
}

/** Whether a whole transaction may run again: it failed by the database, and was certainly not kept. */
export function isUndoneTransaction(error: unknown): boolean {
  return typeof error === 'object' && error !== null && undoneTransactions.has(error)
}
