import * as z from 'zod/mini'
import type { FieldEntry } from './resource'

const schemas = new WeakMap<FieldEntry, z.ZodMiniType>()

/**
 * What a field takes: the one schema for the server's check, the browser's and OpenAPI. Its output is
 * what is kept: an instant is in UTC, a list of options in the order of the options.
 */
export function fieldSchema(entry: FieldEntry): z.ZodMiniType {
  const known = schemas.get(entry)
  if (known) return known
  const schema = valueSchema(entry)
  const whole = entry.required || isNeverNull(entry) ? schema : z.nullable(schema)
  schemas.set(entry, whole)
  return whole
}

/** Whether the type has a value of its own for nothing: no, or none of the options. */
export function isNeverNull({ type }: FieldEntry): boolean {
  return type === 'yes-no' || type === 'multi-select'
}

type EntryOf<Type extends FieldEntry['type']> = Extract<FieldEntry, { readonly type: Type }>

function valueSchema(entry: FieldEntry): z.ZodMiniType {
  switch (entry.type) {
    case 'text':
      return patternSchema(entry)
    case 'long-text':
      return textSchema(entry)
    case 'email':
      return orEmpty(textSchema(entry).check(z.email()), entry)
    case 'url':
      return orEmpty(textSchema(entry).check(z.url({ protocol: /^https?$/ }), isAbsolute), entry)
    case 'number':
      return numberSchema(entry)
    case 'money':
      return inRange(z.int(), entry)
    case 'percent':
      return inRange(z.number(), entry)
    case 'select':
      return z.enum(valuesOf(entry))
    case 'multi-select':
      return listSchema(entry)
    case 'yes-no':
      return z.boolean()
    case 'date':
      return z.iso.date()
    case 'date-time':
      return instantSchema()
    case 'relation':
      return z.int().check(z.positive())
    case 'computed':
      return z.never()
  }
}

// `http:example.com` is an address too, to those who parse them.
const isAbsolute = z.regex(/^https?:\/\//i)

function patternSchema(entry: EntryOf<'text'>): z.ZodMiniType {
  const schema = textSchema(entry)
  const { pattern } = entry
  if (!pattern) return schema
  return orEmpty(schema.check(z.regex(new RegExp(pattern.source, 'u'))), entry)
}

const emptyToNull = z.transform((text: '') => text || null)

/** An input that was cleared is nothing, though it is not what the text has to look like. */
function orEmpty(schema: z.ZodMiniType, { required }: FieldEntry): z.ZodMiniType {
  return required ? schema : z.union([schema, z.pipe(z.literal(''), emptyToNull)])
}

function textSchema({
  maxLength,
  required,
}: {
  readonly maxLength: number
  readonly required: boolean
}): z.ZodMiniString {
  // Nothing else looks at a text that is too long: a pattern may take very long for it.
  const schema = z
    .string()
    .check(z.maxLength(maxLength, { abort: true }), z.refine(isStorable, invalidText))
  return required ? schema.check(z.regex(/\S/)) : schema
}

const invalidText = { params: { code: 'invalid-text' } }

// PostgreSQL keeps no NUL, and half of a surrogate pair is not UTF-8.
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

function numberSchema(entry: EntryOf<'number'>): z.ZodMiniType {
  const { step } = entry
  if (step === 1) return inRange(z.int(), entry)
  return inRange(step === undefined ? z.number() : z.number().check(z.multipleOf(step)), entry)
}

function inRange(
  schema: z.ZodMiniNumber,
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
): z.ZodMiniType {
  const atLeast = min === undefined ? schema : schema.check(z.minimum(min))
  return max === undefined ? atLeast : atLeast.check(z.maximum(max))
}

function listSchema(entry: EntryOf<'multi-select'>): z.ZodMiniType {
  const values = valuesOf(entry)
  const list = z.array(z.enum(values)).check(z.minLength(entry.required ? 1 : 0))
  const inOrder = z.transform((chosen: string[]) =>
    values.filter((value) => chosen.includes(value)),
  )
  return z.pipe(list, inOrder)
}

function valuesOf({ options }: EntryOf<'select' | 'multi-select'>): string[] {
  return options.map(({ value }) => value)
}

function instantSchema(): z.ZodMiniType {
  const inUtc = z.transform((text: string) => new Date(text).toISOString())
  return z.pipe(z.iso.datetime({ offset: true }).check(z.refine(isFourDigitYear)), inUtc)
}

// An offset can lead out of the years that ISO 8601 writes with four digits.
function isFourDigitYear(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().length === 24
}
