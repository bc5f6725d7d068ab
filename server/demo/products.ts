import {
  defineResource,
  hasMany,
  longText,
  money,
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
    columns: ['name', 'sku', 'category', 'price', 'stock', 'active'],
    fields: () => [
      text('name', { required: true, maxLength: 120 }),
      text('sku', { label: 'SKU', required: true, maxLength: 20 }),
      select('category', { required: true, options: categories }),
      money('price', { required: true, min: 0 }),
      number('stock', { required: true, min: 0, max: 1_000_000, step: 1, default: 0 }),
      yesNo('active', { default: true, help: 'Only active products can be ordered.' }),
      longText('description'),
    ],
    relations: () => [
      hasMany('lines', { label: 'Sold in', resource: 'order-lines', field: 'product' }),
    ],
  })
}
