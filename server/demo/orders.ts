import {
  computed,
  date,
  dateTime,
  defineResource,
  hasMany,
  longText,
  money,
  percent,
  type Resource,
  relation,
  select,
  yesNo,
} from 'slipway/server'
import { orderActions } from './order-actions'
import { tables } from './tables'

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
    softDelete: 'deleted_at',
    record: {
      title: ({ id }) => `#${id}`,
      titleSort: 'id',
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
      percent('discount', { min: 0, max: 0.5, help: 'Of the whole order.' }),
      computed('payable', {
        as: 'money',
        value: ({ total, discount }) => Math.round(Number(total) * (1 - Number(discount))),
      }),
      dateTime('shippedAt', {
        label: 'Shipped',
        readOnly: true,
        visible: { create: false, edit: false },
      }),
      longText('notes'),
    ],
    relations: () => [hasMany('lines', { resource: 'order-lines', field: 'order' })],
    actions: orderActions,
    async afterChange({ id, before, after, db }) {
      if (after?.['status'] !== 'shipped' || before?.['status'] === 'shipped') return
      const shipped_at = new Date().toISOString()
      await tables(db).updateTable('orders').set({ shipped_at }).where('id', '=', id).execute()
    },
  })
}
