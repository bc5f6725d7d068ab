import {
  type App,
  createTable,
  date,
  defineResource,
  email,
  hidden,
  relation,
  Slot,
  select,
  text,
} from '../../application/application'

/** Five fields, a relation, a slot in the form and a table: what a new resource takes. */
export function describeShort(app: App): void {
  app.migrations({
    '001-people': {
      async up(db) {
        await createTable(db, 'teams').addColumn('name', 'text').execute()
        await createTable(db, 'people')
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('email', 'text')
          .addColumn('role', 'text')
          .addColumn('joined', 'text')
          .addColumn('team_id', 'bigint', (column) => column.references('teams.id'))
          .addColumn('badge', 'text')
          .execute()
      },
    },
  })
  app.resource(defineResource({ name: 'teams', fields: () => [text('name')] }))
  app.resource(
    defineResource({
      name: 'people',
      fields: () => [
        text('name', { required: true }),
        email('email'),
        select('role', { options: [{ value: 'lead', label: 'Lead' }] }),
        date('joined'),
        relation('team', { resource: 'teams' }),
        Slot.make('BadgePicker').fields(['badge']),
        hidden(text('badge')),
      ],
    }),
  )
  app.module({ name: 'people', label: 'People', resources: ['people', 'teams'] })
}
