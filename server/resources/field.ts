import type { FieldEntry, FieldType } from '@slipway/sdk/contract'

/** A field of a resource: what its forms show, and the column that keeps it. */
export interface Field {
  /** As delivered to the interface. */
  readonly entry: FieldEntry
  readonly column: string
  /** Not among the form's fields: a slot owns it, or nobody shows it. */
  readonly hidden: boolean
  /** The right without which the field does not exist for a viewer. */
  readonly permission: string | undefined
}

/** What every kind of field takes. */
export interface FieldOptions<Value> {
  /** Default: made of the name, `postCode` → `Post code`. */
  readonly label?: string
  readonly help?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  /** The value a new record starts with. */
  readonly default?: Value
  /** Default: the name in snake case. */
  readonly column?: string
  /** The right without which the field does not exist for a viewer, such as `orders.delete`. */
  readonly permission?: string
}

export interface TextOptions extends FieldOptions<string> {
  /** In UTF-16 units. Default: 200, long texts 10,000. */
  readonly maxLength?: number
}

export interface NumberOptions extends FieldOptions<number> {
  readonly min?: number
  readonly max?: number
  /** 1 for whole numbers; any number without it. */
  readonly step?: number
}

export interface MoneyOptions extends FieldOptions<number> {
  /** ISO 4217. Default: EUR. */
  readonly currency?: string
  /** In minor units, as the value. */
  readonly min?: number
  readonly max?: number
}

export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Name of a colour of the interface, such as `green`. */
  readonly color?: string
}

export interface SelectOptions extends FieldOptions<string> {
  readonly options: readonly SelectOption[]
}

export interface RelationOptions extends FieldOptions<number> {
  /** Name of the related resource. */
  readonly resource: string
}

/** One line of text. Column: text. */
export function text(name: string, options: TextOptions = {}): Field {
  return toField(options, {
    ...common(name, options),
    type: 'text',
    maxLength: options.maxLength ?? 200,
  })
}

/** Text of several lines. Column: text. */
export function longText(name: string, options: TextOptions = {}): Field {
  return toField(options, {
    ...common(name, options),
    type: 'long-text',
    maxLength: options.maxLength ?? 10_000,
  })
}

/** A number. Column: bigint for whole numbers, else double precision. */
export function number(name: string, options: NumberOptions = {}): Field {
  const { min, max, step } = options
  return toField(options, {
    ...common(name, options),
    type: 'number',
    ...given({ min, max, step }),
  })
}

/** An amount in minor units (cents). Column: bigint. */
export function money(name: string, options: MoneyOptions = {}): Field {
  const { currency = 'EUR', min, max } = options
  return toField(options, {
    ...common(name, options),
    type: 'money',
    currency,
    ...given({ min, max }),
  })
}

/** One of a list of options. Column: text. */
export function select(name: string, options: SelectOptions): Field {
  return toField(options, {
    ...common(name, options),
    type: 'select',
    options: options.options.map((option) => ({ ...option })),
  })
}

/** Yes or no, never nothing. Column: integer, 0 or 1. */
export function yesNo(name: string, options: FieldOptions<boolean> = {}): Field {
  return toField(options, { ...common(name, options), type: 'yes-no' })
}

/** A day, `YYYY-MM-DD`. Column: text. */
export function date(name: string, options: FieldOptions<string> = {}): Field {
  return toField(options, { ...common(name, options), type: 'date' })
}

/** The id of a record of another resource. Column: bigint, by default `<name>_id`. */
export function relation(name: string, options: RelationOptions): Field {
  const column = options.column ?? `${snakeCase(name)}_id`
  return toField(
    { ...options, column },
    { ...common(name, options), type: 'relation', resource: options.resource },
  )
}

/** The same field, outside of the form's ordinary fields; a form slot may own it. */
export function hidden(field: Field): Field {
  return Object.freeze({ ...field, hidden: true })
}

/** Whether `value` was made by one of the builders, of this copy of the module or of another one. */
export function isField(value: unknown): value is Field {
  return typeof value === 'object' && value !== null && 'entry' in value && 'column' in value
}

/** Types whose values can be put in an order that means something to a reader. */
export function isSortable(type: FieldType): boolean {
  return type !== 'relation' && type !== 'long-text'
}

function toField(options: FieldOptions<unknown>, entry: FieldEntry): Field {
  return Object.freeze({
    entry: Object.freeze(entry),
    column: options.column ?? snakeCase(entry.name),
    hidden: false,
    permission: options.permission,
  })
}

function common(name: string, options: FieldOptions<unknown>) {
  const { label = toLabel(name), help, required = false, readOnly = false } = options
  return {
    kind: 'field' as const,
    name,
    label,
    required,
    readOnly,
    ...given({ help, default: options.default }),
  }
}

function given<Values extends object>(values: Values): Values {
  // Under exactOptionalPropertyTypes a missing key and `undefined` differ; the wire knows only the first.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Values
}

function toLabel(name: string): string {
  const words = snakeCase(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
