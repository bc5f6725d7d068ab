import type { Fault, FieldEntry } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import type { Field, FieldPermission, FieldPlace, ValidationScope } from './field'
import type { SnakeCase } from './field-types'

/** Options of every kind of field, and how it is shown. */
export interface ShownOptions {
  /** Default: made of the name, `postCode` → `Post code`. */
  readonly label?: LocalizedText
  readonly help?: LocalizedText
  /**
   * The part of a form's row that it takes, where a row has room for two. Default: half for what is short (a number, a
   * date, a choice, yes or no, a text of 40 characters at most), all of it for the rest.
   */
  readonly width?: 'half' | 'full'
  /** The places where it is shown. Default: everywhere. Says nothing of rights: see `permission`. */
  readonly visible?: Readonly<Partial<Record<FieldPlace, boolean>>>
  /**
   * The right without which the field does not exist for a viewer, such as `orders.delete`; or one
   * right to see it and another one to change it.
   */
  readonly permission?: string | FieldPermission
}

/** Options of every field with a column. */
export interface FieldOptions<
  Value,
  Required extends boolean = boolean,
  Column extends string = string,
> extends ShownOptions {
  readonly required?: Required
  readonly readOnly?: boolean
  /** The value a new record starts with. */
  readonly default?: Value
  /** Default: the name in snake case. */
  readonly column?: Column
  /**
   * Runs on the server with each value that is sent, once it passed the checks of its type: returns what
   * to say to the reader, or nothing. It answers 422 at the field, code `invalid-value`.
   */
  validate?(
    value: Value | null,
    scope: ValidationScope,
  ): LocalizedText | undefined | Promise<LocalizedText | undefined>
}

const rights: OptionNames<FieldPermission> = { view: 'optional', change: 'optional' }
const places: OptionNames<NonNullable<ShownOptions['visible']>> = {
  list: 'optional',
  view: 'optional',
  create: 'optional',
  edit: 'optional',
}
export const shownOptions: OptionNames<ShownOptions> = {
  label: 'optional',
  help: 'optional',
  width: 'optional',
  visible: 'optional',
  permission: 'optional',
}
const fieldOptions: OptionNames<FieldOptions<unknown>> = {
  ...shownOptions,
  required: 'optional',
  readOnly: 'optional',
  default: 'optional',
  column: 'optional',
  validate: 'optional',
}

/** The same field, outside of the form's ordinary fields; a form slot may own it. */
export function hidden<Given extends Field>(field: Given): Given {
  return Object.freeze({ ...field, hidden: true })
}

/** The way that fields of a kind are made of what an application gives. */
export interface FieldMaker<Options> {
  /** The options of the kind, in addition to those of every field with a column. */
  readonly names: OptionNames<Options>
  /** An application in JavaScript may have misspelt what is required: that is told with its other faults. */
  toEntry(common: CommonEntry, options: Partial<Options>): FieldEntry
  /** The faults in the names of what is inside of its options. */
  faults?(options: Partial<Options>): Fault[]
  /** Returns the column where none is named. Default: the name in snake case. */
  column?(name: string): string
}

type CommonEntry = ReturnType<typeof commonEntry>

/** The value of a field that need not be required, where nothing is `Empty`. */
export type Filled<Value, Required extends boolean, Empty = null> = Required extends true
  ? Value
  : Value | Empty

/** Makes a field; the types of its value and column follow from its name and options. */
export type FieldBuilder<Value, Options, Empty = null> = <
  Name extends string,
  Required extends boolean = false,
  const Column extends string = SnakeCase<Name>,
>(
  name: Name,
  options?: Options & FieldOptions<Value, Required, Column>,
) => Field<Name, Filled<Value, Required, Empty>, Column>

/** The function by which applications make fields of a kind that can do without options. */
export function fieldBuilder<Value, Options extends object, Empty = null>(
  maker: FieldMaker<Options>,
): FieldBuilder<Value, Options, Empty> {
  // None of its options has to be there.
  const build = (name: string, options = {} as Options): Field => makeField(name, options, maker)
  // Types alone know more of it: they read name and options as they are written.
  return build as FieldBuilder<Value, Options, Empty>
}

/** A field of the kind of `maker`. */
export function makeField<Options extends object>(
  name: string,
  options: Options & FieldOptions<unknown>,
  { names, toEntry, faults, column = snakeCase }: FieldMaker<Options>,
): Field {
  const entry = toEntry(commonEntry(name, options), options)
  const found = optionFaults(options, { ...fieldOptions, ...names })
  return Object.freeze({
    ...toField(entry, options, [...found, ...(faults?.(options) ?? [])]),
    column: options.column ?? column(name),
    // What it returns is by language or not, like the other texts.
    validate: options.validate as Field['validate'],
  })
}

/** A field without a column; `found` is what is wrong with the names of its options. */
export function toField(entry: FieldEntry, options: ShownOptions, found: readonly Fault[]): Field {
  const { permission = {}, visible } = options
  return {
    entry: Object.freeze(entry),
    column: undefined,
    hidden: false,
    visible: Object.freeze({ list: true, view: true, create: true, edit: true, ...visible }),
    permission: typeof permission === 'string' ? { view: permission } : permission,
    validate: undefined,
    compute: undefined,
    faults: [
      ...found,
      ...optionFaults(visible, places, '/visible'),
      ...optionFaults(permission, rights, '/permission'),
    ].map((fault) => ({ ...fault, pointer: `/fields/${entry.name}${fault.pointer}` })),
  }
}

function commonEntry(name: string, options: FieldOptions<unknown>) {
  const { required = false, readOnly = false } = options
  return {
    ...shownEntry(name, options),
    required,
    readOnly,
    ...given({ default: options.default }),
  }
}

/** Returns the part of an entry that all fields have. */
export function shownEntry(name: string, { label = toLabel(name), help, width }: ShownOptions) {
  return {
    kind: 'field' as const,
    name,
    label: asWritten(label),
    ...given({ help: asWritten(help), width }),
  }
}

/** Without those that are undefined. */
export function given<Values extends object>(values: Values): Values {
  // Under exactOptionalPropertyTypes a missing key and `undefined` differ; the wire knows only the first.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values
}

function toLabel(name: string): string {
  const words = snakeCase(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `postCode` → `post_code`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
