import {
  date,
  defineResource,
  hasMany,
  hidden,
  localized,
  longText,
  money,
  Slot,
  select,
  text,
  yesNo,
} from 'slipway/server'
import { contact } from './contact-fields.ts'

const countries = [
  { value: 'DE', label: { en: 'Germany', de: 'Deutschland' } },
  { value: 'AT', label: { en: 'Austria', de: 'Österreich' } },
  { value: 'NL', label: { en: 'Netherlands', de: 'Niederlande' } },
  { value: 'FR', label: { en: 'France', de: 'Frankreich' } },
  { value: 'IT', label: { en: 'Italy', de: 'Italien' } },
]

const vatNumber = { en: 'VAT number', de: 'USt-IdNr.' }

export const customers = defineResource({
  name: 'customers',
  label: { en: 'Customers', de: 'Kunden' },
  singular: { en: 'Customer', de: 'Kunde' },
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
    contact.name,
    contact.email,
    contact.website,
    text('phone', { label: { en: 'Phone', de: 'Telefon' }, maxLength: 40 }),
    select('country', {
      label: { en: 'Country', de: 'Land' },
      required: true,
      options: countries,
      default: 'DE',
    }),
    Slot.make('VatNumberField', {
      countryField: 'country',
      label: localized(vatNumber),
    })
      .fields(['vatId'])
      .half(),
    hidden(text('vatId', { label: vatNumber, maxLength: 20 })),
    contact.city,
    date('since', { label: { en: 'Customer since', de: 'Kunde seit' }, required: true }),
    money('credit', {
      label: { en: 'Credit limit', de: 'Kreditlimit' },
      required: true,
      min: 0,
      default: 0,
      help: {
        en: 'Open orders together stay below this amount.',
        de: 'Offene Bestellungen bleiben zusammen unter diesem Betrag.',
      },
    }),
    yesNo('blocked', {
      label: { en: 'Blocked', de: 'Gesperrt' },
      help: {
        en: 'A blocked customer gets no new orders.',
        de: 'Ein gesperrter Kunde bekommt keine neuen Bestellungen.',
      },
    }),
    longText('notes', { label: { en: 'Notes', de: 'Notizen' } }),
  ],
  relations: () => [
    hasMany('orders', { label: { en: 'Orders', de: 'Bestellungen' }, field: 'customer' }),
  ],
})
