import fc from 'fast-check'
import * as z from 'zod/mini'
import { fieldFaultOf } from './field-fault'
import { type FieldEntry, fieldEntry, fieldSchema } from './field-kinds'

/** An entry of the type, as it comes over the wire. */
function field(type: FieldEntry['type'], more: object = {}): FieldEntry {
  const common = { kind: 'field', name: 'it', label: 'It', required: false, readOnly: false }
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  const own = { maxLength: 10, options, currency: 'EUR', decimals: 1, resource: 'r', as: 'text' }
  return fieldEntry.parse({ ...common, ...own, type, ...more })
}

const whole = { step: 1 }
const pattern = { pattern: { source: '^[A-Z]{2}$', message: 'Two capitals.' } }

describe('what a field takes', () => {
  it.each<[FieldEntry['type'], object, unknown, unknown]>([
    ['text', {}, 'Ünal 🙂', 'Ünal 🙂'],
    ['text', {}, '', ''],
    ['text', {}, null, null],
    ['text', pattern, 'AB', 'AB'],
    ['text', pattern, '', null],
    ['long-text', {}, 'a\nb', 'a\nb'],
    ['email', { maxLength: 254 }, 'ada@example.com', 'ada@example.com'],
    ['email', {}, '', null],
    ['url', { maxLength: 99 }, 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['url', { maxLength: 99 }, 'HTTP://localhost:3000', 'HTTP://localhost:3000'],
    ['url', {}, '', null],
    ['number', {}, -1.5, -1.5],
    ['number', whole, 3, 3],
    ['number', { step: 0.05 }, 1.15, 1.15],
    ['number', { min: 0, max: 1 }, 1, 1],
    ['money', {}, -1250, -1250],
    ['percent', { max: 1 }, 0.25, 0.25],
    ['select', {}, 'b', 'b'],
    ['multi-select', {}, ['b', 'a', 'b'], ['a', 'b']],
    ['multi-select', {}, [], []],
    ['yes-no', {}, false, false],
    ['date', {}, '2024-02-29', '2024-02-29'],
    ['date-time', {}, '2026-01-31T13:45:00Z', '2026-01-31T13:45:00.000Z'],
    ['date-time', {}, '2026-01-31T13:45:00.5+02:00', '2026-01-31T11:45:00.500Z'],
    ['relation', {}, 7, 7],
    ['relation', {}, null, null],
  ])('%s %j: %j is kept as %j', (type, more, value, kept) => {
    expect(fieldFaultOf(field(type, more), value)).toBeUndefined()
    expect(fieldSchema(field(type, more)).parse(value)).toEqual(kept)
  })

  it.each<[FieldEntry['type'], object, unknown, object]>([
    ['text', {}, 5, { code: 'invalid-type' }],
    ['text', {}, 'a\0b', { code: 'invalid-text' }],
    ['text', {}, '\ud800', { code: 'invalid-text' }],
    ['text', {}, 'x'.repeat(11), { code: 'too-long', maxLength: 10 }],
    ['text', pattern, 'ab', { code: 'pattern-mismatch', message: 'Two capitals.' }],
    ['text', pattern, 'ABC', { code: 'pattern-mismatch', message: 'Two capitals.' }],
    ['email', {}, 'ada', { code: 'invalid-email' }],
    ['email', { maxLength: 99 }, 'a@b.de, c@d.de', { code: 'invalid-email' }],
    ['email', {}, 'a@example.com', { code: 'too-long', maxLength: 10 }],
    ['url', { maxLength: 99 }, 'example.com', { code: 'invalid-url' }],
    ['url', { maxLength: 99 }, 'javascript:alert(1)', { code: 'invalid-url' }],
    ['url', { maxLength: 99 }, 'http:example.com', { code: 'invalid-url' }],
    ['url', { maxLength: 99 }, 'data:text/html,x', { code: 'invalid-url' }],
    ['number', {}, '5', { code: 'invalid-type' }],
    ['number', {}, Number.NaN, { code: 'invalid-type' }],
    ['number', {}, Infinity, { code: 'invalid-type' }],
    ['number', whole, 1.5, { code: 'not-a-step', step: 1 }],
    ['number', { step: 0.05 }, 1.16, { code: 'not-a-step', step: 0.05 }],
    ['number', { min: 1 }, 0, { code: 'out-of-range', min: 1 }],
    ['number', { max: 1 }, 2, { code: 'out-of-range', max: 1 }],
    ['money', {}, 12.5, { code: 'invalid-type' }],
    ['money', {}, 2 ** 53, { code: 'out-of-range', max: Number.MAX_SAFE_INTEGER }],
    ['percent', { max: 1 }, 25, { code: 'out-of-range', max: 1 }],
    ['select', {}, 'c', { code: 'not-an-option' }],
    ['select', {}, 'toString', { code: 'not-an-option' }],
    ['multi-select', {}, ['a', 'c'], { code: 'not-an-option' }],
    ['multi-select', {}, 'a', { code: 'invalid-type' }],
    ['yes-no', {}, 1, { code: 'invalid-type' }],
    ['date', {}, '2026-02-29', { code: 'invalid-date' }],
    ['date', {}, '31.1.2026', { code: 'invalid-date' }],
    ['date-time', {}, '2026-01-31T13:45', { code: 'invalid-date-time' }],
    ['date-time', {}, '0000-01-01T00:00:00+14:00', { code: 'invalid-date-time' }],
    ['relation', {}, 0, { code: 'out-of-range', min: 0 }],
    ['relation', {}, '7', { code: 'invalid-type' }],
    ['computed', {}, 'x', { code: 'invalid-type' }],
  ])('%s %j: %j is refused with %j', (type, more, value, fault) => {
    expect(fieldFaultOf(field(type, more), value)).toEqual(fault)
    expect(fieldSchema(field(type, more)).safeParse(value).success).toBe(false)
  })

  it.each<[FieldEntry['type'], unknown]>([
    ['text', null],
    ['text', ' \n'],
    ['email', ''],
    ['url', ''],
    ['number', null],
    ['select', null],
    ['multi-select', []],
    ['date', undefined],
    ['date-time', null],
    ['relation', null],
  ])('%s that is needed: %j is nothing', (type, value) => {
    expect(fieldFaultOf(field(type, { required: true }), value)).toEqual({ code: 'required' })
  })
})

const types: readonly FieldEntry['type'][] = fieldEntry.def.options.flatMap(
  ({ shape }) => shape.type.def.values,
)
const anyField = fc
  .record({
    type: fc.constantFrom(...types),
    required: fc.boolean(),
    maxLength: fc.integer({ min: 1, max: 20 }),
    min: fc.option(fc.integer({ min: -5, max: 0 }), { nil: undefined }),
    max: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    step: fc.constantFrom(undefined, 1, 0.5),
    pattern: fc.constantFrom(undefined, pattern.pattern),
  })
  .map(({ type, ...more }) => field(type, more))
const anyValue = fc.oneof(
  fc.anything(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer({ min: -10, max: 10 }),
  fc.constantFrom('', ' ', 'AB', 'a', 'b', null, true, 'ada@example.com', 'https://example.com'),
  fc.array(fc.constantFrom('a', 'b', 'c')),
  fc.date({ noInvalidDate: false }).map((date) => JSON.parse(JSON.stringify(date))),
)

describe('a text that is too long', () => {
  it('is refused before a pattern that would take for ever looks at it', () => {
    const slow = { pattern: { source: '^(?:a+)+$', message: 'Letters a.' } }

    const fault = fieldFaultOf(field('text', slow), `${'a'.repeat(60)}!`)

    expect(fault).toEqual({ code: 'too-long', maxLength: 10 })
  }, 2000)
})

describe('any value of any field', () => {
  it('has a fault exactly when the schema refuses it, so that the browser and the server agree', () => {
    fc.assert(
      fc.property(anyField, anyValue, (entry, value) => {
        const { success } = fieldSchema(entry).safeParse(value)
        expect(fieldFaultOf(entry, value) === undefined).toBe(success)
      }),
      { numRuns: 2000 },
    )
  })

  it('is taken again as it is kept, and then kept as it is', () => {
    fc.assert(
      fc.property(anyField, anyValue, (entry, value) => {
        const schema = fieldSchema(entry)
        const first = schema.safeParse(value)
        fc.pre(first.success)
        expect(schema.parse(first.data)).toEqual(first.data)
        expect(JSON.parse(JSON.stringify(first.data))).toEqual(withoutMinusZero(first.data))
      }),
      { numRuns: 1000 },
    )
  })

  it('has a schema for OpenAPI', () => {
    fc.assert(
      fc.property(anyField, (entry) => {
        expect(
          Object.keys(z.toJSONSchema(fieldSchema(entry), { io: 'input' })).length,
        ).toBeGreaterThan(1)
      }),
    )
  })
})

// JSON knows one zero.
function withoutMinusZero(value: unknown): unknown {
  return Object.is(value, -0) ? 0 : value
}
