import { type App, createTable, defineResource, Slot, text } from 'slipway/server'
import { seedPeople } from './people'

/** Cases with an action, and a dashboard with the components of teams: an operator's day is spent with them. */
export default function describe(app: App): void {
  app.dashboard({ name: 'live', label: 'Live', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['cases.*'] })
  app.role('guest', { label: 'Guest', permissions: ['cases.view'] })
  app.registerSlots({
    'dashboard-before-cards': [
      Slot.make('LiveCard', { label: 'first' }),
      Slot.make('LiveCard', { label: 'second' }),
      Slot.make('CrewCard'),
    ],
    'resource-page-actions': Slot.make('LiveNotice', { label: 'action' }).onlyFor({
      permissions: ['cases.update'],
    }),
  })
  app.resource(
    defineResource({
      name: 'cases',
      label: 'Cases',
      singular: 'Case',
      table: 'cases',
      record: { title: 'name' },
      fields: () => [text('name', { required: true })],
    }),
  )
  app.module({ name: 'desk', label: 'Desk', resources: ['cases'] })
  app.migrations({
    '001-cases': {
      async up(db) {
        await createTable(db, 'cases')
          .addColumn('name', 'text', (column) => column.notNull())
          .execute()
      },
    },
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('cases', [{ name: 'First' }])
  })
}
