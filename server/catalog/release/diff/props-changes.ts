import { isDeepStrictEqual as isSame } from 'node:util'
import { type DiffEffect, escapePointer, type PropsChange } from '@slipway/sdk/contract'
import { limitChanges } from './props-limit-changes'
import { fromTo, mayBe, type PropsSchema, type SchemaPair, typesOf } from './props-schema'

type Anything = PropsSchema | boolean | undefined

/**
 * Returns the differences between two JSON Schemas of props, in the keywords that `schemaFaults` lets pass. Where no
 * change is `breaking` or `may-break`, whatever fits the former schema fits the new one. A component without a schema
 * takes any props.
 */
export function comparePropsSchemas(
  from: PropsSchema | undefined,
  to: PropsSchema | undefined,
): PropsChange[] {
  const anyProps = { type: 'object' }
  if (from && !to) return [{ pointer: '', kind: 'schema-removed', effect: 'compatible' }]
  const added: PropsChange[] =
    !from && to ? [{ pointer: '', kind: 'schema-added', effect: 'compatible' }] : []
  const changes = compare(from ?? anyProps, to ?? anyProps, '')
  const isOnlyText = changes.length === 0 && added.length === 0 && !isSame(from, to)
  return isOnlyText
    ? [{ pointer: '', kind: 'notes-changed', effect: 'compatible' }]
    : [...added, ...changes]
}

/** The worst of several effects; of none, nothing breaks. */
export function worstEffect(effects: readonly DiffEffect[]): DiffEffect {
  if (effects.includes('breaking')) return 'breaking'
  return effects.includes('may-break') ? 'may-break' : 'compatible'
}

function compare(before: Anything, after: Anything, pointer: string): PropsChange[] {
  if (isSame(before, after) || before === false) return []
  if (after === false) return [{ pointer, kind: 'refused', effect: 'breaking' }]
  const pair: SchemaPair = { from: rulesOf(before), to: rulesOf(after), pointer }
  return [
    ...typeChanges(pair),
    ...choiceChanges(pair),
    ...limitChanges(pair),
    ...memberChanges(pair),
    ...itemChanges(pair),
    ...shapeChanges(pair),
    ...otherChanges(pair),
  ]
}

function rulesOf(schema: Anything): PropsSchema {
  // `false` was looked at before; `true` and no schema let everything pass.
  return typeof schema === 'object' ? schema : {}
}

function typeChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const [before, after] = [typesOf(from), typesOf(to)]
  const covers = (types: readonly unknown[], type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const isNarrower = !before.every((type) => covers(after, type))
  if (!isNarrower && after.every((type) => covers(before, type))) return []
  const words = (schema: PropsSchema) =>
    schema['type'] === undefined ? undefined : typesOf(schema).join(', ')
  return [
    {
      pointer,
      kind: isNarrower ? 'type-narrowed' : 'type-widened',
      effect: isNarrower ? 'breaking' : 'compatible',
      ...fromTo(words(from), words(to)),
    },
  ]
}

// As the validator has it, beside `const` an `enum` does not count.
function choicesOf(schema: PropsSchema): readonly unknown[] | undefined {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined
}

function choiceChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const [before, after] = [choicesOf(from), choicesOf(to)]
  const values = fromTo(before && list(before), after && list(after))
  const isKept = !after || before?.every((value) => hasSame(after, value))
  const isAll = !before || after?.every((value) => hasSame(before, value))
  if (isKept && isAll && !before === !after) return []
  return [
    {
      pointer,
      kind: isKept ? 'choices-widened' : 'choices-narrowed',
      effect: isKept ? 'compatible' : 'breaking',
      ...values,
    },
  ]
}

function list(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}

function memberChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  if (!mayBe(from, 'object') || !mayBe(to, 'object')) return []
  const [before, after] = [propertiesOf(from), propertiesOf(to)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const [rest, newRest] = [othersOf(from), othersOf(to)]
  return [
    ...requiredChanges({ from, to, pointer }),
    ...names.flatMap((name): PropsChange[] => {
      const place = `${pointer}/${escapePointer(name)}`
      const [was, is] = [own(before, name), own(after, name)]
      if (was !== undefined && is !== undefined) return compare(was, is, place)
      if (is === undefined) return [{ pointer: place, kind: 'prop-removed', effect: 'breaking' }]
      // That is said of it by `requiredChanges`.
      if (isNewlyRequired(name, from, to)) return []
      return [{ pointer: place, kind: 'prop-added', effect: effectOfNew(rest, is) }]
    }),
    ...compare(rest, newRest, `${pointer}/*`),
    ...nameChanges({ from, to, pointer }),
  ]
}

function requiredChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const [before, after] = [namesIn(from['required']), namesIn(to['required'])]
  const at = (name: string) => `${pointer}/${escapePointer(name)}`
  // That a removed prop is not required any more goes without saying.
  const isKept = (name: string) =>
    own(propertiesOf(from), name) === undefined || own(propertiesOf(to), name) !== undefined
  return [
    ...after
      .filter((name) => isNewlyRequired(name, from, to))
      .map((name) => ({ pointer: at(name), kind: 'required-added', effect: 'breaking' }) as const),
    ...before
      .filter((name) => !after.includes(name) && isKept(name))
      .map(
        (name) => ({ pointer: at(name), kind: 'required-removed', effect: 'compatible' }) as const,
      ),
  ]
}

function isNewlyRequired(name: string, from: PropsSchema, to: PropsSchema): boolean {
  return namesIn(to['required']).includes(name) && !namesIn(from['required']).includes(name)
}

// Where the former schema let other names pass, somebody may send one of this name already.
function effectOfNew(others: Anything, added: Anything): DiffEffect {
  return fits(others, added) ? 'compatible' : 'may-break'
}

function nameChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const { propertyNames: before = true } = from
  const { propertyNames: after = true } = to
  if (isSame(before, after)) return []
  const effect = after === true ? 'compatible' : 'may-break'
  return [{ pointer: `${pointer}/*`, kind: 'names-changed', effect }]
}

function itemChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  if (!mayBe(from, 'array') || !mayBe(to, 'array')) return []
  const [before, after] = [schemasIn(from['prefixItems']), schemasIn(to['prefixItems'])]
  const [rest, newRest] = [from['items'] as Anything, to['items'] as Anything]
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  return [
    ...places.flatMap((index) =>
      compare(before[index] ?? rest, after[index] ?? newRest, `${pointer}/${index}`),
    ),
    ...compare(rest, newRest, `${pointer}/*`),
  ]
}

/** `anyOf`, `oneOf`, `allOf`, `not`: compared as far as one shape can be set against another. */
function shapeChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  return shapes.flatMap(([keyword, isCovered]): PropsChange[] => {
    const [before, after] = [from[keyword], to[keyword]]
    if (isSame(before, after)) return []
    const isSafe = after === undefined || isCovered(before, after)
    return [{ pointer, kind: 'shapes-changed', effect: isSafe ? 'compatible' : 'may-break' }]
  })
}

const fits = (one: Anything, other: Anything) =>
  compare(one, other, '').every(({ effect }) => effect === 'compatible')

const shapes: readonly [string, (before: unknown, after: unknown) => boolean][] = [
  [
    'anyOf',
    (before, after) =>
      before !== undefined &&
      schemasIn(before).every((one) => schemasIn(after).some((other) => fits(one, other))),
  ],
  // One more shape may fit what another one fits already, and then neither counts.
  ['oneOf', () => false],
  [
    'allOf',
    (before, after) =>
      schemasIn(after).every((other) => schemasIn(before).some((one) => fits(one, other))),
  ],
  ['not', (before, after) => before !== undefined && fits(after as Anything, before as Anything)],
]

const notes = new Set(['$schema', 'title', 'description', 'default', 'examples', 'deprecated'])
const compared = new Set([
  ...['type', 'const', 'enum', 'format', 'multipleOf', 'required', 'properties', 'items'],
  ...['additionalProperties', 'propertyNames', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'not'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
])

/** Keywords that no server lets pass today: nobody knows what they do. */
function otherChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .filter((name) => !notes.has(name) && !compared.has(name) && !isSame(from[name], to[name]))
    .map((name) => ({
      pointer,
      kind: 'unknown-changed',
      effect: 'may-break',
      ...fromTo(name, name),
    }))
}

function propertiesOf({ properties }: PropsSchema): Readonly<Record<string, Anything>> {
  return (properties ?? {}) as Readonly<Record<string, Anything>>
}

function othersOf({ additionalProperties: rest = true }: PropsSchema): Anything {
  return rest as Anything
}

function own(properties: Readonly<Record<string, Anything>>, name: string): Anything {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : []
}

function schemasIn(value: unknown): readonly Anything[] {
  return Array.isArray(value) ? value : []
}

function hasSame(values: readonly unknown[], value: unknown): boolean {
  return values.some((other) => isSame(other, value))
}
