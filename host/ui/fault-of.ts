import { describeError, describeFault, isCodedError } from '../api/describe-error'

/** The fault of one value that was sent, by its JSON pointer. */
export function faultOf(error: unknown, pointer: string): string | undefined {
  const fault = isCodedError(error) && error.errors?.find((one) => one.pointer === pointer)
  return fault ? (describeFault(fault) ?? describeError(error)) : undefined
}

/** Returns the text above a form: nothing where each fault is at one of these fields. */
export function formFault(error: unknown, pointers: readonly string[]): string | undefined {
  if (error === null || error === undefined) return undefined
  const errors = isCodedError(error) ? (error.errors ?? []) : []
  const isShown = errors.length > 0 && errors.every(({ pointer }) => pointers.includes(pointer))
  return isShown ? undefined : describeError(error)
}
