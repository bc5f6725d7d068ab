import { type FieldEntry, fieldSchema } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { kindOf } from '../../resources/fields/field-kinds'
import type { JsonSchema } from './contract-schemas'

/** What a field takes and returns: the schema that the server and the browser check by. */
export function fieldJsonSchema(entry: FieldEntry): JsonSchema {
  const { label, help, readOnly } = entry
  return {
    ...valueSchema(entry),
    title: label,
    ...(help !== undefined && { description: help }),
    ...(readOnly && { readOnly: true }),
    ...(entry.default !== undefined && { default: entry.default }),
  }
}

function valueSchema(entry: FieldEntry): JsonSchema {
  const own = kindOf(entry).schema?.(entry)
  if (own) return own
  const { $schema: _dialect, ...schema } = z.toJSONSchema(fieldSchema(entry), { io: 'input' })
  return schema
}
