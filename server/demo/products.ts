import {
  computed,
  defineResource,
  hasMany,
  longText,
  manyToMany,
  money,
  multiSelect,
  number,
  select,
  text,
  yesNo,
} from 'slipway/server'

const categories = [
  {
    value: 'machines',
    label: { en: 'Espresso machines', de: 'Espressomaschinen' },
    color: 'indigo',
  },
  { value: 'grinders', label: { en: 'Grinders', de: 'Mühlen' }, color: 'cyan' },
  { value: 'beans', label: { en: 'Beans', de: 'Bohnen' }, color: 'orange' },
  { value: 'cups', label: { en: 'Cups', de: 'Tassen' }, color: 'teal' },
  { value: 'cleaning', label: { en: 'Cleaning', de: 'Reinigung' }, color: 'lime' },
  { value: 'parts', label: { en: 'Spare parts', de: 'Ersatzteile' }, color: 'gray' },
]

const tags = [
  { value: 'new', label: { en: 'New', de: 'Neu' }, color: 'green' },
  { value: 'bestseller', label: { en: 'Bestseller', de: 'Bestseller' }, color: 'orange' },
  { value: 'organic', label: { en: 'Organic', de: 'Bio' }, color: 'lime' },
  { value: 'fragile', label: { en: 'Fragile', de: 'Zerbrechlich' }, color: 'red' },
]

/** One catalogue for all branches. */
export const products = defineResource({
  name: 'products',
  label: { en: 'Products', de: 'Produkte' },
  singular: { en: 'Product', de: 'Produkt' },
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
    text('name', {
      label: { en: 'Name', de: 'Bezeichnung' },
      required: true,
      maxLength: 120,
      width: 'half',
    }),
    text('sku', { label: { en: 'SKU', de: 'Artikelnummer' }, required: true, maxLength: 20 }),
    select('category', {
      label: { en: 'Category', de: 'Kategorie' },
      required: true,
      options: categories,
    }),
    multiSelect('tags', { label: { en: 'Tags', de: 'Merkmale' }, options: tags, width: 'half' }),
    money('price', { label: { en: 'Price', de: 'Preis' }, required: true, min: 0 }),
    money('cost', {
      label: { en: 'Purchase price', de: 'Einkaufspreis' },
      min: 0,
      permission: 'products.costs',
    }),
    computed('margin', {
      label: { en: 'Margin', de: 'Marge' },
      as: 'percent',
      permission: 'products.costs',
      value: ({ price, cost }) => marginOf(Number(price), cost),
    }),
    number('stock', {
      label: { en: 'Stock', de: 'Bestand' },
      required: true,
      min: 0,
      max: 1_000_000,
      step: 1,
      default: 0,
    }),
    yesNo('active', {
      label: { en: 'Active', de: 'Aktiv' },
      default: true,
      help: {
        en: 'Only active products can be ordered.',
        de: 'Nur aktive Produkte können bestellt werden.',
      },
    }),
    longText('description', { label: { en: 'Description', de: 'Beschreibung' } }),
  ],
  relations: () => [
    manyToMany('suppliers', {
      label: { en: 'Suppliers', de: 'Lieferanten' },
      through: { table: 'product_suppliers', here: 'product_id', there: 'supplier_id' },
    }),
    hasMany('lines', {
      label: { en: 'Sold in', de: 'Verkauft in' },
      resource: 'order-lines',
      field: 'product',
    }),
  ],
})

/** The margin: the rest of the price; nothing where the purchase price is not known. */
function marginOf(price: number, cost: unknown): number | null {
  return typeof cost === 'number' && price > 0 ? (price - cost) / price : null
}
