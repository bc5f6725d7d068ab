import {
  type App,
  computed,
  createTable,
  date,
  defineResource,
  hidden,
  multiSelect,
  number,
  relation,
  select,
  text,
  yesNo,
} from '../../application/application'

const optionsOf = (...values: string[]) => values.map((value) => ({ value, label: value }))

/** Orders with fields that gates may ask for, one of them not for everybody, and customers. */
export function describeGatedApplication(app: App): void {
  app.migrations({
    '001-orders': {
      async up(db) {
        await createTable(db, 'customers').addColumn('name', 'text').execute()
        await createTable(db, 'orders')
          .addColumn('status', 'text')
          .addColumn('total', 'integer')
          .addColumn('due', 'text')
          .addColumn('tags', 'text')
          .addColumn('express', 'integer')
          .addColumn('customer_id', 'integer')
          .addColumn('note', 'text')
          .addColumn('risk', 'text')
          .execute()
      },
    },
  })
  app.permission('orders.audit', { label: 'See risks' })
  app.resource(
    defineResource({
      name: 'orders',
      record: { title: ({ id }) => `#${id}` },
      fields: () => [
        select('status', { options: optionsOf('open', 'paid') }),
        number('total'),
        date('due'),
        multiSelect('tags', { options: optionsOf('gift', 'urgent') }),
        yesNo('express'),
        relation('customer', { resource: 'customers' }),
        hidden(text('note')),
        select('risk', {
          options: optionsOf('low', 'high'),
          permission: { view: 'orders.audit' },
        }),
        computed('sum', { as: 'money', currency: 'EUR', value: () => 1 }),
      ],
    }),
  )
  app.resource(defineResource({ name: 'customers', fields: () => [text('name')] }))
}
