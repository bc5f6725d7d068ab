import { CodedError, type Fault } from '@slipway/sdk/contract'

/** A command that was called in a wrong way; exit code 64. */
export function usageError(message: string): CodedError {
  return new CodedError('usage', message, { status: 400 })
}

/** A remote that cannot be published as it is; exit code 1. */
export function remoteInvalid(message: string, errors: readonly Fault[]): CodedError {
  return new CodedError('remote-invalid', message, { status: 422, errors })
}
