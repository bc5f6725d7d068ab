import type { EntryOf, FieldKind } from './field-kind'
import { fieldBuilder, given } from './make-field'
import { currencyFaults, readNumber, writeMoney, writePercent } from './values'

interface NumberOptions {
  readonly min?: number
  readonly max?: number
  /** The value is a multiple of it: 1 for whole numbers. Any number without it. */
  readonly step?: number
}

interface MoneyOptions {
  /** ISO 4217. Default: EUR. */
  readonly currency?: string
  /** In minor units, as the value. */
  readonly min?: number
  readonly max?: number
}

interface PercentOptions {
  /** A share, as the value: 0.25 is 25 %. */
  readonly min?: number
  readonly max?: number
  /** Of the percentage on screen. Default: 1. */
  readonly decimals?: number
}

/** A number. Column: bigint for whole numbers, else double precision. */
export const number = fieldBuilder<number, NumberOptions>({
  names: { min: 'optional', max: 'optional', step: 'optional' },
  toEntry: (common, { min, max, step }) => ({
    ...common,
    type: 'number',
    ...given({ min, max, step }),
  }),
})

/** An amount in minor units (cents). Column: bigint. */
export const money = fieldBuilder<number, MoneyOptions>({
  names: { currency: 'optional', min: 'optional', max: 'optional' },
  toEntry: (common, { currency = 'EUR', min, max }) => ({
    ...common,
    type: 'money',
    currency,
    ...given({ min, max }),
  }),
})

/** A share: 0.25 is 25 %. Column: double precision. */
export const percent = fieldBuilder<number, PercentOptions>({
  names: { min: 'optional', max: 'optional', decimals: 'optional' },
  toEntry: (common, { decimals = 1, min, max }) => ({
    ...common,
    type: 'percent',
    decimals,
    ...given({ min, max }),
  }),
})

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
