import type { Card } from 'slipway/server'
import { tables } from './tables.ts'

const LOW = 15

/** Active products that will soon be sold out. */
export function lowStockCard(width: number): Card {
  return {
    id: 'low-stock',
    component: 'table',
    props: {
      label: { en: 'Low stock', de: 'Geringer Bestand' },
      empty: { en: 'There is enough of everything.', de: 'Von allem ist genug da.' },
    },
    width,
    permission: 'products.view',
    async data({ db }) {
      const rows = await tables(db)
        .selectFrom('products')
        .select(['id', 'name', 'sku', 'stock'])
        .where('active', '=', 1)
        .where('stock', '<', LOW)
        .orderBy('stock')
        .orderBy('id')
        .limit(8)
        .execute()
      return {
        kind: 'table',
        columns: [
          { name: 'name', label: { en: 'Product', de: 'Produkt' } },
          { name: 'sku', label: { en: 'SKU', de: 'Artikelnummer' } },
          { name: 'stock', label: { en: 'In stock', de: 'Bestand' }, format: 'number' },
        ],
        rows: rows.map(({ id, name, sku, stock }) => ({
          path: `/resources/products/${id}`,
          values: { name, sku, stock: Number(stock) },
        })),
      }
    },
  }
}
