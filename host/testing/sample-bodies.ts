import type {
  BootBody,
  CardBody,
  FormBody,
  FormMode,
  ListBody,
  MetaBody,
  ResourceRecord,
} from '@slipway/sdk/contract'

const permissions = { view: true, create: true, update: true, delete: true }

/** What a signed-in user of a small shop sees. */
export const sampleMeta: MetaBody = {
  dashboards: [
    {
      name: 'sales',
      label: 'Sales',
      path: '/dashboards/sales',
      order: 1,
      cards: [
        { id: 'revenue', component: 'number', props: { label: 'Revenue' }, width: 4 },
        { id: 'latest', component: 'table', props: { label: 'Latest orders' }, width: 8 },
      ],
    },
  ],
  modules: [
    {
      name: 'sales',
      label: 'Sales',
      icon: 'cart',
      group: 'Trade',
      order: 1,
      resources: [
        {
          name: 'orders',
          label: 'Orders',
          singular: 'Order',
          path: '/resources/orders',
          shared: true,
          permissions,
        },
      ],
    },
  ],
  slots: {},
  user: { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', locale: 'en' },
  tenant: { id: 1, name: 'Main branch' },
  tenants: [{ id: 1, name: 'Main branch' }],
  permissions: ['orders.update'],
  remotes: { slots: {}, globals: {} },
  revision: 1,
}

const noSlots = {
  basePath: '',
  slots: { slots: {} },
  remotes: { slots: {}, globals: {} },
  development: false,
  revision: 1,
  safeMode: false,
  isConsole: false,
}

export const signedInBoot: BootBody = { ...noSlots, session: 'known', meta: sampleMeta }
export const anonymousBoot: BootBody = { ...noSlots, session: 'anonymous' }
export const unknownBoot: BootBody = { ...noSlots, session: 'unknown' }

const common = { kind: 'field', required: false, readOnly: false } as const
const statusOptions = [
  { value: 'open', label: 'Open', color: 'blue' },
  { value: 'paid', label: 'Paid', color: 'teal' },
]
const reference = {
  ...common,
  name: 'reference',
  label: 'Reference',
  required: true,
  type: 'text',
  maxLength: 40,
} as const
const status = {
  ...common,
  name: 'status',
  label: 'Status',
  type: 'select',
  options: statusOptions,
} as const
const total = { ...common, name: 'total', label: 'Total', type: 'money', currency: 'EUR' } as const
const note = { ...common, name: 'note', label: 'Note', type: 'long-text', maxLength: 500 } as const
const urgent = { ...common, name: 'urgent', label: 'Urgent', type: 'yes-no' } as const
const due = { ...common, name: 'due', label: 'Due', type: 'date' } as const

const sampleResource: ListBody['resource'] = {
  name: 'orders',
  label: 'Orders',
  singular: 'Order',
  softDelete: false,
  permissions,
}

export function sampleRecord(
  id: number,
  values: Readonly<Record<string, unknown>> = {},
): ResourceRecord {
  return {
    id,
    title: `SO-${id}`,
    label: `Order SO-${id}`,
    values: { reference: `SO-${id}`, status: 'open', total: 12345, vatId: null, ...values },
    etag: `"${id}-1"`,
  }
}

export function sampleList(page: number, perPage = 25, total_ = 60): ListBody {
  const first = (page - 1) * perPage
  const count = Math.max(0, Math.min(perPage, total_ - first))
  return {
    resource: sampleResource,
    items: Array.from({ length: count }, (_, index) => sampleRecord(first + index + 1)),
    total: { value: total_, exact: true },
    next: null,
    prev: null,
    columns: [
      { ...reference, sortable: true },
      { ...status, sortable: true },
      { ...total, sortable: false },
    ],
    filters: [reference, status, total, urgent, due],
    actions: [],
  }
}

/** The form of an order; `TaxNumber` owns the hidden field `vatId`. */
export function sampleForm(mode: FormMode): FormBody {
  return {
    resource: sampleResource,
    fields: [
      reference,
      { kind: 'slot', component: 'TaxNumber', props: {}, fields: ['vatId'] },
      status,
      total,
      note,
      urgent,
      due,
    ],
    relations: mode === 'create' ? [] : [sampleRelation],
    actions: [],
  }
}

export const sampleRelation: FormBody['relations'][number] = {
  name: 'lines',
  label: 'Order lines',
  resource: 'lines',
  singular: 'Order line',
  kind: 'has-many',
  field: 'order',
  permissions: { create: false, attach: false },
}

export const sampleNumberCard: CardBody = {
  data: { kind: 'number', value: 123_456, format: 'money', currency: 'EUR', previous: 100_000 },
  computedAt: '2026-11-21T08:00:00Z',
  ageSeconds: 0,
}

export const sampleTableCard: CardBody = {
  data: {
    kind: 'table',
    columns: [
      { name: 'reference', label: 'Reference' },
      { name: 'total', label: 'Total', format: 'money', currency: 'EUR' },
    ],
    rows: [{ path: '/resources/orders/1', values: { reference: 'SO-1', total: 12345 } }],
  },
  computedAt: '2026-11-21T08:00:00Z',
  ageSeconds: 0,
}
