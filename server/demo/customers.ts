import {
  date,
  defineResource,
  email,
  hasMany,
  hidden,
  longText,
  money,
  type Resource,
  Slot,
  select,
  text,
  url,
  yesNo,
} from 'slipway/server'

const countries = [
  { value: 'DE', label: 'Germany' },
  { value: 'AT', label: 'Austria' },
  { value: 'NL', label: 'Netherlands' },
  { value: 'FR', label: 'France' },
  { value: 'IT', label: 'Italy' },
]

export function customers(): Resource {
  return defineResource({
    name: 'customers',
    label: 'Customers',
    singular: 'Customer',
    table: 'customers',
    tenant: 'tenant_id',
    record: {
      title: 'name',
      label: ({ text: show }) => `${show('name')} · ${show('city')}`,
      group: 'country',
    },
    search: ['name', 'email', 'city', 'vatId'],
    sort: 'name',
    columns: ['name', 'city', 'country', 'email', 'since', 'blocked'],
    important: ['city', 'blocked', 'email'],
    fields: () => [
      text('name', { required: true, maxLength: 120 }),
      email('email', { required: true }),
      url('website'),
      text('phone', { maxLength: 40 }),
      select('country', { required: true, options: countries, default: 'DE' }),
      Slot.make('VatNumberField', { countryField: 'country', label: 'VAT number' }).fields([
        'vatId',
      ]),
      hidden(text('vatId', { label: 'VAT number', maxLength: 20 })),
      text('city', { required: true, maxLength: 80 }),
      date('since', { label: 'Customer since', required: true }),
      money('credit', {
        label: 'Credit limit',
        required: true,
        min: 0,
        default: 0,
        help: 'Open orders together stay below this amount.',
      }),
      yesNo('blocked', { help: 'A blocked customer gets no new orders.' }),
      longText('notes'),
    ],
    relations: () => [hasMany('orders', { field: 'customer' })],
  })
}
