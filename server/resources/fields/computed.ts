import type { FieldEntry } from '@slipway/sdk/contract'
import type { LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import type { ComputedRecord, Field } from './field'
import type { EntryOf } from './field-kind'
import { type ShownOptions, shownEntry, shownOptions, toField } from './make-field'
import { currencyFaults, writeInstant, writeMoney, writePercent, writeYesNo } from './values'

type Entry = EntryOf<'computed'>

interface ComputedOptions<As extends Entry['as'] = Entry['as']> extends ShownOptions {
  /** The form in which the value is written. Money is in minor units, a percentage is a share. */
  readonly as: As
  /** ISO 4217, for money. Default: EUR. */
  readonly currency?: string
  /**
   * Works the value out of the record's id and its other values, also of those that the viewer may not
   * see: give the field the permission of what it shows. A text may be by language.
   */
  value(record: ComputedRecord): LocalizedText | number | boolean | null | undefined
}

const computedOptions: OptionNames<ComputedOptions> = {
  ...shownOptions,
  as: 'required',
  currency: 'optional',
  value: 'required',
}

/** Types of values, by how they are written. */
interface ComputedValues {
  readonly text: string
  readonly number: number
  readonly money: number
  readonly percent: number
  readonly date: string
  readonly 'date-time': string
  readonly 'yes-no': boolean
}

/** Read only, without a column: worked out of the record's other values. */
export function computed<Name extends string, As extends Entry['as']>(
  name: Name,
  options: ComputedOptions<As>,
): Field<Name, ComputedValues[As] | null, undefined>
export function computed(name: string, options: ComputedOptions): Field {
  const { as, currency = 'EUR', visible } = options
  const entry: FieldEntry = {
    ...shownEntry(name, options),
    type: 'computed',
    as,
    required: false,
    readOnly: true,
    ...(as === 'money' && { currency }),
  }
  const shown = { ...options, visible: { create: false, ...visible } }
  return Object.freeze({
    ...toField(entry, shown, optionFaults(options, computedOptions)),
    compute: options.value,
  })
}

interface Result {
  /** Of JSON. */
  readonly type: 'string' | 'number' | 'integer' | 'boolean'
  write(value: unknown, currency: string | undefined): string
}

const results: Readonly<Record<Entry['as'], Result>> = {
  text: { type: 'string', write: String },
  number: { type: 'number', write: String },
  money: { type: 'integer', write: writeMoney },
  percent: { type: 'number', write: writePercent },
  date: { type: 'string', write: String },
  'date-time': { type: 'string', write: writeInstant },
  'yes-no': { type: 'boolean', write: writeYesNo },
}

export default {
  computed: {
    takes: 'nothing',
    isShort: ({ as }: Entry) => as !== 'text',
    format: (value: unknown, { as, currency }: Entry) => results[as].write(value, currency),
    schema: ({ as }: Entry) => ({ type: [results[as].type, 'null'] }),
    faults: currencyFaults,
  },
} as const
