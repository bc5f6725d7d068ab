import {
  computed,
  date,
  dateTime,
  longText,
  money,
  percent,
  relation,
  select,
  yesNo,
} from 'slipway/server'

export const orderStatuses = [
  { value: 'draft', label: { en: 'Draft', de: 'Entwurf' }, color: 'gray' },
  { value: 'paid', label: { en: 'Paid', de: 'Bezahlt' }, color: 'blue' },
  { value: 'packed', label: { en: 'Packed', de: 'Gepackt' }, color: 'violet' },
  { value: 'shipped', label: { en: 'Shipped', de: 'Versandt' }, color: 'green' },
  { value: 'cancelled', label: { en: 'Cancelled', de: 'Storniert' }, color: 'red' },
] as const

export const orderFields = [
  relation('customer', {
    label: { en: 'Customer', de: 'Kunde' },
    resource: 'customers',
    required: true,
    width: 'half',
  }),
  select('status', {
    label: { en: 'Status', de: 'Status' },
    required: true,
    options: orderStatuses,
    default: 'draft',
  }),
  date('date', { label: { en: 'Date', de: 'Datum' }, required: true }),
  yesNo('express', {
    label: { en: 'Express', de: 'Express' },
    help: {
      en: 'Leaves the warehouse on the same day.',
      de: 'Verlässt das Lager noch am selben Tag.',
    },
  }),
  money('total', {
    label: { en: 'Total', de: 'Summe' },
    readOnly: true,
    default: 0,
    help: { en: 'The sum of the lines.', de: 'Die Summe der Positionen.' },
  }),
  percent('discount', {
    label: { en: 'Discount', de: 'Rabatt' },
    min: 0,
    max: 0.5,
    help: { en: 'Of the whole order.', de: 'Auf die ganze Bestellung.' },
  }),
  computed('payable', {
    label: { en: 'Payable', de: 'Zu zahlen' },
    as: 'money',
    value: ({ total, discount }) => Math.round(Number(total) * (1 - Number(discount))),
  }),
  dateTime('shippedAt', {
    label: { en: 'Shipped', de: 'Versandt am' },
    readOnly: true,
    visible: { create: false, edit: false },
  }),
  longText('notes', { label: { en: 'Notes', de: 'Notizen' } }),
]
