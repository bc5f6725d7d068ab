import type { FieldEntry } from '@slipway/sdk/contract'
import { readStartValues } from './create-page'

const common = { kind: 'field', required: false, readOnly: false } as const
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const fields: readonly FieldEntry[] = [
  { ...common, name: 'order', label: 'Order', type: 'relation', resource: 'orders' },
  { ...common, name: 'note', label: 'Note', type: 'text', maxLength: 5 },
  { ...common, name: 'tags', label: 'Tags', type: 'multi-select', options },
  { ...common, name: 'urgent', label: 'Urgent', type: 'yes-no' },
  { ...common, name: 'rate', label: 'Rate', type: 'percent', decimals: 1 },
  { ...common, name: 'locked', label: 'Locked', type: 'text', maxLength: 5, readOnly: true },
]
const read = (search: string) => readStartValues([...fields], new URLSearchParams(search))

test('values stand in the address as in JSON', () => {
  expect(read('order=5&note=hi&tags=b,a&urgent=true&rate=0.125')).toEqual({
    order: 5,
    note: 'hi',
    tags: ['a', 'b'],
    urgent: true,
    rate: 0.125,
  })
})

test.each([
  'order=x',
  'order=-1',
  'note=too+long',
  'tags=c',
  'urgent=1',
  'rate=',
  'locked=x',
  'other=1',
])('what the field would not take is left out: %s', (search) => {
  expect(read(search)).toEqual({})
})
