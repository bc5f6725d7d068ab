import fc from 'fast-check'
import * as z from 'zod/mini'
import { checkProps } from './check-props'
import { schemaFaults } from './schema-faults'

const shapes = {
  texts: z.object({
    label: z.string().check(z.minLength(1), z.maxLength(5)),
    hint: z.optional(z.string()),
  }),
  numbers: z.object({
    a: z.int(),
    b: z.optional(z.number().check(z.gt(1), z.lte(9))),
    c: z.optional(z.number().check(z.multipleOf(2))),
  }),
  choices: z.object({
    size: z.enum(['s', 'm']),
    kind: z.literal('a'),
    both: z.union([z.string(), z.null()]),
  }),
  lists: z.object({
    items: z.array(z.object({ id: z.int() })).check(z.minLength(1), z.maxLength(2)),
    pair: z.tuple([z.string(), z.boolean()]),
  }),
  strict: z.strictObject({ a: z.optional(z.boolean()) }),
  records: z.object({ by: z.record(z.string().check(z.maxLength(2)), z.number()) }),
  oneOf: z.object({
    card: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), value: z.string() }),
      z.object({ kind: z.literal('b'), value: z.number() }),
    ]),
  }),
} as const

// Names and values that are near to what the shapes want: else nearly nothing is right.
const names = ['label', 'hint', 'a', 'b', 'c', 'size', 'kind', 'both', 'items', 'pair', 'by', 'id']
const leaf = fc.oneof(
  fc.constantFrom(null, true, 's', 'a', 'b', '', 'longer', 0, 1, 2, 4, 9.5),
  fc.constantFrom(['a', true], [{ id: 1 }], { a: 1 }, { kind: 'a', value: 'x' }),
)
const nearProps = fc.dictionary(fc.constantFrom(...names, 'card', 'value'), leaf, { maxKeys: 6 })

test.each(Object.keys(shapes) as (keyof typeof shapes)[])(
  'the JSON Schema of %s says what zod says',
  (name) => {
    const schema = z.toJSONSchema(shapes[name], { io: 'input' })
    expect(schemaFaults(schema)).toEqual([])

    fc.assert(
      fc.property(nearProps, (props) => {
        expect(checkProps({ props, schema }).length === 0).toBe(
          shapes[name].safeParse(props).success,
        )
      }),
      { numRuns: 300 },
    )
  },
)

test('each fault has its place and says what is wanted', () => {
  const schema = {
    type: 'object',
    properties: { label: { type: 'string' }, size: { enum: ['s', 'm'] } },
    required: ['label', 'id'],
  }

  expect(checkProps({ props: { label: 5, size: 'xl' }, schema })).toEqual([
    { pointer: '/props/id', code: 'props-invalid', detail: '"id" is missing.' },
    {
      pointer: '/props/label',
      code: 'props-invalid',
      detail: '"label" is of type number; it must be string.',
    },
    {
      pointer: '/props/size',
      code: 'props-invalid',
      detail: '"size" is "xl"; it must be one of "s", "m".',
    },
  ])
})

describe('texts by language', () => {
  const schema = z.toJSONSchema(shapes.texts, { io: 'input' })
  const check = (label: Readonly<Record<string, string>>, others = {}) =>
    checkProps({ props: { label: { $text: label }, ...others }, schema })

  test('are texts for the schema', () => {
    expect(check({ en: 'Hello', de: 'Hallo' })).toEqual([])
  })

  test('have to fit in each language; the fault names those that do not', () => {
    expect(check({ en: 'Hello', de: 'Guten Tag', fr: 'Bonjour' })).toMatchObject([
      { pointer: '/props/label', detail: 'In "de": "label" has 9 characters; the most is 5.' },
      { pointer: '/props/label', detail: 'In "fr": "label" has 7 characters; the most is 5.' },
    ])
  })

  test('do not repeat a fault that has nothing to do with them', () => {
    expect(check({ en: 'a', de: 'b' }, { hint: 1 })).toMatchObject([
      { pointer: '/props/hint', detail: '"hint" is of type number; it must be string.' },
    ])
  })

  test('are no texts where the schema wants something else', () => {
    const props = { a: { $text: { en: '7' } } }

    expect(checkProps({ props, schema: z.toJSONSchema(shapes.numbers) })).toMatchObject([
      { pointer: '/props/a', code: 'props-invalid' },
    ])
  })

  test('of more languages than there is use for are refused at once', () => {
    const tags = Array.from({ length: 101 }, (_, index) => [`en-x-a${index}`, 'x'])

    expect(check(Object.fromEntries(tags))).toMatchObject([
      { pointer: '/props', detail: '"props" has texts in 101 languages; the most is 100.' },
    ])
  })
})

test.each([
  [0.3, 0.1],
  [4.35, 0.01],
  [1e15, 0.5],
  [-0.7, 0.1],
  [0.35, 0.1],
  [1e-10, 1],
  [1.5, 1],
])('whether %d is a multiple of %d is as people count', (props, step) => {
  const shape = z.object({ c: z.number().check(z.multipleOf(step)) })
  const schema = z.toJSONSchema(shape, { io: 'input' })

  const faults = checkProps({ props: { c: props }, schema })

  expect(faults.length === 0).toBe(shape.safeParse({ c: props }).success)
})

test('a member of Object.prototype is no property of a schema', () => {
  const schema = { type: 'object', properties: {}, additionalProperties: false }

  expect(checkProps({ props: { constructor: 1 }, schema })).toHaveLength(1)
})

test.each([
  ['a list', []],
  ['nothing', null],
  ['a schema of a text', { type: 'string' }],
  ['an unknown keyword', { type: 'object', if: {} }],
  ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }],
  ['a limit that is a text', { type: 'object', properties: { a: { minimum: '1' } } }],
  ['an unknown type', { type: 'object', properties: { a: { type: 'date' } } }],
  ['required names that are none', { type: 'object', required: [1] }],
  ['choices that are no list', { type: 'object', anyOf: {} }],
])('%s is no schema of props', (_, schema) => {
  expect(schemaFaults(schema)).toMatchObject([{ code: 'schema-invalid' }])
})

test('a schema without end is refused at its limit', () => {
  let deep: object = {}
  for (let level = 0; level < 100; level++) deep = { items: deep }
  const wide = { anyOf: Array.from({ length: 3000 }, () => ({})) }

  expect(schemaFaults({ type: 'object', properties: { a: deep } })).toHaveLength(1)
  expect(schemaFaults({ type: 'object', ...wide })).toHaveLength(1)
})

const linked = z.toJSONSchema(
  z.object({
    link: z.string().register(z.globalRegistry, { format: 'safe-url' }),
    links: z.optional(z.array(z.string().register(z.globalRegistry, { format: 'safe-url' }))),
  }),
  { io: 'input' },
)

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  '  javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  '&#106;avascript:alert(1)',
  'java&Tab;script:alert(1)',
])('S53: %j is no address of a link', (link) => {
  expect(schemaFaults(linked)).toEqual([])

  const faults = checkProps({ props: { link, links: ['/a', link] }, schema: linked })

  expect(faults.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/props/link', 'props-invalid'],
    ['/props/links/1', 'props-invalid'],
  ])
})

test.each(['/a', '#b', 'https://example.com/?q=1', 'mailto:a@example.com', 'tel:+1'])(
  '%j is an address of a link',
  (link) => {
    expect(checkProps({ props: { link }, schema: linked })).toEqual([])
  },
)
