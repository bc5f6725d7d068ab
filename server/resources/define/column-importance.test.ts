import {
  computed,
  date,
  defineResource,
  email,
  type Field,
  longText,
  money,
  multiSelect,
  number,
  relation,
  select,
  text,
  yesNo,
} from '../../application/application'
import { isField } from '../fields/field'
import { byImportance } from './column-importance'

const plain = [{ value: 'a', label: 'A' }]
const colored = [{ value: 'a', label: 'A', color: 'red' }]

function orderOf(fields: readonly Field[], options: object = {}): readonly string[] {
  const resource = defineResource({ name: 'things', fields: () => fields, ...options })
  const entries = resource.items.filter(isField).map(({ entry }) => entry)
  return byImportance(entries, resource)
}

describe('columns by what a reader needs first', () => {
  const fields = [
    yesNo('express'),
    email('contact'),
    longText('notes'),
    multiSelect('tags', { options: colored }),
    number('stock'),
    date('due'),
    select('size', { options: plain }),
    relation('customer', { resource: 'customers' }),
    text('code'),
    computed('payable', { as: 'money', value: () => 1 }),
    select('status', { options: colored }),
    money('total'),
  ]

  it('are the title, the state, money, related records, dates; yes or no comes last', () => {
    expect(orderOf(fields)).toEqual([
      'code',
      'status',
      'payable',
      'total',
      'customer',
      'due',
      'size',
      'stock',
      'tags',
      'contact',
      'express',
      'notes',
    ])
  })

  it('begin with what the application calls important, the title before it', () => {
    const order = orderOf(fields, { important: ['express', 'due'] })

    expect(order.slice(0, 5)).toEqual(['code', 'express', 'due', 'status', 'payable'])
  })

  it('begin with the state where the title is no field', () => {
    expect(orderOf(fields, { title: () => '#1' })[0]).toBe('status')
  })
})
