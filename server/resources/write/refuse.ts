import { codedProblem } from '@slipway/sdk/contract'
import { fieldFault, recordInvalid } from './record-body'

/**
 * Ends a change, and says why to the reader: in an action, in `afterChange` and in a store. In an action
 * the record is listed as refused; elsewhere the reply is 409 `refused`, or 422 at `field`.
 *
 * @param message A sentence for the reader.
 */
export function refuse(message: string, options: { readonly field?: string } = {}): never {
  const { field } = options
  if (field !== undefined) throw recordInvalid([fieldFault(field, 'invalid-value', message)])
  throw codedProblem('refused', message)
}
