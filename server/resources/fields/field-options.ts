import type { FieldPermission, FieldPlace, ValidationScope } from './field'

/** What every kind of field takes, and how it is shown. */
export interface ShownOptions {
  /** Default: made of the name, `postCode` → `Post code`. */
  readonly label?: string
  readonly help?: string
  /** Where it stands. Default: everywhere. Says nothing of rights: see `permission`. */
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
   * Runs on the server with each value that is sent, once it passed the checks of its type: gives what
   * to say to the reader, or nothing. It answers 422 at the field, code `invalid-value`.
   */
  validate?(
    value: Value | null,
    scope: ValidationScope,
  ): string | undefined | Promise<string | undefined>
}

export interface LengthOptions extends FieldOptions<string> {
  /** In UTF-16 units. Default: 200; long texts 10,000, e-mail addresses 254, web addresses 2,000. */
  readonly maxLength?: number
}

export interface TextOptions extends LengthOptions {
  /** What the text has to look like (flag `u` or none), and what to say when it does not. */
  readonly pattern?: { readonly regexp: RegExp; readonly message: string }
}

export interface NumberOptions extends FieldOptions<number> {
  readonly min?: number
  readonly max?: number
  /** The value is a multiple of it: 1 for whole numbers. Any number without it. */
  readonly step?: number
}

export interface MoneyOptions extends FieldOptions<number> {
  /** ISO 4217. Default: EUR. */
  readonly currency?: string
  /** In minor units, as the value. */
  readonly min?: number
  readonly max?: number
}

export interface PercentOptions extends FieldOptions<number> {
  /** A share, as the value: 0.25 is 25 %. */
  readonly min?: number
  readonly max?: number
  /** Of the percentage on screen. Default: 1. */
  readonly decimals?: number
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

export interface MultiSelectOptions extends FieldOptions<readonly string[]> {
  readonly options: readonly SelectOption[]
}

export interface RelationOptions extends FieldOptions<number> {
  /** Name of the related resource. */
  readonly resource: string
}

export interface ComputedOptions extends ShownOptions {
  /** How the value is written. Money is in minor units, a percentage is a share. */
  readonly as: 'text' | 'number' | 'money' | 'percent' | 'date' | 'date-time' | 'yes-no'
  /** ISO 4217, for money. Default: EUR. */
  readonly currency?: string
  /**
   * Works the value out of the record's id and its other values, also of those that the viewer may not
   * see: give the field the permission of what it tells.
   */
  value(
    record: Readonly<Record<string, unknown>> & { readonly id: number },
  ): string | number | boolean | null | undefined
}
