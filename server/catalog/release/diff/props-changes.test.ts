import { checkProps, schemaFaults } from '@slipway/sdk/check'
import fc from 'fast-check'
import { comparePropsSchemas, worstEffect } from './props-changes'

type Schema = Readonly<Record<string, unknown>>
type Row = readonly [what: string, from: Schema, to: Schema, pointer: string, kind: string]

const closed = { type: 'object', additionalProperties: false }
/** Props with one member `a`, and no others. */
const one = (a: unknown, more: Schema = {}): Schema => ({ ...closed, properties: { a }, ...more })
const text = { type: 'string' }
const number = { type: 'number' }
const entries = { type: 'array' }
const must = { required: ['a'] }

const breaking: readonly Row[] = [
  ['a new required prop', one(text), one(text, must), '/a', 'required-added'],
  ['a removed prop', one(text), closed, '/a', 'prop-removed'],
  ['a narrower type', one({ type: ['string', 'null'] }), one(text), '/a', 'type-narrowed'],
  ['whole numbers only', one(number), one({ type: 'integer' }), '/a', 'type-narrowed'],
  ['a choice that is gone', one({ enum: [1, 2] }), one({ enum: [1] }), '/a', 'choices-narrowed'],
  ['choices at all', one(text), one({ ...text, enum: ['x'] }), '/a', 'choices-narrowed'],
  ['a constant', one({ enum: [1, 2] }), one({ const: 1 }), '/a', 'choices-narrowed'],
  ['a shorter text', one(text), one({ ...text, maxLength: 8 }), '/a', 'maxLength-narrowed'],
  ['no empty text', one(text), one({ ...text, minLength: 1 }), '/a', 'minLength-narrowed'],
  ['a smaller range', one(number), one({ ...number, minimum: 2 }), '/a', 'minimum-narrowed'],
  [
    'a range without its end',
    one({ ...number, maximum: 2 }),
    one({ ...number, exclusiveMaximum: 2 }),
    '/a',
    'maximum-narrowed',
  ],
  ['fewer entries', one(entries), one({ ...entries, maxItems: 2 }), '/a', 'maxItems-narrowed'],
  ['steps', one(number), one({ ...number, multipleOf: 2 }), '/a', 'step-narrowed'],
  ['safe links only', one(text), one({ ...text, format: 'safe-url' }), '/a', 'format-narrowed'],
  ['no other props', { type: 'object' }, closed, '/*', 'refused'],
  [
    'other entries of a list',
    one({ ...entries, items: number }),
    one({ ...entries, items: text }),
    '/a/*',
    'type-narrowed',
  ],
  ['a new required prop inside', one(one(text)), one(one(text, must)), '/a/a', 'required-added'],
]

const harmless: readonly Row[] = [
  ['a new optional prop', closed, one(text), '/a', 'prop-added'],
  ['a prop that may be left out', one(text, must), one(text), '/a', 'required-removed'],
  ['a wider type', one(text), one({ type: ['string', 'null'] }), '/a', 'type-widened'],
  ['fractions, too', one({ type: 'integer' }), one(number), '/a', 'type-widened'],
  ['one more choice', one({ enum: [1] }), one({ enum: [2, 1] }), '/a', 'choices-widened'],
  ['any text', one({ ...text, enum: ['x'] }), one(text), '/a', 'choices-widened'],
  ['a longer text', one({ ...text, maxLength: 8 }), one(text), '/a', 'maxLength-widened'],
  [
    'a range with its end',
    one({ ...number, exclusiveMinimum: 0 }),
    one({ ...number, minimum: 0 }),
    '/a',
    'minimum-widened',
  ],
  ['any links', one({ ...text, format: 'safe-url' }), one(text), '/a', 'format-widened'],
  [
    'one more shape',
    one({ anyOf: [text] }),
    one({ anyOf: [number, text] }),
    '/a',
    'shapes-changed',
  ],
  ['another description', one(text), one({ ...text, description: 'x' }), '', 'notes-changed'],
]

const unknown: readonly Row[] = [
  // Somebody may send a prop of this name already.
  [
    'an optional prop beside others',
    { type: 'object' },
    one(text, { additionalProperties: true }),
    '/a',
    'prop-added',
  ],
  [
    'one shape fewer',
    one({ anyOf: [text, number] }),
    one({ anyOf: [text] }),
    '/a',
    'shapes-changed',
  ],
  [
    'exactly one of more shapes',
    one({ oneOf: [text] }),
    one({ oneOf: [text, number] }),
    '/a',
    'shapes-changed',
  ],
  [
    'a step that divides the former',
    one({ ...number, multipleOf: 4 }),
    one({ ...number, multipleOf: 2 }),
    '/a',
    'step-changed',
  ],
  ['a keyword of another time', one(text), one({ ...text, pattern: 'x' }), '/a', 'unknown-changed'],
]

describe.each([
  ['breaks', breaking, 'breaking'],
  ['does not break', harmless, 'compatible'],
  ['may break', unknown, 'may-break'],
] as const)('a change of props that %s slots', (_says, rows, effect) => {
  test.each(rows)('%s', (_what, from, to, pointer, kind) => {
    const changes = comparePropsSchemas(from, to)

    expect(changes).toEqual([expect.objectContaining({ pointer, kind, effect })])
  })
})

test('equal schemas have no changes, in whatever order their keywords are', () => {
  const other = { properties: { a: text }, additionalProperties: false, type: 'object' }

  expect(comparePropsSchemas(one(text), other)).toEqual([])
})

test('a schema for props that had none may break: they could be anything', () => {
  expect(comparePropsSchemas(undefined, one(text)).map(({ kind }) => kind)).toEqual([
    'schema-added',
    'prop-added',
    'refused',
  ])
  expect(comparePropsSchemas(one(text), undefined)).toEqual([
    { pointer: '', kind: 'schema-removed', effect: 'compatible' },
  ])
})

test('a removed limit tells both values to people', () => {
  expect(
    comparePropsSchemas(one({ ...number, maximum: 5 }), one({ ...number, exclusiveMaximum: 3 })),
  ).toMatchObject([{ from: '5', to: '< 3' }])
})

const scalars = [null, true, 0, 1, 2, 3, -1, 0.5, '', 'x', 'xx', '/p', 'javascript:1']
const values = [...scalars, [], [1], [1, 'x'], ['x', 'x', 'x'], {}, { a: 1 }, { a: 'x' }, { b: 2 }]
const propsOf = (name: string) => values.map((value) => ({ [name]: value }))
const allProps = [
  {},
  ...propsOf('a'),
  ...propsOf('b'),
  ...values.flatMap((a) => values.map((b) => ({ a, b }))),
]

const some = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const bound = fc.constantFrom(-1, 0, 1, 2, 3)
const { schema } = fc.letrec<{ schema: Schema | boolean }>((tie) => {
  const inner = tie('schema')
  const inners = fc.array(inner, { minLength: 1, maxLength: 2 })
  const object = fc.record({
    type: some(
      fc.constantFrom('object', 'string', 'number', 'integer', 'array', ['string', 'null']),
    ),
    enum: some(fc.subarray(values, { minLength: 1 })),
    const: some(fc.constantFrom(...scalars)),
    minimum: some(bound),
    exclusiveMaximum: some(bound),
    multipleOf: some(fc.constantFrom(0.5, 1, 2)),
    minLength: some(bound),
    maxLength: some(bound),
    maxItems: some(bound),
    minProperties: some(bound),
    format: some(fc.constant('safe-url')),
    required: some(fc.subarray(['a', 'b'])),
    properties: some(fc.record({ a: inner, b: inner }, { requiredKeys: [] })),
    additionalProperties: some(inner),
    propertyNames: some(inner),
    items: some(inner),
    prefixItems: some(inners),
    anyOf: some(inners),
    oneOf: some(inners),
    allOf: some(inners),
    not: some(inner),
  })
  const few = fc
    .tuple(object, fc.subarray(Object.keys(keywords()), { maxLength: 3 }))
    .map(([all, kept]) => pick(all, kept))
  return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), few) }
})

function keywords(): Schema {
  const ranges = { minimum: 1, exclusiveMaximum: 1, multipleOf: 1, minLength: 1, maxLength: 1 }
  const counts = { maxItems: 1, minProperties: 1, required: 1 }
  const inside = { properties: 1, additionalProperties: 1, propertyNames: 1, items: 1 }
  const shapes = { prefixItems: 1, anyOf: 1, oneOf: 1, allOf: 1, not: 1 }
  return { type: 1, enum: 1, const: 1, format: 1, ...ranges, ...counts, ...inside, ...shapes }
}

function pick(all: Schema, kept: readonly string[]): Schema {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => kept.includes(name) && value !== undefined),
  )
}

const props = fc.record({ a: schema, b: schema }, { requiredKeys: [] }).chain((properties) =>
  fc.record(
    {
      type: fc.constant('object'),
      properties: fc.constant(properties),
      required: fc.subarray(['a', 'b']),
      additionalProperties: schema,
    },
    { requiredKeys: ['type', 'properties'] },
  ),
)
/** Two schemas of which the second has some parts of the first. */
const pairs = fc
  .tuple(props, props, fc.subarray(['properties', 'required', 'additionalProperties']))
  .map(([from, other, parts]) => ({ from, to: { ...from, ...pick(other, parts) } }))

const fits = (value: Schema, by: Schema) => checkProps({ props: value, schema: by }).length === 0

test('where nothing breaks, whatever fits the former schema fits the new one', () => {
  let compared = 0
  fc.assert(
    fc.property(pairs, ({ from, to }) => {
      expect([...schemaFaults(from), ...schemaFaults(to)]).toEqual([])
      const changes = comparePropsSchemas(from, to)
      if (changes.length === 0 || worstEffect(changes.map((it) => it.effect)) !== 'compatible')
        return
      const fitting = allProps.filter((value) => fits(value, from))
      compared += fitting.length
      expect(fitting.filter((value) => !fits(value, to))).toEqual([])
    }),
    { numRuns: 800 },
  )
  expect(compared).toBeGreaterThan(500)
})
