import { type App, createTable, defineResource, text } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard, and records that take the place of what a plugin's own backend had. */
export default function describe(app: App): void {
  app.dashboard({ name: 'arrivals', label: 'Arrivals', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['advice.view'] })
  app.role('guest', { label: 'Guest', permissions: [] })
  app.resource(
    defineResource({
      name: 'advice',
      label: 'Advice',
      singular: 'Advice',
      table: 'advice',
      record: { title: 'name' },
      fields: () => [text('name', { required: true })],
    }),
  )
  app.module({ name: 'desk', label: 'Desk', resources: ['advice'] })
  app.migrations({
    '001-advice': {
      async up(db) {
        await createTable(db, 'advice')
          .addColumn('name', 'text', (column) => column.notNull())
          .execute()
      },
    },
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('advice', [{ name: 'Ask first' }, { name: 'Then ship' }])
  })
}
