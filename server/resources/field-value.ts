import type { ColumnValue } from '../storage/records-filter'
import type { RecordRow } from '../storage/records-store'
import type { Field } from './field'

/** A checked value as its column keeps it. */
function toColumnValue(value: unknown): ColumnValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  return null
}

/** A column's value as it is delivered; the engines differ in how they return numbers. */
function toFieldValue({ entry }: Field, value: unknown): unknown {
  if (entry.type === 'yes-no') return Number(value) === 1
  if (value === null || value === undefined) return null
  return numeric.has(entry.type) ? Number(value) : value
}

/** The values of a row, by field name. */
export function rowValues(fields: readonly Field[], row: RecordRow): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.entry.name, toFieldValue(field, row[field.column])]),
  )
}

/** Checked values, by column. */
export function columnValues(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, ColumnValue> {
  return Object.fromEntries(
    fields
      .filter(({ entry }) => Object.hasOwn(values, entry.name))
      .map(({ entry, column }) => [column, toColumnValue(values[entry.name])]),
  )
}

const numeric = new Set(['number', 'money', 'relation'])
