import type { Fault } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import type { Field } from './field'
import { type EntryOf, type FieldKind, fieldInvalid } from './field-kind'
import type { SnakeCase } from './field-types'
import { type FieldOptions, type Filled, fieldBuilder, makeField } from './make-field'
import { writeYesNo } from './values'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly label: LocalizedText
  /** Name of a colour of the interface, such as `green`. */
  readonly color?: string
}

interface ChoiceOptions<Value extends string = string> {
  readonly options: readonly SelectOption<Value>[]
}

const optionNames: OptionNames<SelectOption> = {
  value: 'required',
  label: 'required',
  color: 'optional',
}

const choice = {
  names: { options: 'required' },
  faults: ({ options = [] }: Partial<ChoiceOptions>) =>
    options.flatMap((option, index) => optionFaults(option, optionNames, `/options/${index}`)),
} as const

/** One of a list of options. Column: text. */
export function select<
  Name extends string,
  Value extends string,
  Required extends boolean = false,
  const Column extends string = SnakeCase<Name>,
>(
  name: Name,
  options: ChoiceOptions<Value> & FieldOptions<string, Required, Column>,
): Field<Name, Filled<Value, Required>, Column>
export function select(name: string, options: ChoiceOptions & FieldOptions<string>): Field {
  return makeField<ChoiceOptions>(name, options, {
    ...choice,
    toEntry: (common, given) => ({ ...common, type: 'select', options: copied(given) }),
  })
}

/** Some of a list of options, never nothing but an empty list. Column: text (a JSON list). */
export function multiSelect<
  Name extends string,
  Value extends string,
  const Column extends string = SnakeCase<Name>,
>(
  name: Name,
  options: ChoiceOptions<Value> & FieldOptions<readonly string[], boolean, Column>,
): Field<Name, readonly Value[], Column>
export function multiSelect(
  name: string,
  options: ChoiceOptions & FieldOptions<readonly string[]>,
): Field {
  return makeField<ChoiceOptions>(name, options, {
    ...choice,
    toEntry: (common, given) => ({ ...common, type: 'multi-select', options: copied(given) }),
  })
}

/** Yes or no, never nothing. Column: integer, 0 or 1. */
export const yesNo = fieldBuilder<boolean, object, never>({
  names: {},
  toEntry: (common) => ({ ...common, type: 'yes-no' }),
})

type Entry = EntryOf<'select' | 'multi-select'>

const filter = {
  read: (text: string, { options }: Entry) =>
    options.some(({ value }) => value === text) ? text : undefined,
  isList: true,
} satisfies FieldKind<Entry>['filter']

const columnOf = new Map([
  ['true', 1],
  ['false', 0],
])

export default {
  select: {
    takes: 'one of its options',
    isShort: () => true,
    isChoice: true,
    order: 'code',
    search: 'column',
    filter,
    format: optionLabel,
    faults: choiceFaults,
  },
  'multi-select': {
    takes: 'a list of its options',
    isChoice: true,
    filter: { ...filter, hasMany: true, empty: '[]' },
    read: readList,
    format: (value: unknown, entry: Entry) =>
      Array.isArray(value) ? value.map((one) => optionLabel(one, entry)).join(', ') : '',
    faults: choiceFaults,
  },
  'yes-no': {
    takes: 'true or false',
    isShort: () => true,
    isChoice: true,
    isAlwaysSet: true,
    order: 'number',
    filter: {
      read: (text: string) => columnOf.get(text),
      help: '`true` or `false`.',
      ask: (value: unknown) => value === 1,
    },
    read: (value: unknown) => Number(value) === 1,
    format: writeYesNo,
  },
} as const

function copied({ options = [] }: Partial<ChoiceOptions>) {
  return options.map((option) => ({ ...option, label: asWritten(option.label) }))
}

function optionLabel(value: unknown, { options }: Entry): string {
  return options.find((option) => option.value === value)?.label ?? String(value)
}

function readList(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? JSON.parse(value) : []
}

function choiceFaults({ name, options }: Entry): Fault[] {
  const values = options.map(({ value }) => value)
  if (new Set(values).size < values.length)
    return [fieldInvalid('/options', `"${name}" has two options with the same value`)]
  if (values.length > 0 && !values.some((value) => value === '' || value.includes(','))) return []
  return [fieldInvalid('/options', `"${name}" needs options, with values without a comma`)]
}
