import type {
  ActionBuilder,
  ApplicationDatabase,
  RecordChange,
  RowOf,
  TablesOf,
  ValuesOf,
} from './application'
import {
  action,
  computed,
  date,
  defineResource,
  hidden,
  longText,
  money,
  multiSelect,
  relation,
  Slot,
  select,
  text,
  yesNo,
} from './application'

const fields = [
  relation('customer', { resource: 'customers', required: true }),
  select('status', {
    required: true,
    default: 'draft',
    options: [
      { value: 'draft', label: 'Draft' },
      { value: 'paid', label: 'Paid' },
    ],
  }),
  money('total', { min: 0 }),
  yesNo('express'),
  multiSelect('tags', { options: [{ value: 'new', label: 'New' }] }),
  Slot.make('VatNumberField').fields(['vatId']),
  hidden(text('vatId')),
  date('shippedAt'),
  text('remark', { column: 'note' }),
  computed('payable', { as: 'money', value: ({ total }) => Number(total) }),
]

type Order = ValuesOf<typeof fields>

/** Whether two types are the same. */
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

test('the values of a record have the types of its fields', () => {
  const isSame: Same<
    Order,
    {
      readonly customer: number
      readonly status: 'draft' | 'paid'
      readonly total: number | null
      readonly express: boolean
      readonly tags: readonly 'new'[]
      readonly vatId: string | null
      readonly shippedAt: string | null
      readonly remark: string | null
      readonly payable: number | null
    }
  > = true

  expect(isSame).toBe(true)
})

const payment = (own: ActionBuilder<Order>) =>
  own('pay', { run: ({ change }) => change({ status: 'paid' }) })
const customerOf = ({ before, after }: RecordChange<Order>) => (after ?? before)?.customer

const orders = defineResource({
  name: 'shop-orders',
  tenant: 'tenant_id',
  softDelete: 'deleted_at',
  record: { title: ({ id }) => `#${id}` },
  fields: () => fields,
  actions: (ownAction) => [
    ownAction('refund', {
      fields: [longText('reason', { required: true }), money('amount')],
      available: ({ values }) => values.status === 'paid',
      async run({ values, input, change }) {
        const asked: { readonly reason: string; readonly amount: number | null } = input
        // @ts-expect-error The status is none of its options.
        await change({ status: 'refunded' })
        // @ts-expect-error There is no such field; the nearest is "total".
        if (values.totl === 0) return
        // @ts-expect-error The amount may be null.
        asked.amount.toFixed()
        await change({ status: 'draft', vatId: input.reason })
      },
    }),
    // @ts-expect-error No status is this one.
    ownAction('pack', { available: ({ values }) => values.status === 'packed', run() {} }),
    payment(ownAction),
  ],
  checks: {
    total: (value, { values }) =>
      value !== null && values.express && value < 1000 ? 'Too little.' : undefined,
    // @ts-expect-error The value may be null.
    vatId: (value) => (value.length > 3 ? 'Too long.' : undefined),
    // @ts-expect-error There is no such field.
    nothing: () => undefined,
  },
  async afterChange(change) {
    const customer: number | undefined = customerOf(change)
    // @ts-expect-error No status is this one.
    const wasShipped = change.before?.status === 'shipped'
    await Promise.resolve([customer, wasShipped])
  },
})

test('actions, checks and hooks of a resource know them', () => {
  expect(orders.actions.map(({ name }) => name)).toEqual(['refund', 'pack', 'pay'])
})

test('the type of a table follows from the fields', () => {
  type Tables = TablesOf<typeof orders>
  const query = (db: ApplicationDatabase) => {
    const tables = db.withTables<Tables>()
    // @ts-expect-error There is no such column.
    tables.selectFrom('shop_orders').where('shippedAt', '=', 'x')
    // @ts-expect-error There is no such table.
    tables.selectFrom('orders')
    return tables.insertInto('shop_orders').values({
      tenant_id: 1,
      customer_id: 7,
      status: 'draft',
      express: 1,
      note: 'Call before delivery.',
    })
  }

  const isSame: Same<
    RowOf<typeof orders>,
    {
      readonly id: number
      readonly tenant_id: number
      readonly deleted_at: string | null
      readonly customer_id: number
      readonly status: 'draft' | 'paid'
      readonly total: number | null
      readonly express: number
      readonly tags: string | null
      readonly vat_id: string | null
      readonly shipped_at: string | null
      readonly note: string | null
    }
  > = true

  expect([isSame, query.length]).toEqual([true, 1])
})

test('what is not known at compile time is unknown, as it was', () => {
  const shared = action('close', {
    fields: [text('reason')],
    available: ({ values }) => values['status'] === 'open',
    run: ({ values, input, change }) =>
      change({ status: 'closed', notes: [values['notes'], input.reason].join() }),
  })
  const notes = defineResource({
    name: 'notes',
    fields: () => ['title', 'body'].map((name) => text(name)),
    actions: () => [shared],
    async afterChange({ before }: RecordChange) {
      await Promise.resolve(String(before?.['title']))
    },
  })

  expect(notes.actions).toEqual([shared])
})
