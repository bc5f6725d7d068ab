import { CodedError } from '@slipway/sdk/contract'

/** A command that was called in a wrong way; exit code 64. */
export function usageError(message: string): CodedError {
  return new CodedError('usage', message, { status: 400 })
}
