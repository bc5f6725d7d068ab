import type { FieldEntry } from '@slipway/sdk/contract'
import * as z from 'zod'

/** What a field takes, from a body that was not looked at yet. */
export function fieldSchema(entry: FieldEntry): z.ZodType {
  const schema = valueSchema(entry)
  return entry.required || entry.type === 'yes-no' ? schema : schema.nullable()
}

function valueSchema(entry: FieldEntry): z.ZodType {
  switch (entry.type) {
    case 'text':
    case 'long-text':
      return textSchema(entry)
    case 'number':
      return entry.step === 1 ? inRange(z.int(), entry) : inRange(z.number(), entry)
    case 'money':
      return inRange(z.int(), entry)
    case 'select':
      return z.enum(entry.options.map(({ value }) => value))
    case 'yes-no':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'relation':
      return z.int().positive()
  }
}

function textSchema({ maxLength, required }: { maxLength: number; required: boolean }): z.ZodType {
  const schema = z
    .string()
    .max(maxLength)
    .refine(isStorable, { params: { code: 'invalid-text' } })
  if (!required) return schema
  return schema.refine((value) => value.trim() !== '', { params: { code: 'required' } })
}

// PostgreSQL keeps no NUL, and half of a surrogate pair is not UTF-8.
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function inRange(
  schema: z.ZodNumber,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): z.ZodType {
  const atLeast = min === undefined ? schema : schema.min(min)
  return max === undefined ? atLeast : atLeast.max(max)
}
