/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** The kind of field for a value; `json`: the schema says too little, or more than a field can show. */
export type FieldKind = 'choice' | 'yes-no' | 'number' | 'text' | 'list' | 'group' | 'json'

/** Takes the value as well, since one of a shape that the field does not know would be lost in it. */
export function fieldKind(rules: Schema, value: unknown): FieldKind {
  const kind = kindOfRules(rules)
  return value === undefined || takes(kind, rules, value) ? kind : 'json'
}

function kindOfRules(rules: Schema): FieldKind {
  if (['anyOf', 'oneOf', 'allOf', 'not', 'prefixItems'].some((name) => name in rules)) return 'json'
  if (choicesOf(rules).length > 0) return 'choice'
  switch (rules['type']) {
    case 'boolean':
      return 'yes-no'
    case 'number':
    case 'integer':
      return 'number'
    case 'string':
      return 'text'
    case 'array':
      return isObject(rules['items']) ? 'list' : 'json'
    case 'object':
      return Object.keys(propertiesOf(rules)).length > 0 && isClosed(rules) ? 'group' : 'json'
    default:
      return 'json'
  }
}

function takes(kind: FieldKind, rules: Schema, value: unknown): boolean {
  switch (kind) {
    case 'choice':
      return choicesOf(rules).includes(value as string)
    case 'yes-no':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number'
    case 'text':
      return typeof value === 'string' || isTextByLanguage(value)
    case 'list':
      return Array.isArray(value)
    case 'group':
      return isObject(value)
    case 'json':
      return true
  }
}

// Members that the schema does not name could not be seen, and not be changed.
function isClosed({ additionalProperties }: Schema): boolean {
  return !isObject(additionalProperties)
}

export function choicesOf({ enum: choices, const: only }: Schema): (string | number)[] {
  const all: readonly unknown[] = Array.isArray(choices)
    ? choices
    : only === undefined
      ? []
      : [only]
  const isPlain = all.every((choice) => typeof choice === 'string' || typeof choice === 'number')
  return isPlain ? ([...all] as (string | number)[]) : []
}

/** The name of each member, with its rules. */
export function propertiesOf({ properties }: Schema): Readonly<Record<string, Schema>> {
  if (!isObject(properties)) return {}
  const entries = Object.entries(properties).map(([name, rules]) => [name, toSchema(rules)])
  return Object.fromEntries(entries) as Record<string, Schema>
}

export function toSchema(rules: unknown): Schema {
  return isObject(rules) ? rules : {}
}

export function isRequired({ required }: Schema, name: string): boolean {
  return Array.isArray(required) && required.includes(name)
}

export function noteIn(rules: Schema, name: 'title' | 'description'): string | undefined {
  const { [name]: text } = rules
  return typeof text === 'string' ? text : undefined
}

/** Returns the value that a new item of a list begins with; whatever is required and has one value is there already. */
export function startOf(rules: Schema): unknown {
  if ('default' in rules) return rules['default']
  const [choice] = choicesOf(rules)
  switch (fieldKind(rules, undefined)) {
    case 'choice':
      return choice
    case 'yes-no':
      return false
    case 'text':
      return ''
    case 'list':
      return []
    case 'group':
      return Object.fromEntries(
        Object.entries(propertiesOf(rules))
          .filter(([name]) => isRequired(rules, name))
          .map(([name, part]) => [name, startOf(part)])
          .filter(([, value]) => value !== undefined),
      )
    default:
      return undefined
  }
}

export interface TextByLanguage {
  readonly $text: Readonly<Record<string, string>>
}

export function isTextByLanguage(value: unknown): value is TextByLanguage {
  return isObject(value) && isObject(value['$text'])
}

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
