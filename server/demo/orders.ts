import { defineResource, hasMany, type TablesOf } from 'slipway/server'
import { orderActions } from './order-actions.ts'
import { orderFields } from './order-fields.ts'

export const orders = defineResource({
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
  fields: () => orderFields,
  relations: () => [
    hasMany('lines', {
      label: { en: 'Lines', de: 'Positionen' },
      resource: 'order-lines',
      field: 'order',
    }),
  ],
  actions: orderActions,
  async afterChange({ id, before, after, db }) {
    if (after?.status !== 'shipped' || before?.status === 'shipped') return
    const tables = db.withTables<TablesOf<typeof orders>>()
    const shipped_at = new Date().toISOString()
    await tables.updateTable('orders').set({ shipped_at }).where('id', '=', id).execute()
  },
})
