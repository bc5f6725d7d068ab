import type { CodedError } from '@slipway/sdk/contract'

/** Errors are told apart by code: the SDK may stand in the page twice. */
export function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && error.name === 'CodedError' && 'code' in error
}

export function hasCode(error: unknown, code: string): error is CodedError {
  return isCodedError(error) && error.code === code
}

/** Whether a call was refused because nobody is signed in, or not any more. */
export function isSignedOut(error: unknown): error is CodedError {
  return hasCode(error, 'unauthenticated') || hasCode(error, 'session-expired')
}

/** What to tell a person about a failure. */
export function describeError(error: unknown): string {
  return isCodedError(error) ? error.message : 'Something went wrong on this page.'
}

/** Seconds after which the server wants to be asked again. */
export function retryAfterSeconds(error: CodedError): number | undefined {
  const seconds = Number(error.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
