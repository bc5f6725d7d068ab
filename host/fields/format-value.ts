import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import { isEmpty } from '@slipway/sdk/form'
import { createFormats } from '../formats/formats'
import { asText } from './as-text'
import { viewKindOf } from './field-kinds'

/** The value of a field as text, or `undefined` where there is none. */
export function formatValue(
  field: FieldEntry,
  record: Pick<ResourceRecord, 'values' | 'titles'>,
  locale: string,
): string | undefined {
  const value = record.values[field.name]
  if (isEmpty(value)) return undefined
  const title = record.titles?.[field.name]
  return (
    viewKindOf(field).write?.(value, { field, formats: createFormats(locale), title }) ??
    asText(value)
  )
}
