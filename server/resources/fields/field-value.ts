import type { FieldEntry } from '@slipway/sdk/contract'
import type { RecordRow } from '../../storage/records/record-rows'
import type { ColumnValue } from '../../storage/records/records-filter'
import { type ComputedRecord, type Field, isStored } from './field'
import { kindOf } from './field-kinds'

/** The values of a row, by field name; computed ones see the values of `all` fields. */
export function rowValues(
  fields: readonly Field[],
  row: RecordRow,
  all: readonly Field[] = fields,
): Record<string, unknown> {
  const values = storedValues(fields, row)
  const computed = fields.filter(({ compute }) => compute !== undefined)
  if (computed.length === 0) return values
  const record = { ...storedValues(all, row), id: Number(row['id']) }
  for (const field of computed) values[field.entry.name] = computedValue(field, record)
  return values
}

/** Checked values, by column. */
export function columnValues(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, ColumnValue> {
  return Object.fromEntries(
    fields
      .filter(isStored)
      .filter(({ entry }) => Object.hasOwn(values, entry.name))
      .map(({ entry, column }) => [column, toColumnValue(values[entry.name])]),
  )
}

/** A checked value as its column keeps it. */
function toColumnValue(value: unknown): ColumnValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  return Array.isArray(value) ? JSON.stringify(value) : null
}

function storedValues(fields: readonly Field[], row: RecordRow): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(isStored)
      .map(({ entry, column }) => [entry.name, readColumn(entry, row[column])]),
  )
}

function readColumn(entry: FieldEntry, value: unknown): unknown {
  const { read } = kindOf(entry)
  return read ? read(value) : (value ?? null)
}

function computedValue({ entry, compute }: Field, record: ComputedRecord): unknown {
  try {
    return compute?.(record) ?? null
  } catch (cause) {
    throw new Error(`The computed field "${entry.name}" of record ${record.id} failed.`, { cause })
  }
}
