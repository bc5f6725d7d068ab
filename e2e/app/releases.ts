import { type App, createTable, defineResource, Slot, text } from 'slipway/server'
import { seedPeople } from './people'

/** A dashboard for the slots that teams propose, with a neighbour and a clock that rspack built. */
export default function describe(app: App): void {
  app.dashboard({ name: 'releases', label: 'Releases', cards: [] })
  app.role('clerk', { label: 'Clerk', permissions: ['notes.*'] })
  app.role('guest', { label: 'Guest', permissions: ['notes.view'] })
  app.registerSlots({
    'dashboard-before-cards': Slot.make('FaultyGood', { label: 'a neighbour' }),
    'dashboard-after-cards': Slot.make('WorldClock', { zones: ['UTC', 'Asia/Tokyo'] }),
  })
  app.resource(
    defineResource({
      name: 'notes',
      label: 'Notes',
      singular: 'Note',
      table: 'notes',
      record: { title: 'name' },
      fields: () => [text('name', { required: true })],
    }),
  )
  app.module({ name: 'desk', label: 'Desk', resources: ['notes'] })
  app.migrations({
    '001-notes': {
      async up(db) {
        await createTable(db, 'notes')
          .addColumn('name', 'text', (column) => column.notNull())
          .execute()
      },
    },
  })
  app.seed('e2e', async (seed) => {
    await seedPeople(seed)
    await seed.insert('notes', [{ name: 'First' }])
  })
}
