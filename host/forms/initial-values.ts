import {
  emptyValue,
  type FieldEntry,
  type FormBody,
  type ResourceRecord,
} from '@slipway/sdk/contract'

type Entry = FormBody['fields'][number]
type Values = Readonly<Record<string, unknown>>

/** Returns the values that the form starts with: the ordinary fields, and the hidden ones that slots own. */
export function initialValues(
  entries: readonly Entry[],
  record: ResourceRecord | undefined,
  start: Values = {},
): Values {
  const values: Record<string, unknown> = {}
  for (const entry of entries) {
    if (entry.kind === 'field') {
      // What nobody may set is computed by the server: a new record has none of it yet.
      if (record || !entry.readOnly) values[entry.name] = startValue(entry, record, start)
    } else for (const name of entry.fields ?? []) values[name] = record?.values[name] ?? null
  }
  return values
}

function startValue(field: FieldEntry, record: ResourceRecord | undefined, start: Values): unknown {
  if (record) return record.values[field.name] ?? emptyValue(field)
  return start[field.name] ?? field.default ?? emptyValue(field)
}
