import * as z from 'zod/mini'

const common = {
  kind: z.literal('field'),
  name: z.string(),
  label: z.string(),
  help: z.optional(z.string()),
  /** The share of a form's row that it takes, where a row has room for two. Default: `full`. */
  width: z.optional(z.enum(['half', 'full'])),
  required: z.boolean(),
  /** Shown, never taken; for this viewer. */
  readOnly: z.boolean(),
  /** The value a new record starts with. */
  default: z.optional(z.unknown()),
}

const bounds = { min: z.optional(z.number()), max: z.optional(z.number()) }

/** A regular expression (`u`) that a text has to match, and what to say otherwise. */
const pattern = z.optional(z.object({ source: z.string(), message: z.string() }))

const options = z.array(
  z.object({ value: z.string(), label: z.string(), color: z.optional(z.string()) }),
)

/** An ordinary field of a form, as delivered. */
export const fieldEntry = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('text'), maxLength: z.number(), pattern }),
  z.object({ ...common, type: z.literal('long-text'), maxLength: z.number() }),
  /** The value is one address, such as `ada@example.com`. */
  z.object({ ...common, type: z.literal('email'), maxLength: z.number() }),
  /** The value is an absolute http or https address. */
  z.object({ ...common, type: z.literal('url'), maxLength: z.number() }),
  z.object({ ...common, ...bounds, type: z.literal('number'), step: z.optional(z.number()) }),
  /** The value is in minor units (cents) of `currency` (ISO 4217). */
  z.object({ ...common, ...bounds, type: z.literal('money'), currency: z.string() }),
  /** The value is a share: 0.25 is 25 %. `decimals`: of the percentage on screen. */
  z.object({ ...common, ...bounds, type: z.literal('percent'), decimals: z.number() }),
  z.object({ ...common, type: z.literal('select'), options }),
  /** The value is a list of options' values, in the order of the options; `[]` for none. */
  z.object({ ...common, type: z.literal('multi-select'), options }),
  z.object({ ...common, type: z.literal('yes-no') }),
  /** The value is `YYYY-MM-DD`. */
  z.object({ ...common, type: z.literal('date') }),
  /** The value is an instant, `2026-01-31T13:45:00.000Z`; shown in the zone of the reader. */
  z.object({ ...common, type: z.literal('date-time') }),
  z.object({ ...common, type: z.literal('relation'), resource: z.string() }),
  /** Worked out by the server from the record's other values; `as` says how to write it. */
  z.object({
    ...common,
    type: z.literal('computed'),
    as: z.enum(['text', 'number', 'money', 'percent', 'date', 'date-time', 'yes-no']),
    currency: z.optional(z.string()),
  }),
])
export type FieldEntry = z.infer<typeof fieldEntry>
export type FieldType = FieldEntry['type']

/** The fault of a value: a code, and what is needed to say it to a reader. */
export type FieldFault =
  | { readonly code: 'required' | 'invalid-type' | 'invalid-text' | 'not-an-option' }
  | { readonly code: 'invalid-date' | 'invalid-date-time' | 'invalid-email' | 'invalid-url' }
  | { readonly code: 'too-long'; readonly maxLength: number }
  /** The bound that was passed. */
  | { readonly code: 'out-of-range'; readonly min: number }
  | { readonly code: 'out-of-range'; readonly max: number }
  | { readonly code: 'not-a-step'; readonly step: number }
  /** In the words of the application. */
  | { readonly code: 'pattern-mismatch'; readonly message: string }

type EntryOf<Type extends FieldType> = Extract<FieldEntry, { readonly type: Type }>

/** A kind of field, as the browser and the server know it. */
interface FieldKind<Entry extends FieldEntry = FieldEntry> {
  /** Returns the schema of what a field takes, but for nothing. Its output is what is kept. */
  value(entry: Entry): z.ZodMiniType
  /** The value for nothing, where that is not `null`. */
  readonly empty?: unknown
  /** For a value of the right type. Default: `invalid-type`. */
  malformed?(entry: Entry): FieldFault
  /** For a value of another type than `expected`. Default: `invalid-type`. */
  mistyped?(expected: string): FieldFault
}

const fieldKinds: { readonly [Type in FieldType]: FieldKind<EntryOf<Type>> } = {
  text: {
    value: patternSchema,
    malformed: ({ pattern }) => ({ code: 'pattern-mismatch', message: pattern?.message ?? '' }),
  },
  'long-text': { value: textSchema },
  email: {
    value: (entry) => orEmpty(textSchema(entry).check(z.email()), entry),
    malformed: () => ({ code: 'invalid-email' }),
  },
  url: {
    value: (entry) =>
      orEmpty(textSchema(entry).check(z.url({ protocol: /^https?$/ }), isAbsolute), entry),
    malformed: () => ({ code: 'invalid-url' }),
  },
  number: {
    value: numberSchema,
    // Where a number is expected, a whole one is the step of 1.
    mistyped: (expected) =>
      expected === 'int' ? { code: 'not-a-step', step: 1 } : { code: 'invalid-type' },
  },
  money: { value: (entry) => inRange(z.int(), entry) },
  percent: { value: (entry) => inRange(z.number(), entry) },
  select: { value: (entry) => z.enum(valuesOf(entry)) },
  'multi-select': { value: listSchema, empty: [] },
  'yes-no': { value: () => z.boolean(), empty: false },
  date: { value: () => z.iso.date(), malformed: () => ({ code: 'invalid-date' }) },
  'date-time': { value: instantSchema, malformed: () => ({ code: 'invalid-date-time' }) },
  relation: { value: () => z.int().check(z.positive()) },
  computed: { value: () => z.never() },
}

export function valueKindOf({ type }: FieldEntry): FieldKind {
  return fieldKinds[type]
}

const schemas = new WeakMap<FieldEntry, z.ZodMiniType>()

/**
 * Returns the schema of what a field takes: the one for the server's check, the browser's and OpenAPI. Its output is
 * what is kept: an instant is in UTC, a list of options in the order of the options.
 */
export function fieldSchema(entry: FieldEntry): z.ZodMiniType {
  const known = schemas.get(entry)
  if (known) return known
  const schema = valueKindOf(entry).value(entry)
  const whole = entry.required || isNeverNull(entry) ? schema : z.nullable(schema)
  schemas.set(entry, whole)
  return whole
}

/** Returns the value that a new record has where nothing was filled in: no, none of the options, or `null`. */
export function emptyValue({ type }: FieldEntry): unknown {
  return fieldKinds[type].empty ?? null
}

/** Whether the type has a value of its own for nothing: no, or none of the options. */
export function isNeverNull({ type }: FieldEntry): boolean {
  return fieldKinds[type].empty !== undefined
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
