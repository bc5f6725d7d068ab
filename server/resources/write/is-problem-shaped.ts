import type { CodedError } from '@slipway/sdk/contract'

/** Whether `error` is one of ours, by its shape: an application may hold another copy of the class. */
export function isProblemShaped(error: unknown): error is CodedError {
  const { name, code, status } = Object(error) as Partial<CodedError>
  return name === 'CodedError' && typeof code === 'string' && typeof status === 'number'
}
