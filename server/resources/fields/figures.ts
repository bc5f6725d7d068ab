import type { Field } from './field'
import type { EntryOf, FieldKind } from './field-kind'
import { common, type FieldOptions, given, toField } from './make-field'
import { currencyFaults, readNumber, writeMoney, writePercent } from './values'

interface NumberOptions extends FieldOptions<number> {
  readonly min?: number
  readonly max?: number
  /** The value is a multiple of it: 1 for whole numbers. Any number without it. */
  readonly step?: number
}

interface MoneyOptions extends FieldOptions<number> {
  /** ISO 4217. Default: EUR. */
  readonly currency?: string
  /** In minor units, as the value. */
  readonly min?: number
  readonly max?: number
}

interface PercentOptions extends FieldOptions<number> {
  /** A share, as the value: 0.25 is 25 %. */
  readonly min?: number
  readonly max?: number
  /** Of the percentage on screen. Default: 1. */
  readonly decimals?: number
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

const figure = {
  isShort: () => true,
  order: 'number',
  filter: {
    read: (text: string) => (/^-?\d{1,15}(?:\.\d{1,12})?$/.test(text) ? Number(text) : undefined),
    isRange: true,
  },
  read: readNumber,
} satisfies Partial<FieldKind>

export default {
  number: { ...figure, takes: 'a number' },
  money: {
    ...figure,
    takes: 'a whole number of minor units',
    format: (value: unknown, { currency }: EntryOf<'money'>) => writeMoney(value, currency),
    faults: currencyFaults,
  },
  percent: { ...figure, takes: 'a share: 0.25 is 25 %', format: writePercent },
} as const
