import type { FieldEntry, Language } from '@slipway/sdk/contract'

type Values = Readonly<Record<string, unknown>>

/** A resource of the emulator's shop, as a reader of one language has it. */
export interface ShopResource {
  readonly name: string
  readonly label: string
  readonly singular: string
  readonly fields: readonly FieldEntry[]
  /** Names of the fields in lists. */
  readonly columns: readonly string[]
  readonly titleOf: (values: Values) => string
  /** Lists below a record: the resource, and its field that points here. */
  readonly relation?: { readonly resource: string; readonly field: string }
}

const common = { kind: 'field', required: false, readOnly: false } as const
const half = { ...common, width: 'half' } as const

/** The resources of the shop. */
export function shopResources(language: Language): readonly ShopResource[] {
  const say = (english: string, german: string) => (language === 'de' ? german : english)
  const text = { ...common, type: 'text', maxLength: 100 } as const
  const orders: ShopResource = {
    name: 'orders',
    label: say('Orders', 'Aufträge'),
    singular: say('Order', 'Auftrag'),
    fields: [
      { ...text, name: 'reference', label: say('Reference', 'Nummer'), required: true },
      {
        ...common,
        type: 'relation',
        name: 'customer',
        label: say('Customer', 'Kunde'),
        resource: 'customers',
      },
      { ...half, type: 'select', name: 'status', label: 'Status', options: statuses(say) },
      { ...half, type: 'money', name: 'total', label: say('Total', 'Summe'), currency: 'EUR' },
      { ...half, type: 'date', name: 'due', label: say('Due', 'Fällig') },
      { ...half, type: 'yes-no', name: 'urgent', label: say('Urgent', 'Eilig') },
      { ...common, type: 'long-text', name: 'note', label: say('Note', 'Notiz'), maxLength: 500 },
    ],
    columns: ['reference', 'customer', 'status', 'total'],
    titleOf: ({ reference }) => String(reference ?? ''),
    relation: { resource: 'lines', field: 'order' },
  }
  const customers: ShopResource = {
    name: 'customers',
    label: say('Customers', 'Kunden'),
    singular: say('Customer', 'Kunde'),
    fields: [
      { ...text, name: 'name', label: 'Name', required: true },
      { ...common, type: 'email', name: 'email', label: say('Email', 'E-Mail'), maxLength: 200 },
    ],
    columns: ['name', 'email'],
    titleOf: ({ name }) => String(name ?? ''),
    relation: { resource: 'orders', field: 'customer' },
  }
  const lines: ShopResource = {
    name: 'lines',
    label: say('Order lines', 'Positionen'),
    singular: say('Order line', 'Position'),
    fields: [
      { ...text, name: 'article', label: say('Article', 'Artikel'), required: true },
      { ...half, type: 'number', name: 'count', label: say('Count', 'Anzahl'), min: 0 },
      { ...common, type: 'relation', name: 'order', label: orders.singular, resource: 'orders' },
    ],
    columns: ['article', 'count'],
    titleOf: ({ article }) => String(article ?? ''),
  }
  return [orders, customers, lines]
}

function statuses(say: (english: string, german: string) => string) {
  return [
    { value: 'open', label: say('Open', 'Offen'), color: 'blue' },
    { value: 'paid', label: say('Paid', 'Bezahlt'), color: 'teal' },
    { value: 'sent', label: say('Sent', 'Versandt'), color: 'gray' },
  ]
}

const longText =
  'A very long note, as people write them: with a word that does not end, ' +
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze, and then some more to say about it.'

/** Returns the records that the shop starts with, among them an ordinary one, a long one and one with nothing in it. */
export function shopRows(): ReadonlyMap<string, readonly Values[]> {
  const order = { code: 'A-1', urgent: false, note: '' }
  return new Map<string, readonly Values[]>([
    [
      'orders',
      [
        {
          ...order,
          reference: 'SO-1001',
          customer: 1,
          status: 'open',
          total: 12_345,
          due: '2026-12-01',
        },
        {
          ...order,
          reference: 'SO-1002 for the opening of the new branch at the harbour',
          customer: 2,
          status: 'paid',
          total: 987_654_321,
          due: '2027-01-31',
          urgent: true,
          note: longText,
        },
        {
          reference: 'SO-1003',
          customer: null,
          status: null,
          total: null,
          due: null,
          urgent: false,
          note: null,
          code: null,
        },
        ...Array.from({ length: 37 }, (_, index) => ({
          ...order,
          reference: `SO-${1004 + index}`,
          customer: 1 + (index % 3),
          status: ['open', 'paid', 'sent'][index % 3],
          total: 1000 + index * 777,
          due: null,
        })),
      ],
    ],
    [
      'customers',
      [
        { name: 'Ada Lovelace', email: 'ada@example.com' },
        { name: 'Werft Nord GmbH & Co. KG', email: 'werft@example.com' },
        { name: 'Grace Hopper', email: null },
      ],
    ],
    [
      'lines',
      Array.from({ length: 12 }, (_, index) => ({
        article: `Article ${index + 1}`,
        count: 1 + (index % 5),
        order: 1 + (index % 2),
      })),
    ],
  ])
}
