import {
  computed,
  defineResource,
  hasMany,
  longText,
  manyToMany,
  money,
  multiSelect,
  number,
  type Resource,
  select,
  text,
  yesNo,
} from 'slipway/server'

const categories = [
  { value: 'machines', label: 'Espresso machines', color: 'indigo' },
  { value: 'grinders', label: 'Grinders', color: 'cyan' },
  { value: 'beans', label: 'Beans', color: 'orange' },
  { value: 'cups', label: 'Cups', color: 'teal' },
  { value: 'cleaning', label: 'Cleaning', color: 'lime' },
  { value: 'parts', label: 'Spare parts', color: 'gray' },
]

const tags = [
  { value: 'new', label: 'New', color: 'green' },
  { value: 'bestseller', label: 'Bestseller', color: 'orange' },
  { value: 'organic', label: 'Organic', color: 'lime' },
  { value: 'fragile', label: 'Fragile', color: 'red' },
]

/** One catalogue for all branches. */
export function products(): Resource {
  return defineResource({
    name: 'products',
    label: 'Products',
    singular: 'Product',
    table: 'products',
    record: {
      title: 'name',
      label: ({ text: show }) => `${show('name')} (${show('sku')})`,
      group: 'category',
    },
    search: ['name', 'sku', 'description'],
    sort: 'name',
    columns: ['name', 'sku', 'category', 'tags', 'price', 'stock', 'active'],
    fields: () => [
      text('name', { required: true, maxLength: 120 }),
      text('sku', { label: 'SKU', required: true, maxLength: 20 }),
      select('category', { required: true, options: categories }),
      multiSelect('tags', { options: tags }),
      money('price', { required: true, min: 0 }),
      money('cost', { label: 'Purchase price', min: 0, permission: 'products.costs' }),
      computed('margin', {
        as: 'percent',
        permission: 'products.costs',
        value: ({ price, cost }) => marginOf(Number(price), cost),
      }),
      number('stock', { required: true, min: 0, max: 1_000_000, step: 1, default: 0 }),
      yesNo('active', { default: true, help: 'Only active products can be ordered.' }),
      longText('description'),
    ],
    relations: () => [
      manyToMany('suppliers', {
        through: { table: 'product_suppliers', here: 'product_id', there: 'supplier_id' },
      }),
      hasMany('lines', { label: 'Sold in', resource: 'order-lines', field: 'product' }),
    ],
  })
}

/** The margin: the rest of the price; nothing where the purchase price is not known. */
function marginOf(price: number, cost: unknown): number | null {
  return typeof cost === 'number' && price > 0 ? (price - cost) / price : null
}
