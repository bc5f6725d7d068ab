import { CodedError, type Fault } from '@slipway/sdk/contract'

/** One error for all faults of a call: each line says where, what, and what to do. */
export function applicationError(call: string, errors: readonly Fault[]): CodedError {
  const lines = errors.map(({ pointer, detail }) => `  ${pointer}: ${detail}`)
  return new CodedError(
    'application-invalid',
    `${call}: ${errors.length} fault(s).\n${lines.join('\n')}`,
    {
      errors,
    },
  )
}

/** The same faults, below `place`. */
export function below(place: string, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: place + fault.pointer }))
}
