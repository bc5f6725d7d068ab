import type { FieldEntry } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** What a field takes, from a body that was not looked at yet. */
export function fieldSchema(entry: FieldEntry): z.ZodMiniType {
  const schema = valueSchema(entry)
  return entry.required || entry.type === 'yes-no' ? schema : z.nullable(schema)
}

function valueSchema(entry: FieldEntry): z.ZodMiniType {
  switch (entry.type) {
    case 'text':
    case 'long-text':
      return textSchema(entry)
    case 'number':
      return inRange(entry.step === 1 ? z.int() : z.number(), entry)
    case 'money':
      return inRange(z.int(), entry)
    case 'select':
      return z.enum(entry.options.map(({ value }) => value))
    case 'yes-no':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'relation':
      return z.int().check(z.positive())
  }
}

function textSchema({
  maxLength,
  required,
}: {
  readonly maxLength: number
  readonly required: boolean
}): z.ZodMiniType {
  const schema = z
    .string()
    .check(z.maxLength(maxLength), z.refine(isStorable, { params: { code: 'invalid-text' } }))
  if (!required) return schema
  return schema.check(z.refine((value) => value.trim() !== '', { params: { code: 'required' } }))
}

// PostgreSQL keeps no NUL, and half of a surrogate pair is not UTF-8.
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function inRange(
  schema: z.ZodMiniNumber,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): z.ZodMiniType {
  const atLeast = min === undefined ? schema : schema.check(z.minimum(min))
  return max === undefined ? atLeast : atLeast.check(z.maximum(max))
}
