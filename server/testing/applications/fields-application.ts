import {
  type App,
  computed,
  createTable,
  date,
  dateTime,
  defineResource,
  email,
  longText,
  money,
  multiSelect,
  number,
  percent,
  relation,
  select,
  sql,
  text,
  url,
  yesNo,
} from '../../application/application'

const options = [
  { value: 'new', label: 'New' },
  { value: 'used', label: 'Used' },
  { value: 'a"b%', label: 'Odd' },
]

/** A resource with a field of every type, with checks, rights and places of their own. */
export function describeEveryField(app: App): void {
  app.migrations({
    '001-things': {
      up: (db) =>
        createTable(db, 'things')
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('code', 'text')
          .addColumn('notes', 'text')
          .addColumn('contact', 'text')
          .addColumn('site', 'text')
          .addColumn('stock', 'bigint')
          .addColumn('weight', 'double precision')
          .addColumn('price', 'bigint')
          .addColumn('cost', 'bigint')
          .addColumn('share', 'double precision')
          .addColumn('status', 'text')
          .addColumn('tags', 'text')
          .addColumn('listed', 'integer', (column) => column.notNull())
          .addColumn('day', 'text')
          .addColumn('moment', 'text')
          .addColumn('parent_id', 'bigint')
          .execute(),
    },
  })
  app.resource(
    defineResource({
      name: 'things',
      label: 'Things',
      singular: 'Thing',
      table: 'things',
      record: { title: 'name', label: ({ text: show }) => `${show('tags')} · ${show('margin')}` },
      search: ['name', 'notes', 'contact', 'site', 'status', 'parent'],
      fields: () => [
        text('name', {
          required: true,
          async validate(value, { db, id }) {
            const { rows } = await sql<{
              id: number
            }>`select id from things where name = ${value} and name = 'Once'`.execute(db)
            return rows.some((row) => Number(row.id) !== id) ? 'There is one already.' : undefined
          },
        }),
        text('code', { pattern: { regexp: /^[A-Z]{2}-\d+$/, message: 'Codes look like AB-1.' } }),
        longText('notes', { visible: { list: false, create: false } }),
        email('contact'),
        url('site'),
        number('stock', { step: 1, min: 0 }),
        number('weight', { step: 0.05 }),
        money('price', {
          currency: 'JPY',
          validate: (value, { values }) =>
            value !== null && values['status'] === 'new' && value < 100
              ? 'New things cost 100 at least.'
              : undefined,
        }),
        money('cost', { permission: { view: 'things.delete', change: 'things.delete' } }),
        percent('share', { min: 0, max: 1, permission: { change: 'things.delete' }, default: 0.5 }),
        select('status', { options }),
        multiSelect('tags', { options }),
        yesNo('listed'),
        date('day'),
        dateTime('moment'),
        relation('parent', { resource: 'things' }),
        computed('margin', {
          as: 'money',
          value: ({ price, cost }) => Number(price) - Number(cost),
          permission: 'things.delete',
        }),
        computed('number', { as: 'text', value: ({ id }) => `T-${id}` }),
      ],
    }),
  )
  app.role('owner', { label: 'Owner', permissions: ['*'] })
}
