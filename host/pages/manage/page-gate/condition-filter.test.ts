import type { FieldCondition, FieldEntry } from '@slipway/sdk/contract'
import { conditionOf, filterOfCondition, takesValues } from './condition-filter'

const field = (type: string, more: object = {}) =>
  ({
    kind: 'field',
    name: 'it',
    label: 'It',
    required: false,
    readOnly: false,
    type,
    ...more,
  }) as FieldEntry
const options = ['draft', 'paid'].map((value) => ({ value, label: value }))

test.each<readonly [FieldEntry, FieldCondition]>([
  [field('select', { options }), ['draft', 'paid']],
  [field('multi-select', { options }), ['paid']],
  [field('yes-no'), true],
  [field('yes-no'), false],
  [field('text'), 'Berlin, Mitte'],
  [field('money', { currency: 'EUR' }), { min: 10_000 }],
  [field('percent', { decimals: 0 }), { min: 0.1, max: 0.5 }],
  [field('date'), { max: '2026-11-28' }],
  [field('relation', { resource: 'customers' }), [3, 17]],
])('what is typed into the filter of %j comes back as the condition', (entry, condition) => {
  expect(conditionOf(filterOfCondition(condition, entry), entry)).toEqual(condition)
})

test('one value of a figure is the range from it to it, and one of a choice is one choice', () => {
  expect(filterOfCondition(5, field('number'))).toEqual({ kind: 'range', min: '5', max: '5' })
  expect(filterOfCondition('paid', field('select', { options }))).toEqual({
    kind: 'is',
    value: 'paid',
  })
})

test('what no input writes has no filter: it is said in words', () => {
  expect(filterOfCondition([5, 7], field('number'))).toBeUndefined()
  expect(filterOfCondition(['a', 'b'], field('text'))).toBeUndefined()
  expect(filterOfCondition({ min: 1 }, field('text'))).toBeUndefined()
  expect(filterOfCondition({ set: true }, field('text'))).toBeUndefined()
})

test('where nothing is typed there is no condition', () => {
  expect(conditionOf(undefined, field('text'))).toBeUndefined()
})

test('of a value that is worked out nothing is asked but whether it is there', () => {
  expect(takesValues(field('computed', { as: 'money' }))).toBe(false)
  expect(takesValues(field('money', { currency: 'EUR' }))).toBe(true)
})
