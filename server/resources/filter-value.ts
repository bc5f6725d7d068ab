import type { FieldEntry } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { ColumnValue } from '../storage/records-filter'
import { readId } from './record-id'

/** The value of `filter[field]=text` as the column keeps it; undefined if it is none of the field. */
export function readFilter(entry: FieldEntry, text: string): ColumnValue | undefined {
  switch (entry.type) {
    case 'text':
    case 'long-text':
      return text.includes('\0') ? undefined : text
    case 'select':
      return entry.options.some(({ value }) => value === text) ? text : undefined
    case 'date':
      return z.iso.date().safeParse(text).success ? text : undefined
    case 'yes-no':
      return yesNo.get(text)
    case 'relation':
      return readId(text)
    case 'number':
    case 'money':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined
  }
}

const yesNo = new Map([
  ['true', 1],
  ['false', 0],
])
