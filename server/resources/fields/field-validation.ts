import type { Fault } from '@slipway/sdk/contract'
import { fieldFault, type RecordInput } from '../write/record-body'
import type { Field, ValidationScope } from './field'

/** What the fields' own validations say of `input`, the values that were sent and passed their types. */
export async function validationFaults(
  fields: readonly Field[],
  input: RecordInput,
  scope: ValidationScope,
): Promise<Fault[]> {
  const faults: Fault[] = []
  // One after the other: they may share one connection.
  for (const { entry, validate } of fields) {
    if (!validate || !Object.hasOwn(input, entry.name)) continue
    const message = await validate(input[entry.name], scope)
    if (message !== undefined) faults.push(fieldFault(entry.name, 'invalid-value', message))
  }
  return faults
}
