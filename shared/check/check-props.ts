import {
  escapePointer,
  type Fault,
  isSafeUrl,
  languagesOfTexts,
  resolveTexts,
} from '@slipway/sdk/contract'

/** The argument of {@link checkProps}. */
export interface CheckedProps {
  readonly props: unknown
  /** JSON Schema without faults ({@link schemaFaults}). */
  readonly schema: Readonly<Record<string, unknown>>
  /** JSON pointer of the props; `/props` by default. */
  readonly pointer?: string
}

/**
 * Finds what of `props` the JSON Schema refuses, by JSON pointer; `props-invalid`. The schema is
 * interpreted, never compiled to code; of `format` only `safe-url` is more than a note for people.
 * Texts by language are checked as each reader's page gives them to the component.
 */
export function checkProps({ props, schema, pointer = '/props' }: CheckedProps): Fault[] {
  const tags = languagesOfTexts(props)
  if (tags.length > maxLanguages) {
    return [fault(pointer, `has texts in ${tags.length} languages; the most is ${maxLanguages}`)]
  }
  const inEach = tags.map((tag) => ({
    tag,
    faults: check(resolveTexts(props, tag), schema, pointer),
  }))
  return tags.length === 0 ? check(props, schema, pointer) : joinFaults(inEach)
}

/** Each language costs a check of all props. */
const maxLanguages = 100

interface FaultsOfLanguage {
  readonly tag: string
  readonly faults: readonly Fault[]
}

// What is wrong in every language has nothing to do with the texts.
function joinFaults(inEach: readonly FaultsOfLanguage[]): Fault[] {
  const byText = new Map<string, { readonly found: Fault; readonly tags: string[] }>()
  for (const { tag, faults } of inEach) {
    for (const found of faults) {
      const key = JSON.stringify(found)
      const known = byText.get(key)
      if (known) known.tags.push(tag)
      else byText.set(key, { found, tags: [tag] })
    }
  }
  return [...byText.values()].map(({ found, tags }) =>
    tags.length === inEach.length
      ? found
      : { ...found, detail: `In ${tags.map((tag) => `"${tag}"`).join(', ')}: ${found.detail}` },
  )
}

type Schema = Readonly<Record<string, unknown>>

function check(value: unknown, schema: unknown, pointer: string): Fault[] {
  if (schema === true) return []
  if (schema === false) return [fault(pointer, 'is not allowed here')]
  // schemaFaults() has refused everything that is neither an object nor a boolean.
  const rules = schema as Schema
  const wrongType = typeFault(value, rules, pointer)
  if (wrongType) return [wrongType]
  return [
    ...choiceFaults(value, rules, pointer),
    ...(typeof value === 'string' ? textFaults(value, rules, pointer) : []),
    ...(typeof value === 'number' ? numberFaults(value, rules, pointer) : []),
    ...(Array.isArray(value) ? listFaults(value, rules, pointer) : []),
    ...(isJsonObject(value) ? objectFaults(value, rules, pointer) : []),
    ...combinedFaults(value, rules, pointer),
  ]
}

function typeFault(value: unknown, { type }: Schema, pointer: string): Fault | undefined {
  if (type === undefined) return undefined
  const wanted: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (wanted.some((name) => isOfType(value, name))) return undefined
  return fault(pointer, `is of type ${typeOf(value)}; it must be ${wanted.join(' or ')}`)
}

function isOfType(value: unknown, name: unknown): boolean {
  if (name === 'integer') return Number.isInteger(value)
  return typeOf(value) === name
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function choiceFaults(value: unknown, schema: Schema, pointer: string): Fault[] {
  const choices = 'const' in schema ? [schema['const']] : schema['enum']
  if (!Array.isArray(choices)) return []
  if (choices.some((choice) => isEqual(choice, value))) return []
  const list = choices.map((choice) => JSON.stringify(choice)).join(', ')
  return [fault(pointer, `is ${JSON.stringify(value)}; it must be one of ${list}`)]
}

function textFaults(value: string, schema: Schema, pointer: string): Fault[] {
  const { length } = [...value]
  return [
    ...limits(length, ['minLength', 'maxLength'], {
      schema,
      pointer,
      what: `has ${length} characters`,
    }),
    ...(schema['format'] === 'safe-url' && !isSafeUrl(value)
      ? [fault(pointer, 'is not a safe address; use a path, or http, https, mailto or tel')]
      : []),
  ]
}

function numberFaults(value: number, schema: Schema, pointer: string): Fault[] {
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema
  const faults = limits(value, ['minimum', 'maximum'], { schema, pointer, what: `is ${value}` })
  if (typeof above === 'number' && value <= above) {
    faults.push(fault(pointer, `is ${value}; it must be more than ${above}`))
  }
  if (typeof below === 'number' && value >= below) {
    faults.push(fault(pointer, `is ${value}; it must be less than ${below}`))
  }
  if (typeof multipleOf === 'number' && !isWhole(value / multipleOf)) {
    faults.push(fault(pointer, `is ${value}; it must be a multiple of ${multipleOf}`))
  }
  return faults
}

// 0.3 / 0.1 is 2.9999999999999996.
function isWhole(times: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(1, Math.abs(times))
  return Math.abs(times - Math.round(times)) <= rounding
}

function listFaults(list: readonly unknown[], schema: Schema, pointer: string): Fault[] {
  const prefix: readonly unknown[] = Array.isArray(schema['prefixItems'])
    ? schema['prefixItems']
    : []
  const { items = true } = schema
  const what = `has ${list.length} entries`
  return [
    ...limits(list.length, ['minItems', 'maxItems'], { schema, pointer, what }),
    ...list.flatMap((item, index) => check(item, prefix[index] ?? items, `${pointer}/${index}`)),
  ]
}

function objectFaults(value: Schema, schema: Schema, pointer: string): Fault[] {
  const names = Object.keys(value)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  return [
    ...required
      .filter((name) => !names.includes(name))
      .map((name) => fault(`${pointer}/${escapePointer(String(name))}`, 'is missing')),
    ...limits(names.length, ['minProperties', 'maxProperties'], {
      schema,
      pointer,
      what: `has ${names.length} entries`,
    }),
    ...names.flatMap((name) => memberFaults(name, value[name], { schema, pointer })),
  ]
}

interface Around {
  readonly schema: Schema
  readonly pointer: string
}

function memberFaults(name: string, value: unknown, { schema, pointer }: Around): Fault[] {
  const place = `${pointer}/${escapePointer(name)}`
  const { additionalProperties = true, propertyNames = true } = schema
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const rules = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
  return [...check(name, propertyNames, place), ...check(value, rules, place)]
}

function combinedFaults(value: unknown, schema: Schema, pointer: string): Fault[] {
  const { anyOf, oneOf, allOf, not } = schema
  const outcomes = (list: unknown) =>
    Array.isArray(list) ? list.map((item) => check(value, item, pointer)) : []
  const fitting = outcomes(oneOf).filter((faults) => faults.length === 0)
  return [
    ...outcomes(allOf).flat(),
    ...bestOf(outcomes(anyOf)),
    ...(fitting.length > 1
      ? [fault(pointer, 'fits several shapes, but must fit exactly one')]
      : []),
    ...(fitting.length === 0 ? bestOf(outcomes(oneOf)) : []),
    ...(not !== undefined && check(value, not, pointer).length === 0
      ? [fault(pointer, 'has a shape that is not allowed')]
      : []),
  ]
}

/** Of several shapes the one that was meant: the one with the fewest faults. */
function bestOf(outcomes: readonly Fault[][]): Fault[] {
  return outcomes.toSorted((a, b) => a.length - b.length)[0] ?? []
}

interface Bounds extends Around {
  readonly what: string
}

function limits(
  value: number,
  [least, most]: readonly [string, string],
  { schema, pointer, what }: Bounds,
): Fault[] {
  const [minimum, maximum] = [schema[least], schema[most]]
  if (typeof minimum === 'number' && value < minimum) {
    return [fault(pointer, `${what}; the least is ${minimum}`)]
  }
  if (typeof maximum === 'number' && value > maximum) {
    return [fault(pointer, `${what}; the most is ${maximum}`)]
  }
  return []
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isEqual(a[name], b[name]))
}

function fault(pointer: string, what: string): Fault {
  const name = pointer.split('/').at(-1)
  return { pointer, code: 'props-invalid', detail: `"${name}" ${what}.` }
}

export function isJsonObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
