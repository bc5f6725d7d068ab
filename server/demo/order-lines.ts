import {
  defineResource,
  money,
  number,
  type RecordChange,
  relation,
  type TablesOf,
} from 'slipway/server'
import type { orders } from './orders.ts'

export const orderLines = defineResource({
  name: 'order-lines',
  label: { en: 'Order lines', de: 'Bestellpositionen' },
  singular: { en: 'Order line', de: 'Bestellposition' },
  table: 'order_lines',
  tenant: 'tenant_id',
  record: { title: ({ text }) => `${text('quantity')} × ${text('product')}` },
  search: ['product'],
  columns: ['product', 'order', 'quantity', 'price'],
  sort: 'id',
  fields: () => [
    relation('order', {
      label: { en: 'Order', de: 'Bestellung' },
      resource: 'orders',
      required: true,
      width: 'half',
    }),
    relation('product', {
      label: { en: 'Product', de: 'Produkt' },
      resource: 'products',
      required: true,
      width: 'half',
    }),
    number('quantity', {
      label: { en: 'Quantity', de: 'Menge' },
      required: true,
      min: 1,
      max: 10_000,
      step: 1,
      default: 1,
    }),
    money('price', { label: { en: 'Unit price', de: 'Einzelpreis' }, required: true, min: 0 }),
  ],
  async afterChange({ before, after, db }) {
    for (const order of new Set([before?.order, after?.order]))
      if (order !== undefined) await sumUp(db, order)
  },
})

async function sumUp(db: RecordChange['db'], order: number): Promise<void> {
  const tables = db.withTables<TablesOf<typeof orders | typeof orderLines>>()
  const lines = await tables
    .selectFrom('order_lines')
    .select(['quantity', 'price'])
    .where('order_id', '=', order)
    .execute()
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
  await tables.updateTable('orders').set({ total }).where('id', '=', order).execute()
}
