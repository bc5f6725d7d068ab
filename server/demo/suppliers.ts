import { defineResource, email, manyToMany, number, type Resource, text, url } from 'slipway/server'

/** Who the products come from, for all branches. */
export function suppliers(): Resource {
  return defineResource({
    name: 'suppliers',
    search: ['name', 'city'],
    sort: 'name',
    fields: () => [
      text('name', { required: true, maxLength: 120 }),
      email('email', { required: true }),
      url('website'),
      text('city', { required: true, maxLength: 80 }),
      number('leadDays', {
        label: 'Days to deliver',
        required: true,
        min: 0,
        max: 365,
        step: 1,
        default: 7,
      }),
    ],
    relations: () => [
      manyToMany('products', {
        through: { table: 'product_suppliers', here: 'supplier_id', there: 'product_id' },
      }),
    ],
  })
}
