import { type CodedError, codedProblem } from '@slipway/sdk/contract'
import { type LocalizedText, type MapText, pickText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import { fieldFault, recordInvalid } from './record-body'

interface RefusalOptions {
  /** The field whose value is wrong: one of the record, or in an action one that it asks for. */
  readonly field?: string
}

const refusalOptions: OptionNames<RefusalOptions> = { field: 'optional' }

/**
 * Ends a change, and says why to the reader: in an action, in `afterChange` and in a store. In an action
 * the record is in the reply's `refused`, with a pointer if `field` is one of the action's: the dialog stays, and
 * marks it. Elsewhere the reply is 409 `refused`, or 422 at `field`.
 *
 * @param message A sentence for the reader, by language or not.
 */
export function refuse(message: LocalizedText, options: RefusalOptions = {}): never {
  const [fault] = optionFaults(options, refusalOptions)
  if (fault) throw new Error(`refuse(…): ${fault.detail}`)
  throw createRefusal(message, options)
}

/** The same function; `map` is over what it refuses by. */
export function mapRefusals<Call extends readonly unknown[], Result>(
  work: (...call: Call) => Result,
  map: MapText,
): (...call: Call) => Result {
  const rethrow = (error: unknown): never => {
    const refusal = refusalOf(error)
    throw refusal ? createRefusal(map(refusal.message, 'refusal'), refusal.options) : error
  }
  return (...call) => {
    try {
      const result = work(...call)
      // It settles as it did, but for the words of a refusal.
      return result instanceof Promise ? (result.catch(rethrow) as Result) : result
    } catch (error) {
      return rethrow(error)
    }
  }
}

interface Refusal {
  readonly message: LocalizedText
  readonly options: RefusalOptions
}

const key = Symbol.for('slipway.refusal')

function createRefusal(message: LocalizedText, options: RefusalOptions): CodedError {
  const { field } = options
  const said = pickText(message, [])
  const error =
    field === undefined
      ? codedProblem('refused', said)
      : recordInvalid([fieldFault(field, 'invalid-value', said)])
  return Object.assign(error, { [key]: { message, options } satisfies Refusal })
}

function refusalOf(error: unknown): Refusal | undefined {
  // Only `createRefusal` writes this key.
  return Object(error)[key] as Refusal | undefined
}
