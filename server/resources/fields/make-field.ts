import type { FieldEntry } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import type { Field, FieldPermission, FieldPlace, ValidationScope } from './field'

/** What every kind of field takes, and how it is shown. */
export interface ShownOptions {
  /** Default: made of the name, `postCode` → `Post code`. */
  readonly label?: LocalizedText
  readonly help?: LocalizedText
  /**
   * How much of a form's row it takes, where a row has room for two. Default: half for what is short (a
   * number, a date, a choice, yes or no, a text of 40 characters at most), all of it for the rest.
   */
  readonly width?: 'half' | 'full'
  /** Where it is shown. Default: everywhere. Says nothing of rights: see `permission`. */
  readonly visible?: Readonly<Partial<Record<FieldPlace, boolean>>>
  /**
   * The right without which the field does not exist for a viewer, such as `orders.delete`; or one
   * right to see it and another one to change it.
   */
  readonly permission?: string | FieldPermission
}

/** What every field with a column takes. */
export interface FieldOptions<Value> extends ShownOptions {
  readonly required?: boolean
  readonly readOnly?: boolean
  /** The value a new record starts with. */
  readonly default?: Value
  /** Default: the name in snake case. */
  readonly column?: string
  /**
   * Runs on the server with each value that is sent, once it passed the checks of its type: returns what
   * to say to the reader, or nothing. It answers 422 at the field, code `invalid-value`.
   */
  validate?(
    value: Value | null,
    scope: ValidationScope,
  ): LocalizedText | undefined | Promise<LocalizedText | undefined>
}

/** The same field, outside of the form's ordinary fields; a form slot may own it. */
export function hidden(field: Field): Field {
  return Object.freeze({ ...field, hidden: true })
}

/** A field of its entry as delivered, and of what the application says besides. */
export function toField(options: FieldOptions<unknown>, entry: FieldEntry): Field {
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
    // What it returns is by language or not, like the other texts.
    validate: options.validate as Field['validate'],
    compute: undefined,
  })
}

/** What the entries of all fields with a column have. */
export function common(name: string, options: FieldOptions<unknown>) {
  const { required = false, readOnly = false } = options
  return { ...shown(name, options), required, readOnly, ...given({ default: options.default }) }
}

/** What the entries of all fields have. */
export function shown(name: string, { label = toLabel(name), help, width }: ShownOptions) {
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
