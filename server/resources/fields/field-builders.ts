import type { FieldEntry } from '@slipway/sdk/contract'
import type { Field } from './field'
import type {
  ComputedOptions,
  FieldOptions,
  LengthOptions,
  MoneyOptions,
  MultiSelectOptions,
  NumberOptions,
  PercentOptions,
  RelationOptions,
  SelectOption,
  SelectOptions,
  ShownOptions,
  TextOptions,
} from './field-options'

/** One line of text. Column: text. */
export function text(name: string, options: TextOptions = {}): Field {
  const { maxLength = 200, pattern } = options
  return toField(options, {
    ...common(name, options),
    type: 'text',
    maxLength,
    ...(pattern && { pattern: toPattern(name, pattern) }),
  })
}

/** Text of several lines. Column: text. */
export function longText(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 10_000 } = options
  return toField(options, { ...common(name, options), type: 'long-text', maxLength })
}

/** One e-mail address. Column: text. */
export function email(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 254 } = options
  return toField(options, { ...common(name, options), type: 'email', maxLength })
}

/** An absolute http or https address. Column: text. */
export function url(name: string, options: LengthOptions = {}): Field {
  const { maxLength = 2000 } = options
  return toField(options, { ...common(name, options), type: 'url', maxLength })
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

/** A share: 0.25 is 25 %. Column: double precision. */
export function percent(name: string, options: PercentOptions = {}): Field {
  const { decimals = 1, min, max } = options
  return toField(options, {
    ...common(name, options),
    type: 'percent',
    decimals,
    ...given({ min, max }),
  })
}

/** One of a list of options. Column: text. */
export function select(name: string, options: SelectOptions): Field {
  return toField(options, {
    ...common(name, options),
    type: 'select',
    options: copied(options.options),
  })
}

/** Some of a list of options, never nothing but an empty list. Column: text (a JSON list). */
export function multiSelect(name: string, options: MultiSelectOptions): Field {
  return toField(options, {
    ...common(name, options),
    type: 'multi-select',
    options: copied(options.options),
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

/** An instant, kept in UTC with milliseconds: `2026-01-31T13:45:00.000Z`. Column: text. */
export function dateTime(name: string, options: FieldOptions<string> = {}): Field {
  return toField(options, { ...common(name, options), type: 'date-time' })
}

/** The id of a record of another resource. Column: bigint, by default `<name>_id`. */
export function relation(name: string, options: RelationOptions): Field {
  const column = options.column ?? `${snakeCase(name)}_id`
  return toField(
    { ...options, column },
    { ...common(name, options), type: 'relation', resource: options.resource },
  )
}

/** Read only, without a column: worked out of the record's other values. */
export function computed(name: string, options: ComputedOptions): Field {
  const { as, currency = 'EUR', visible } = options
  const entry: FieldEntry = {
    ...shown(name, options),
    type: 'computed',
    as,
    required: false,
    readOnly: true,
    ...(as === 'money' && { currency }),
  }
  return Object.freeze({
    ...toField({ ...options, visible: { create: false, ...visible } }, entry),
    column: undefined,
    compute: options.value,
  })
}

/** The same field, outside of the form's ordinary fields; a form slot may own it. */
export function hidden(field: Field): Field {
  return Object.freeze({ ...field, hidden: true })
}

function toPattern(name: string, { regexp, message }: NonNullable<TextOptions['pattern']>) {
  // Only the source goes to the browser; a flag that gets lost would let other texts through there.
  if (regexp.flags !== '' && regexp.flags !== 'u')
    throw new Error(
      `The pattern of "${name}" has the flags "${regexp.flags}"; write it without them.`,
    )
  return { source: regexp.source, message }
}

function toField(options: FieldOptions<unknown>, entry: FieldEntry): Field {
  const { permission = {} } = options
  return Object.freeze({
    entry: Object.freeze(entry),
    column: options.column ?? snakeCase(entry.name),
    hidden: false,
    visible: Object.freeze({
      list: true,
      view: true,
      create: true,
      edit: true,
      ...options.visible,
    }),
    permission: typeof permission === 'string' ? { view: permission } : permission,
    validate: options.validate,
    compute: undefined,
  })
}

function common(name: string, options: FieldOptions<unknown>) {
  const { required = false, readOnly = false } = options
  return { ...shown(name, options), required, readOnly, ...given({ default: options.default }) }
}

function shown(name: string, { label = toLabel(name), help }: ShownOptions) {
  return { kind: 'field' as const, name, label, ...given({ help }) }
}

function copied(options: readonly SelectOption[]): SelectOption[] {
  return options.map((option) => ({ ...option }))
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
