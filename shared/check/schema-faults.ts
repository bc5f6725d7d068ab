import { escapePointer, type Fault } from '@slipway/sdk/contract'
import { isJsonObject } from './check-props'

const maxNodes = 2000
const maxDepth = 32

type Kind = 'note' | 'number' | 'names' | 'schema' | 'schemas' | 'schemaMap' | 'list' | 'any'

// No `pattern`: a bad one holds up the server. No `$ref`: a schema then never goes in circles.
const keywords = new Map<string, Kind>([
  ...of('note', '$schema', 'title', 'description', 'default', 'examples', 'deprecated', 'format'),
  ...of('number', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'),
  ...of('number', 'minLength', 'maxLength', 'minItems', 'maxItems'),
  ...of('number', 'minProperties', 'maxProperties'),
  ...of('names', 'required'),
  ...of('schema', 'items', 'additionalProperties', 'propertyNames', 'not'),
  ...of('schemas', 'anyOf', 'oneOf', 'allOf', 'prefixItems'),
  ...of('schemaMap', 'properties'),
  ...of('list', 'enum'),
  ...of('any', 'const', 'type'),
])

const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])

function of(kind: Kind, ...names: readonly string[]): [string, Kind][] {
  return names.map((name) => [name, kind])
}

interface Walk {
  readonly faults: Fault[]
  nodes: number
}

interface Position {
  readonly pointer: string
  readonly depth: number
}

/**
 * The faults of a JSON Schema of props: a keyword that nobody interprets, a value of the wrong
 * kind, too much of it, no object at the top. `pointer` is where the schema is.
 */
export function schemaFaults(schema: unknown, pointer = ''): Fault[] {
  const walk: Walk = { faults: [], nodes: 0 }
  visit(schema, { pointer, depth: 0 }, walk)
  if (walk.faults.length === 0 && Object(schema).type !== 'object') {
    report(walk, pointer, 'Props are an object: the schema must start with "type": "object".')
  }
  return walk.faults
}

function visit(schema: unknown, position: Position, walk: Walk): void {
  walk.nodes += 1
  if (walk.nodes > maxNodes) {
    if (walk.nodes === maxNodes + 1) report(walk, position.pointer, `More than ${maxNodes} parts.`)
    return
  }
  if (position.depth > maxDepth) {
    return report(walk, position.pointer, `Deeper than ${maxDepth} levels.`)
  }
  if (typeof schema === 'boolean') return
  if (!isJsonObject(schema))
    return report(walk, position.pointer, 'A schema is an object or a boolean.')
  for (const [name, value] of Object.entries(schema)) visitKeyword(name, value, { position, walk })
}

interface At {
  readonly position: Position
  readonly walk: Walk
}

function visitKeyword(name: string, value: unknown, { position, walk }: At): void {
  const kind = keywords.get(name)
  const pointer = `${position.pointer}/${escapePointer(name)}`
  const inner = (key: string) => ({ pointer: `${pointer}/${key}`, depth: position.depth + 1 })
  if (!kind) return report(walk, pointer, unknownKeyword(name))
  if (!isOfKind(name, kind, value)) return report(walk, pointer, `"${name}" has a wrong value.`)
  if (kind === 'schema') visit(value, { pointer, depth: position.depth + 1 }, walk)
  if (Array.isArray(value) && kind === 'schemas') {
    for (const [index, item] of value.entries()) visit(item, inner(String(index)), walk)
  }
  if (isJsonObject(value) && kind === 'schemaMap') {
    for (const [key, item] of Object.entries(value)) visit(item, inner(escapePointer(key)), walk)
  }
}

function isOfKind(name: string, kind: Kind, value: unknown): boolean {
  if (name === 'type') return isType(value)
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (kind === 'names') return isListOf(value, (item) => typeof item === 'string')
  if (kind === 'schemas' || kind === 'list') return Array.isArray(value)
  return kind !== 'schemaMap' || isJsonObject(value)
}

function isType(value: unknown): boolean {
  const known = (item: unknown) => typeof item === 'string' && types.has(item)
  return known(value) || isListOf(value, known)
}

function isListOf(value: unknown, matches: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(matches)
}

function unknownKeyword(name: string): string {
  if (name === 'pattern') {
    return 'Regular expressions are not supported: use an enum, a length, or check it in the component.'
  }
  if (name === '$ref') return 'Schemas that refer to themselves are not supported: write them out.'
  return `The keyword "${name}" is not supported; these are: ${[...keywords.keys()].join(', ')}.`
}

function report(walk: Walk, pointer: string, detail: string): void {
  walk.faults.push({ pointer, code: 'schema-invalid', detail })
}
