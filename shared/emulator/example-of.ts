type Schema = Readonly<Record<string, unknown>>

/** A value that most probably fits a JSON Schema: what is required, filled in with something to see. */
export function exampleOf(schema: unknown, name = 'text'): unknown {
  if (typeof schema !== 'object' || schema === null) return name
  const rules: Schema = { ...schema }
  if ('default' in rules) return rules['default']
  if ('const' in rules) return rules['const']
  const [choice] = [rules['enum'], rules['anyOf'], rules['oneOf']].flatMap(firstOf)
  if (choice !== undefined) return Array.isArray(rules['enum']) ? choice : exampleOf(choice, name)
  switch (rules['type']) {
    case 'object':
      return exampleObject(rules)
    case 'array':
      return exampleList(rules, name)
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Number(rules['minimum'] ?? 1)
    case 'null':
      return null
    default:
      return exampleText(rules, name)
  }
}

function firstOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list.slice(0, 1) : []
}

function exampleObject({ properties, required }: Schema): Schema {
  const known = new Map(Object.entries(properties ?? {}))
  const names = Array.isArray(required) ? required.map(String) : []
  return Object.fromEntries(names.map((name) => [name, exampleOf(known.get(name), name)]))
}

function exampleList({ items, minItems }: Schema, name: string): readonly unknown[] {
  return Array.from({ length: Number(minItems ?? 0) }, () => exampleOf(items, name))
}

const formats: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  uri: 'https://example.com',
  date: '2026-11-21',
  'date-time': '2026-11-21T09:00:00.000Z',
}

// `field` of a form component names the hidden field that the sample's orders have for it.
function exampleText({ format, minLength }: Schema, name: string): string {
  const known = formats[String(format)]
  if (known) return known
  const text = name === 'field' ? 'code' : name.charAt(0).toUpperCase() + name.slice(1)
  return text.padEnd(Number(minLength ?? 0), '.')
}
