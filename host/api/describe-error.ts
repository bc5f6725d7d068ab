import type { CodedError, Fault, ProblemCode } from '@slipway/sdk/contract'
import { texts } from '../texts/texts'

/** Errors are recognised by their code: the SDK may be in the page twice. */
export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && error.name === 'CodedError' && 'code' in error
}

/** The codes of the server's problems, and of calls that got no answer of it. */
type ErrorCode = ProblemCode | 'network-failed' | 'reply-malformed'

export function hasCode(error: unknown, code: ErrorCode): error is CodedError {
  return isCodedError(error) && error.code === code
}

/** Whether a call was refused because nobody is signed in, or not any more. */
export function isSignedOut(error: unknown): error is CodedError {
  return hasCode(error, 'unauthenticated') || hasCode(error, 'session-expired')
}

/**
 * Whether what was asked for answered that it is not for this viewer, or not there. A session that
 * ended is none of that: it covers or leaves the whole page.
 */
export function isTakenAway(error: unknown): error is CodedError {
  return isCodedError(error) && [401, 403, 404].includes(error.status) && !isSignedOut(error)
}

/** Whether a failure may pass by itself; an answer such as 404 or 422 is final. */
export function mayPass(error: unknown): boolean {
  return !isCodedError(error) || error.status === 0 || error.status >= 500
}

/** Describes a failure to a person: in their language where the code is known, else as the server says it. */
export function describeError(error: unknown): string {
  if (!isCodedError(error)) return texts.t('common:error.page')
  return texts.ofProblem(error.code) ?? error.message
}

/** Describes to a person one fault of what they sent. */
export function describeFault({ code, detail }: Fault): string | undefined {
  return texts.ofProblem(code) ?? detail
}

/** Seconds after which the server wants to be asked again. */
export function retryAfterSeconds(error: CodedError): number | undefined {
  const seconds = Number(error.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
