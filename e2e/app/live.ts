import { type App, createTable, defineResource, hidden, Slot, text } from 'slipway/server'
import { seedPeople } from './people'

/** Places for the components of a remote that is published while the pages are open. */
export default function describe(app: App): void {
  app.dashboard({ name: 'live', label: 'Live', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['cases.*'] })
  app.role('guest', { label: 'Guest', permissions: ['cases.view'] })
  app.registerSlots({
    'login-before-form': Slot.make('LiveNotice', { label: 'notice' }),
    'dashboard-before-cards': [
      Slot.make('LiveCard', { label: 'first' }),
      Slot.make('LiveCard', { label: 'second' }),
    ],
    'resource-page-actions': Slot.make('LiveNotice', { label: 'action' }),
  })
  app.resource(
    defineResource({
      name: 'cases',
      label: 'Cases',
      singular: 'Case',
      table: 'cases',
      record: { title: 'name' },
      fields: () => [
        text('name', { required: true }),
        Slot.make('LiveField').fields(['code']),
        hidden(text('code')),
      ],
    }),
  )
  app.module({ name: 'desk', label: 'Desk', resources: ['cases'] })
  app.migrations({
    '001-cases': {
      async up(db) {
        await createTable(db, 'cases')
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('code', 'text')
          .execute()
      },
    },
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('cases', [{ name: 'First', code: 'A1' }])
  })
}
