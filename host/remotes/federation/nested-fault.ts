const NAME = 'NestedRemoteFault'

/** Makes the error of a remote that asks for another one which this page does not give it. */
export function nestedFault(detail: string): Error {
  return Object.assign(new Error(detail), { name: NAME })
}

/** Whether something was thrown for this reason; the runtime hands on the very error, with more in its text. */
export function isNestedFault(cause: unknown): cause is Error {
  return cause instanceof Error && cause.name === NAME
}
