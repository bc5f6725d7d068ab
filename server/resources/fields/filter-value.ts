import type { FieldEntry } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { ColumnMatch } from '../../storage/records/column-match'
import type { ColumnValue } from '../../storage/records/records-filter'
import { readId } from '../read/record-id'
import type { StoredField } from './field'

/** Which filter of a field is meant: `filter[f]`, `filter[f][min]`, `filter[f][max]`. */
export type FilterPart = 'value' | 'min' | 'max'

const MAX_VALUES = 100

/** The condition that `filter[field]=text` means; undefined if the text is none of the field. */
export function readFilter(
  { entry, column }: StoredField,
  part: FilterPart,
  text: string,
): ColumnMatch | undefined {
  if (part !== 'value') return readBound({ entry, column }, part, text)
  if (text === '') return nothing({ entry, column })
  if (!anyOf.has(entry.type)) {
    const value = readValue(entry, text)
    return value === undefined ? undefined : { column, is: 'any-of', values: [value] }
  }
  const values = text.split(',').map((one) => readValue(entry, one))
  if (values.length > MAX_VALUES || !values.every((value) => value !== undefined)) return undefined
  return entry.type === 'multi-select'
    ? { column, is: 'has-any', values: values.map(String) }
    : { column, is: 'any-of', values }
}

/** The fields that a list offers to be filtered by; of long texts nobody types the whole. */
export function isOffered({ type }: FieldEntry): boolean {
  return type !== 'long-text' && type !== 'computed'
}

function nothing({
  entry,
  column,
}: Pick<StoredField, 'entry' | 'column'>): ColumnMatch | undefined {
  if (entry.type === 'yes-no') return undefined
  if (entry.type === 'multi-select') return { column, is: 'nothing', or: '[]' }
  return texts.has(entry.type) ? { column, is: 'nothing', or: '' } : { column, is: 'nothing' }
}

/** Whether `filter[field][min]` and `[max]` mean something. */
export function isRanged({ type }: FieldEntry): boolean {
  return ranged.has(type)
}

function readBound(
  { entry, column }: Pick<StoredField, 'entry' | 'column'>,
  part: 'min' | 'max',
  text: string,
): ColumnMatch | undefined {
  const value = isRanged(entry) ? readValue(entry, text) : undefined
  if (value === undefined) return undefined
  return { column, is: part === 'min' ? 'at-least' : 'at-most', value }
}

function readValue(entry: FieldEntry, text: string): NonNullable<ColumnValue> | undefined {
  switch (entry.type) {
    case 'text':
    case 'long-text':
    case 'email':
    case 'url':
      return text.includes('\0') ? undefined : text
    case 'select':
    case 'multi-select':
      return entry.options.some(({ value }) => value === text) ? text : undefined
    case 'date':
      return z.iso.date().safeParse(text).success ? text : undefined
    case 'date-time':
      return readInstant(text)
    case 'yes-no':
      return yesNo.get(text)
    case 'relation':
      return readId(text)
    case 'number':
    case 'money':
    case 'percent':
      return /^-?\d{1,15}(?:\.\d{1,12})?$/.test(text) ? Number(text) : undefined
    case 'computed':
      return undefined
  }
}

function readInstant(text: string): string | undefined {
  if (!z.iso.datetime({ offset: true }).safeParse(text).success) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const yesNo = new Map([
  ['true', 1],
  ['false', 0],
])
const texts = new Set<FieldEntry['type']>(['text', 'long-text', 'email', 'url'])
const anyOf = new Set<FieldEntry['type']>(['select', 'multi-select', 'relation'])
const ranged = new Set<FieldEntry['type']>(['number', 'money', 'percent', 'date', 'date-time'])
