import { checkProps } from '@slipway/sdk/check'
import { isJsonObject } from '../../check/check-props'

type Schema = Readonly<Record<string, unknown>>

/** Props that a JSON Schema takes, as few as it allows; `undefined` where none could be made up. */
export function sampleProps(schema: Schema | undefined): Schema | undefined {
  if (!schema) return {}
  const props = sample(schema)
  return isJsonObject(props) && checkProps({ props, schema }).length === 0 ? props : undefined
}

function sample(schema: unknown): unknown {
  const rules = isJsonObject(schema) ? schema : {}
  if ('const' in rules) return rules['const']
  for (const given of [rules['default'], first(rules['examples']), first(rules['enum'])]) {
    if (given !== undefined) return given
  }
  const one = first(rules['anyOf']) ?? first(rules['oneOf'])
  return one === undefined ? ofType(rules) : sample(one)
}

function ofType(rules: Schema): unknown {
  const type = Array.isArray(rules['type']) ? rules['type'][0] : rules['type']
  if (type === 'object') return objectOf(rules)
  if (type === 'array')
    return Array.from({ length: numberOf(rules, 'minItems') }, () => sample(rules['items']))
  if (type === 'number' || type === 'integer') return numberFor(rules)
  if (type === 'boolean') return false
  return type === 'null' ? null : 'Text'.padEnd(numberOf(rules, 'minLength'), ' text')
}

function objectOf({ properties, required }: Schema): Schema {
  const parts = isJsonObject(properties) ? properties : {}
  const names: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.fromEntries(names.map((name) => [String(name), sample(parts[String(name)])]))
}

function numberFor(rules: Schema): number {
  const least = Math.max(numberOf(rules, 'minimum'), numberOf(rules, 'exclusiveMinimum') + 1)
  const step = numberOf(rules, 'multipleOf') || 1
  return Math.min(Math.ceil(least / step) * step, numberOf(rules, 'maximum', least + step))
}

function numberOf(rules: Schema, name: string, fallback = 0): number {
  const value = rules[name]
  return typeof value === 'number' ? value : fallback
}

function first(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}
