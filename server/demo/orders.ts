import {
  date,
  defineResource,
  hasMany,
  longText,
  money,
  type Resource,
  relation,
  select,
  yesNo,
} from 'slipway/server'

export const orderStatuses = [
  { value: 'draft', label: 'Draft', color: 'gray' },
  { value: 'paid', label: 'Paid', color: 'blue' },
  { value: 'packed', label: 'Packed', color: 'violet' },
  { value: 'shipped', label: 'Shipped', color: 'green' },
  { value: 'cancelled', label: 'Cancelled', color: 'red' },
]

export function orders(): Resource {
  return defineResource({
    name: 'orders',
    label: 'Orders',
    singular: 'Order',
    table: 'orders',
    tenant: 'tenant_id',
    record: {
      title: ({ id }) => `#${id}`,
      label: ({ id, text }) => [`Order #${id}`, text('customer')].filter(Boolean).join(' · '),
      group: 'status',
    },
    search: ['customer'],
    sort: '-date',
    columns: ['date', 'customer', 'status', 'express', 'total'],
    fields: () => [
      relation('customer', { resource: 'customers', required: true }),
      select('status', { required: true, options: orderStatuses, default: 'draft' }),
      date('date', { required: true }),
      yesNo('express', { help: 'Leaves the warehouse on the same day.' }),
      money('total', { readOnly: true, default: 0, help: 'The sum of the lines.' }),
      longText('notes'),
    ],
    relations: () => [hasMany('lines', { resource: 'order-lines', field: 'order' })],
  })
}
