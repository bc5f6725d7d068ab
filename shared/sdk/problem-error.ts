import type { CodedError, Fault } from '@slipway/sdk/contract'

/** A failed request of {@link useApi}, made from the server's problem+json. Recognise it by `code`. */
export interface ProblemError extends Error {
  readonly name: 'ProblemError'
  /** Stable, such as `edit-conflict` (docs/problems.md); `network-failed` without an answer. */
  readonly code: string
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The faults, by JSON pointer into the body that was sent; none for other failures. */
  readonly errors: readonly Fault[]
  /** Seconds after which to try again, if the server said so (429, 503). */
  readonly retryAfter: number | undefined
}

/**
 * Whether a request of {@link useApi} failed with a problem, if given with this `code`. A request that was
 * aborted because the component left the page is not a problem: its error has the name `AbortError`.
 * @example if (isProblem(error, 'edit-conflict')) notify({ tone: 'error', message: error.message })
 */
export function isProblem(error: unknown, code?: string): error is ProblemError {
  if (!(error instanceof Error) || error.name !== 'ProblemError') return false
  return code === undefined || ('code' in error && error.code === code)
}

/** The problem of a failed request; any other error is returned as it is. */
export function toProblem(error: unknown): unknown {
  if (!isCoded(error)) return error
  const { code, status, errors = [], headers, message } = error
  const retryAfter = secondsOf(headers['retry-after'])
  const problem = new Error(message, { cause: error })
  return Object.assign(problem, { name: 'ProblemError', code, status, errors, retryAfter })
}

// By its name: host and remote may hold different copies of the class.
function isCoded(error: unknown): error is CodedError {
  return error instanceof Error && error.name === 'CodedError'
}

/** `Retry-After` is a number of seconds or a date (RFC 9110). */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
