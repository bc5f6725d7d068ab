import type { EntryOf, Writing } from './field-kind'
import { valueFormats } from './value-formats'

type Entry = EntryOf<'computed'>

export const computedKinds = {
  computed: {
    write: (value: unknown, { field, formats }: Writing<Entry>) =>
      valueFormats[field.as].write(value, { formats, currency: field.currency }),
    isFigure: ({ as }: Entry) => valueFormats[as].isFigure ?? false,
  },
} as const
