import { defineResource, email, manyToMany, number, text, url } from 'slipway/server'

/** Who the products come from, for all branches. */
export const suppliers = defineResource({
  name: 'suppliers',
  label: { en: 'Suppliers', de: 'Lieferanten' },
  singular: { en: 'Supplier', de: 'Lieferant' },
  search: ['name', 'city'],
  sort: 'name',
  fields: () => [
    text('name', {
      label: { en: 'Name', de: 'Name' },
      required: true,
      maxLength: 120,
      width: 'half',
    }),
    email('email', { label: { en: 'Email', de: 'E-Mail' }, required: true, width: 'half' }),
    url('website', { label: { en: 'Website', de: 'Website' }, width: 'half' }),
    text('city', {
      label: { en: 'City', de: 'Ort' },
      required: true,
      maxLength: 80,
      width: 'half',
    }),
    number('leadDays', {
      label: { en: 'Days to deliver', de: 'Lieferzeit in Tagen' },
      required: true,
      min: 0,
      max: 365,
      step: 1,
      default: 7,
    }),
  ],
  relations: () => [
    manyToMany('products', {
      label: { en: 'Products', de: 'Produkte' },
      through: { table: 'product_suppliers', here: 'supplier_id', there: 'product_id' },
    }),
  ],
})
