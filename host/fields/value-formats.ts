import type { Formats } from '../formats/formats'
import { texts } from '../texts/texts'
import { asText } from './as-text'
import type { EntryOf, Writing } from './field-kind'

type Entry = EntryOf<'computed'>

interface ValueFormat {
  /** The texts are aligned right, so that their digits are below each other. */
  readonly isFigure?: true
  write(value: unknown, writing: ValueWriting): string
}

interface ValueWriting {
  readonly formats: Formats
  readonly currency?: string | undefined
  /** For percentages. */
  readonly percent?: Intl.NumberFormatOptions
}

/** The formats of values that say how they are written: computed ones, and those of a dashboard's cards. */
export const valueFormats: Readonly<Record<Entry['as'], ValueFormat>> = {
  text: { write: asText },
  number: { isFigure: true, write: (value, { formats }) => formats.number(Number(value)) },
  money: {
    isFigure: true,
    write: (value, { formats, currency = 'EUR' }) => formats.money(Number(value), currency),
  },
  percent: {
    isFigure: true,
    write: (value, { formats, percent }) => formats.percent(Number(value), percent),
  },
  date: { write: (value, { formats }) => formats.date(asText(value)) },
  'date-time': { write: (value, { formats }) => formats.dateTime(asText(value)) },
  'yes-no': { write: (value) => texts.t(value ? 'common:yes' : 'common:no') },
}

export const computedKinds = {
  computed: {
    write: (value: unknown, { field, formats }: Writing<Entry>) =>
      valueFormats[field.as].write(value, { formats, currency: field.currency }),
    isFigure: ({ as }: Entry) => valueFormats[as].isFigure ?? false,
  },
} as const
