import { defineResource, manyToMany, number } from 'slipway/server'
import { contact } from './contact-fields.ts'

/** Who the products come from, for all branches. */
export const suppliers = defineResource({
  name: 'suppliers',
  label: { en: 'Suppliers', de: 'Lieferanten' },
  singular: { en: 'Supplier', de: 'Lieferant' },
  search: ['name', 'city'],
  sort: 'name',
  fields: () => [
    contact.name,
    contact.email,
    contact.website,
    contact.city,
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
