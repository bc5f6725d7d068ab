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
  { value: 'draft', label: { en: 'Draft', de: 'Entwurf' }, color: 'gray' },
  { value: 'paid', label: { en: 'Paid', de: 'Bezahlt' }, color: 'blue' },
  { value: 'packed', label: { en: 'Packed', de: 'Gepackt' }, color: 'violet' },
  { value: 'shipped', label: { en: 'Shipped', de: 'Versandt' }, color: 'green' },
  { value: 'cancelled', label: { en: 'Cancelled', de: 'Storniert' }, color: 'red' },
]

export function orders(): Resource {
  return defineResource({
    name: 'orders',
    label: { en: 'Orders', de: 'Bestellungen' },
    singular: { en: 'Order', de: 'Bestellung' },
    table: 'orders',
    tenant: 'tenant_id',
    softDelete: 'deleted_at',
    record: {
      title: ({ id }) => `#${id}`,
      titleSort: 'id',
      label: ({ id, text }) => {
        const customer = text('customer') && ` · ${text('customer')}`
        return { en: `Order #${id}${customer}`, de: `Bestellung #${id}${customer}` }
      },
      group: 'status',
    },
    search: ['customer'],
    sort: '-date',
    columns: ['date', 'customer', 'status', 'express', 'total'],
    fields: () => [
      relation('customer', {
        label: { en: 'Customer', de: 'Kunde' },
        resource: 'customers',
        required: true,
        width: 'half',
      }),
      select('status', {
        label: { en: 'Status', de: 'Status' },
        required: true,
        options: orderStatuses,
        default: 'draft',
      }),
      date('date', { label: { en: 'Date', de: 'Datum' }, required: true }),
      yesNo('express', {
        label: { en: 'Express', de: 'Express' },
        help: {
          en: 'Leaves the warehouse on the same day.',
          de: 'Verlässt das Lager noch am selben Tag.',
        },
      }),
      money('total', {
        label: { en: 'Total', de: 'Summe' },
        readOnly: true,
        default: 0,
        help: { en: 'The sum of the lines.', de: 'Die Summe der Positionen.' },
      }),
      percent('discount', {
        label: { en: 'Discount', de: 'Rabatt' },
        min: 0,
        max: 0.5,
        help: { en: 'Of the whole order.', de: 'Auf die ganze Bestellung.' },
      }),
      computed('payable', {
        label: { en: 'Payable', de: 'Zu zahlen' },
        as: 'money',
        value: ({ total, discount }) => Math.round(Number(total) * (1 - Number(discount))),
      }),
      dateTime('shippedAt', {
        label: { en: 'Shipped', de: 'Versandt am' },
        readOnly: true,
        visible: { create: false, edit: false },
      }),
      longText('notes', { label: { en: 'Notes', de: 'Notizen' } }),
    ],
    relations: () => [
      hasMany('lines', {
        label: { en: 'Lines', de: 'Positionen' },
        resource: 'order-lines',
        field: 'order',
      }),
    ],
    actions: orderActions,
    async afterChange({ id, before, after, db }) {
      if (after?.['status'] !== 'shipped' || before?.['status'] === 'shipped') return
      const shipped_at = new Date().toISOString()
      await tables(db).updateTable('orders').set({ shipped_at }).where('id', '=', id).execute()
    },
  })
}
