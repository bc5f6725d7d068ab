import {
  type App,
  action,
  createTable,
  defineResource,
  hasMany,
  manyToMany,
  money,
  refuse,
  relation,
  select,
  sql,
  text,
} from '../../application/application'

/** Customers, orders with actions, and tags that are attached to orders; all belong to tenants. */
export function describeShop(app: App): void {
  app.migrations({
    '001-shop': {
      async up(db) {
        await createTable(db, 'customers')
          .addColumn('tenant_id', 'bigint', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('deleted_at', 'text')
          .execute()
        await sql`create unique index customers_name on customers (name) where deleted_at is null`.execute(
          db,
        )
        await createTable(db, 'orders')
          .addColumn('tenant_id', 'bigint', (column) => column.notNull())
          .addColumn('customer_id', 'bigint', (column) => column.references('customers.id'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('cost', 'bigint')
          .addColumn('deleted_at', 'text')
          .execute()
        await createTable(db, 'tags')
          .addColumn('tenant_id', 'bigint', (column) => column.notNull())
          .addColumn('name', 'text', (column) => column.notNull())
          .execute()
        await db.schema
          .createTable('order_tags')
          .addColumn('order_id', 'bigint', (column) => column.notNull().references('orders.id'))
          .addColumn('tag_id', 'bigint', (column) => column.notNull().references('tags.id'))
          .execute()
        await createTable(db, 'journal').addColumn('note', 'text').execute()
      },
    },
  })
  app.permission('orders.costs', { label: 'See what orders cost' })
  app.permission('orders.refund', { label: 'Give money back' })
  app.resource(
    defineResource({
      name: 'customers',
      tenant: 'tenant_id',
      softDelete: 'deleted_at',
      fields: () => [text('name', { required: true })],
      relations: () => [hasMany('orders', { field: 'customer' })],
      actions: () => [
        action('rename', {
          fields: [text('to', { required: true })],
          run: ({ input, change }) => change({ name: input['to'] }),
        }),
      ],
    }),
  )
  app.resource(orders())
  app.resource(
    defineResource({
      name: 'tags',
      tenant: 'tenant_id',
      sort: 'name',
      fields: () => [text('name', { required: true })],
      relations: () => [
        manyToMany('orders', {
          through: { table: 'order_tags', here: 'tag_id', there: 'order_id' },
        }),
      ],
    }),
  )
  app.role('editor', {
    label: 'Editor',
    permissions: ['customers.*', 'orders.*', 'tags.*'],
  })
  app.role('reader', {
    label: 'Reader',
    permissions: ['customers.view', 'orders.view', 'tags.view'],
  })
}

function orders() {
  return defineResource({
    name: 'orders',
    tenant: 'tenant_id',
    softDelete: 'deleted_at',
    search: ['name', 'customer'],
    fields: () => [
      text('name', { required: true }),
      relation('customer', { resource: 'customers' }),
      select('status', {
        default: 'open',
        options: ['open', 'paid', 'cancelled'].map((value) => ({ value, label: value })),
      }),
      money('cost', { permission: 'orders.costs' }),
    ],
    relations: () => [
      manyToMany('tags', { through: { table: 'order_tags', here: 'order_id', there: 'tag_id' } }),
    ],
    actions: () => [
      action('mark-paid', {
        icon: 'wallet',
        available: ({ values }) => values['status'] === 'open',
        message: (count) => `${count} paid.`,
        run: ({ change }) => change({ status: 'paid' }),
      }),
      action('refund', {
        label: 'Refund',
        tone: 'danger',
        on: 'one',
        permission: 'orders.refund',
        confirm: 'Give the money back?',
        fields: [
          text('reason', { required: true }),
          relation('customer', { resource: 'customers' }),
        ],
        async run({ id, values, input, db, change }) {
          await sql`insert into journal (note) values (${`refund ${id} ${String(input['reason'])}`})`.execute(
            db,
          )
          if (input['reason'] === '?') refuse('Say why.', { field: 'reason' })
          if (values['status'] === 'cancelled') refuse('It is over.', { field: 'status' })
          if (values['status'] !== 'paid') refuse('Nothing was paid yet.')
          await change({ status: 'cancelled' })
          return { message: 'The money is on its way.', path: '/resources/orders' }
        },
      }),
      action('rename', {
        on: 'many',
        async run({ id, db }) {
          if (id === 13) throw new Error('a fault of the application')
          await sql`update orders set name = 'renamed' where id = ${id}`.execute(db)
        },
      }),
    ],
    async afterChange({ id, before, after, db }) {
      const note = `${id}:${String(before?.['name'])}>${String(after?.['name'])}`
      await sql`insert into journal (note) values (${note})`.execute(db)
    },
  })
}
