import fc from 'fast-check'
import { type FieldCondition, type PageMode, passesPage } from './page-condition'

const order = { status: 'draft', total: 100, shippedOn: '2026-11-28', note: null, tags: ['a', 'b'] }

const cases: readonly [wanted: Readonly<Record<string, FieldCondition>>, passes: boolean][] = [
  [{ status: 'draft' }, true],
  [{ status: 'paid' }, false],
  [{ status: ['paid', 'draft'] }, true],
  [{ status: ['paid', 'packed'] }, false],
  [{ total: { min: 100 } }, true],
  [{ total: { min: 101 } }, false],
  [{ total: { max: 100 } }, true],
  [{ total: { min: 50, max: 99 } }, false],
  [{ total: { min: '50' } }, false],
  [{ shippedOn: { min: '2026-11-01', max: '2026-11-30' } }, true],
  [{ shippedOn: { min: '2026-12-01' } }, false],
  [{ note: { min: 0 } }, false],
  [{ note: { set: true } }, false],
  [{ note: { set: false } }, true],
  [{ status: { set: true } }, true],
  [{ tags: 'b' }, true],
  [{ tags: ['c', 'a'] }, true],
  [{ tags: 'c' }, false],
  [{ unknown: { set: false } }, true],
  [{ unknown: 'x' }, false],
  [{ status: 'draft', total: { min: 101 } }, false],
]

test.each(cases)('a record meets %j: %s', (record, passes) => {
  expect(passesPage({ record }, { resource: 'orders', values: order })).toBe(passes)
})

const mode = fc.constantFrom<PageMode>('view', 'edit', 'create')
const name = fc.constantFrom('orders', 'customers', 'products')
const condition = fc.record(
  {
    resources: fc.array(name, { minLength: 1, maxLength: 2 }),
    mode: fc.oneof(mode, fc.array(mode, { minLength: 1, maxLength: 2 })),
    record: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 2 })),
    device: fc.constant('wide' as const),
  },
  { requiredKeys: [] },
)
const page = fc.record(
  {
    resource: name,
    modes: fc.array(mode, { minLength: 1, maxLength: 2 }),
    values: fc.record({ a: fc.integer({ min: 0, max: 2 }), b: fc.integer({ min: 0, max: 2 }) }),
  },
  { requiredKeys: [] },
)

test('all conditions hold together exactly where each holds alone', () => {
  fc.assert(
    fc.property(condition, page, (given, facts) => {
      const alone = Object.entries(given).map(([key, value]) => passesPage({ [key]: value }, facts))
      expect(passesPage(given, facts)).toBe(alone.every(Boolean))
    }),
  )
})

test('what is asked for and not known does not hold, and knowing more of a page takes nothing away', () => {
  fc.assert(
    fc.property(condition, page, (given, facts) => {
      const { resources, mode: asked, record = {} } = given
      const asks = resources ?? asked ?? Object.keys(record)[0]
      expect(passesPage(given, {})).toBe(asks === undefined)
      if (passesPage(given, {})) expect(passesPage(given, facts)).toBe(true)
    }),
  )
})
